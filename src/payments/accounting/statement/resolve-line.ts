import { holderOf } from '#contracts/record/holder.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inPages } from '#platform/db/in-parts.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs, type StaffAct } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Bill } from '../../record/bill.ts';
import { paidWords } from '../../record/paid-words.ts';
import { fileOfLine } from '../../record/store/payment-files.ts';
import { type NewTransfer, writePayerReturn } from '../../record/store/refund-parts.ts';
import * as store from '../../record/store/statement-lines.ts';
import { contractKey } from '../bills/issue-bill.ts';
import { lineRequestId, settleLineByBill } from './import-chunk.ts';
import { billNamed, judgeBill, judgeLine } from './judge.ts';
import type { LateBillDependencies } from './late-bill.ts';
import { lockLedger } from './ledger.ts';
import { mentionsIn } from './mentions.ts';
import { payerFault } from './payer.ts';

/** The result of resolving a line, in Russian, or a refusal. */
export type Resolution = { readonly done: string } | Refused;

export interface ResolveDependencies extends LateBillDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Lists the statement lines that wait for staff, oldest first, reading them page by page. */
export function waitingLines(
  pool: Pool,
  state: 'UNMATCHED' | 'RETURNING' = 'UNMATCHED',
): AsyncGenerator<store.WaitingLine> {
  return inPages(
    (after, limit) => store.linesAfter(pool, state, after, limit),
    ({ lineId }) => lineId,
  );
}

/** Assigns a line to a contract's bill. Staff may accept a different payer or purpose, but not a different amount. */
export function resolveToPolicy(
  deps: ResolveDependencies,
  lineId: bigint,
  policyNumber: string,
  by: Pick<Actor, 'actor' | 'requestId'>,
  comment: string | null,
): Promise<Resolution> {
  return inTransaction(deps.pool, async (tx) => {
    const line = await waitingLine(tx, lineId);
    if ('refusal' in line) return line;
    if (line.reason === 'REVERSAL') return { refusal: message('LINE_IS_REVERSAL', { line: lineId }) };
    if (line.rest !== line.amount)
      return { refusal: message('LINE_SPLIT', { line: lineId, rest: line.rest }) };
    if (!(await contractForStaff(tx, policyNumber)))
      return { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
    const mentions = { bills: [], contractKeys: [contractKey(policyNumber)] };
    const ledger = await lockLedger(tx, deps.products, [mentions]);
    const bill = billNamed(mentions, ledger);
    if ('reason' in bill) return { refusal: message('BILL_MISSING', { number: policyNumber }) };
    const ground = comment?.trim() ?? '';
    const judged = judgeBill(line, bill, ledger, (contract) =>
      ground === '' ? payerFault(line, holderOf(contract)) : null,
    );
    const lineActor = { ...by, requestId: lineRequestId(lineId), at: deps.clock.now() };
    const verdict = await settleLineByBill(tx, deps, judged, lineActor, line.date);
    if ('reason' in verdict) {
      const code = verdict.reason === 'THIRD_PARTY' ? 'LINE_OF_OTHER_PAYER' : 'LINE_UNFIT';
      return { refusal: message(code, { line: lineId, why: verdict.explanation }) };
    }
    return paidBy(tx, { line, bill: verdict.bill }, { ...lineActor, requestId: by.requestId }, comment);
  });
}

async function paidBy(
  tx: Queryable,
  { line: { lineId }, bill }: { readonly line: store.WaitingLine; readonly bill: Bill },
  by: Actor,
  comment: string | null,
): Promise<Resolution> {
  const { policyNumber, billNumber, billId, installmentNr } = bill;
  await store.settleLine(tx, { lineId, state: 'RESOLVED', billId, comment, by: by.actor, at: by.at });
  const after = { line: String(lineId), bill: billNumber };
  await noteActs(tx, by, { action: 'statement.resolve', about: policyNumber, after });
  // Read the contract again, because the payment may have changed the start of cover.
  const paid = await contractForStaff(tx, policyNumber);
  const words = paid ? await paidWords(tx, paid, installmentNr, by.at) : '';
  return { done: `строка ${lineId} оплатила счёт ${billNumber} по договору ${policyNumber}: ${words}` };
}

/** Treats a possible repetition as a separate payment, and decides by the rules of an import which bill it pays. */
export function resolveAsNew(
  deps: ResolveDependencies,
  lineId: bigint,
  by: Pick<Actor, 'actor' | 'requestId'>,
  comment: string | null,
): Promise<Resolution> {
  return inTransaction(deps.pool, async (tx) => {
    const line = await waitingLine(tx, lineId);
    if ('refusal' in line) return line;
    if (line.reason !== 'POSSIBLE_REPETITION') return { refusal: message('LINE_IS_NEW', { line: lineId }) };
    const mentions = mentionsIn(line.purpose);
    const ledger = await lockLedger(tx, deps.products, [mentions]);
    const lineActor = { ...by, requestId: lineRequestId(lineId), at: deps.clock.now() };
    const judged = judgeLine({ ...line, isReversal: false, doubt: '' }, mentions, ledger);
    const verdict = await settleLineByBill(tx, deps, judged, lineActor, line.date);
    if ('contract' in verdict)
      return paidBy(tx, { line, bill: verdict.bill }, { ...lineActor, requestId: by.requestId }, comment);
    const { reason, explanation, bill } = verdict;
    const billId = bill?.billId ?? null;
    await store.writeVerdicts(tx, [{ lineId, state: 'UNMATCHED', reason, explanation, billId }]);
    const after = { repeats: String(line.repeats), reason };
    await noteActs(
      tx,
      { ...by, at: lineActor.at },
      { action: 'statement.new', about: String(lineId), after },
    );
    return { done: `строка ${lineId} — новые деньги и ждёт решения: ${explanation}` };
  });
}

export function resolveAsRepetition(
  deps: LineDependencies,
  lineId: bigint,
  by: Pick<Actor, 'actor' | 'requestId'>,
  comment: string | null,
): Promise<Resolution> {
  return endLine(deps, lineId, by, comment, ({ repeats }) =>
    repeats === null
      ? { refusal: message('LINE_REPEATS_NONE', { line: lineId }) }
      : {
          state: 'REPEATED',
          act: { action: 'statement.repetition', after: { repeats: String(repeats) } },
          done: `строка ${lineId} повторяет строку ${repeats} и больше не ждёт решения`,
        },
  );
}

/** Closes a line whose money pays no bill: it was returned or does not belong to the insurer. */
export function ignoreLine(
  deps: LineDependencies,
  lineId: bigint,
  by: Pick<Actor, 'actor' | 'requestId'>,
  comment: string,
): Promise<Resolution> {
  return endLine(deps, lineId, by, comment, () => ({
    state: 'IGNORED',
    act: { action: 'statement.ignore' },
    done: `строка ${lineId} больше не ждёт решения`,
  }));
}

/** Marks the money of a line as to be returned; staff have to transfer it. */
export function returnLine(
  deps: LineDependencies,
  lineId: bigint,
  by: Pick<Actor, 'actor' | 'requestId'>,
  comment: string,
): Promise<Resolution> {
  return endLine(deps, lineId, by, comment, ({ payerAccount, rest, reason, repeats }) => {
    if (payerAccount === '') return { refusal: message('LINE_ACCOUNT_MISSING', { line: lineId }) };
    if (reason === 'POSSIBLE_REPETITION')
      return { refusal: message('LINE_MAY_REPEAT', { line: lineId, repeats: repeats ?? '' }) };
    return {
      state: 'RETURNING',
      act: { action: 'statement.return', after: { amount: rublesText(rest) } },
      done: `строка ${lineId} ждёт перевода обратно плательщику`,
    };
  });
}

type LineDependencies = Pick<ResolveDependencies, 'pool' | 'clock'>;

interface LineEnd {
  readonly state: 'IGNORED' | 'RETURNING' | 'REPEATED';
  readonly act: Pick<StaffAct, 'action' | 'after'>;
  readonly done: string;
}

/** Closes a line without assigning it to a bill. `decide` returns the new state or a refusal. */
function endLine(
  { pool, clock }: LineDependencies,
  lineId: bigint,
  by: Pick<Actor, 'actor' | 'requestId'>,
  comment: string | null,
  decide: (line: store.WaitingLine) => LineEnd | Refused,
): Promise<Resolution> {
  return inTransaction(pool, async (tx) => {
    const line = await waitingLine(tx, lineId);
    const end = 'refusal' in line ? line : decide(line);
    if ('refusal' in end) return end;
    const { state, act, done } = end;
    const at = clock.now();
    await store.settleLine(tx, { lineId, state, billId: null, comment, by: by.actor, at });
    await noteActs(tx, { ...by, at }, { ...act, about: String(lineId) });
    return { done };
  });
}

export function recordReturn(
  deps: LineDependencies,
  lineId: bigint,
  document: string,
  by: Pick<Actor, 'actor' | 'requestId'>,
): Promise<Resolution> {
  return inTransaction(deps.pool, async (tx) => {
    const line = await waitingLine(tx, lineId, 'RETURNING');
    if ('refusal' in line) return line;
    const file = await fileOfLine(tx, lineId);
    if (file !== null) return { refusal: message('LINE_IN_FILE', { line: lineId, file }) };
    const at = deps.clock.now();
    const transfer = { amount: line.rest, document, by: by.actor, at, fileId: null };
    await recordPayerReturn(tx, lineId, transfer, { ...by, at });
    return { done: `деньги строки ${lineId} возвращены: ${document}` };
  });
}

/** Stores a transfer back to the payer of a line with its audit entry. */
export async function recordPayerReturn(
  tx: Queryable,
  lineId: bigint,
  transfer: NewTransfer,
  by: Pick<Actor, 'actor' | 'requestId' | 'at'>,
): Promise<void> {
  await writePayerReturn(tx, lineId, transfer);
  const after = { amount: rublesText(transfer.amount), document: transfer.document };
  await noteActs(tx, by, { action: 'statement.returned', about: String(lineId), after });
}

export async function waitingLine(
  tx: Queryable,
  lineId: bigint,
  state: 'UNMATCHED' | 'RETURNING' = 'UNMATCHED',
): Promise<store.WaitingLine | Refused> {
  await store.lockStatements(tx);
  const line = await store.lineById(tx, lineId);
  if (!line) return { refusal: message('LINE_NOT_FOUND', { line: lineId }) };
  if (line.state === state) return line;
  const code = state === 'UNMATCHED' ? 'LINE_SETTLED' : 'LINE_NOT_RETURNING';
  return { refusal: message(code, { line: lineId, state: line.state }) };
}
