import { type Holder, holderOf } from '#contracts/record/holder.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { message, type Refused } from '#kernel/errors/message.ts';
import { type Kopecks, rublesPrinted, rublesText } from '#kernel/money/money.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { receiveMoney } from '../../acquiring/receive-money.ts';
import type { Bill } from '../../record/bill.ts';
import { lineReasons } from '../../record/statement/reasons.ts';
import * as store from '../../record/store/statement-lines.ts';
import { insertParts, type NewPart } from '../../record/store/statement-parts.ts';
import { contractKey } from '../bills/issue-bill.ts';
import { lineRequestId } from './import-chunk.ts';
import { billNamed, judgeBill } from './judge.ts';
import { giveBackLower, lateBill } from './late-bill.ts';
import { type LockedLedger, lockLedger } from './ledger.ts';
import { type Mentions, mentionsIn } from './mentions.ts';
import { payerFault } from './payer.ts';
import { type Resolution, type ResolveDependencies, waitingLine } from './resolve-line.ts';

export interface Split {
  /** Lines whose money is used, in this order. */
  readonly lineIds: readonly bigint[];
  /** Numbers of bills or contracts, each of which is paid in full, in this order. */
  readonly bills: readonly string[];
  /** True to send the rest back to the payer; otherwise the rest waits. */
  readonly returnsRest: boolean;
  readonly comment: string;
}

interface Funded {
  readonly bill: Bill;
  readonly from: readonly { readonly line: store.WaitingLine; readonly amount: Kopecks }[];
}

/** Pays bills with the money of one or several lines: each bill in full, nothing twice, all in one transaction. */
export function splitLines(
  deps: ResolveDependencies,
  split: Split,
  by: Pick<Actor, 'actor' | 'requestId'>,
): Promise<Resolution> {
  return inTransaction(deps.pool, async (tx) => {
    const lines: store.WaitingLine[] = [];
    for (const lineId of split.lineIds) {
      const line = await waitingLine(tx, lineId);
      if ('refusal' in line) return line;
      const refusal = unfitLine(line, split.returnsRest);
      if (refusal) return refusal;
      lines.push(line);
    }
    const mentions = split.bills.map(mentioned);
    const ledger = await lockLedger(tx, deps.products, mentions);
    const bills: Bill[] = [];
    for (const [index, one] of mentions.entries()) {
      const bill = billNamed(one, ledger);
      if ('reason' in bill) return { refusal: message('BILL_MISSING', { number: split.bills[index] ?? '' }) };
      if (!bills.some(({ billId }) => billId === bill.billId)) bills.push(bill);
    }
    const funded = fund(lines, bills);
    if ('refusal' in funded) return funded;
    const at = deps.clock.now();
    const parts: NewPart[] = [];
    for (const one of funded.bills) {
      const refusal = await payBill(tx, deps, ledger, one, { by: { ...by, at }, comment: split.comment });
      if (refusal) return refusal;
      parts.push(
        ...one.from.map(({ line, amount }) => ({ lineId: line.lineId, billId: one.bill.billId, amount })),
      );
    }
    const rests = await insertParts(tx, parts, { by: by.actor, at });
    const words: string[] = [];
    for (const { lineId, rest } of rests) {
      if (split.comment !== '') await store.writeComment(tx, lineId, split.comment);
      if (rest > 0n && split.returnsRest) {
        const comment = split.comment === '' ? null : split.comment;
        await store.settleLine(tx, { lineId, state: 'RETURNING', billId: null, comment, by: by.actor, at });
        const act = {
          action: 'statement.return',
          about: String(lineId),
          after: { amount: rublesText(rest) },
        } as const;
        await noteActs(tx, { ...by, at }, act);
      }
      if (rest > 0n)
        words.push(
          `остаток поступления ${lineId} — ${rublesPrinted(rest)} руб. ${split.returnsRest ? 'ждёт перевода плательщику' : 'остаётся неопознанным'}`,
        );
    }
    const paid = funded.bills.map(
      ({ bill }) =>
        `${bill.billNumber} по договору ${bill.policyNumber} на ${rublesPrinted(bill.amount)} руб.`,
    );
    return { done: [`оплачены счета: ${paid.join('; ')}`, ...words].join('; ') };
  });
}

function unfitLine(
  { lineId, reason, repeats, payerAccount }: store.WaitingLine,
  returnsRest: boolean,
): Refused | null {
  if (reason === 'REVERSAL') return { refusal: message('LINE_IS_REVERSAL', { line: lineId }) };
  if (reason === 'POSSIBLE_REPETITION')
    return { refusal: message('LINE_MAY_REPEAT', { line: lineId, repeats: repeats ?? '' }) };
  return returnsRest && payerAccount === ''
    ? { refusal: message('LINE_ACCOUNT_MISSING', { line: lineId }) }
    : null;
}

/** Parses the number of a bill or of a contract. */
function mentioned(text: string): Mentions {
  const { bills } = mentionsIn(text);
  return bills.length > 0 ? { bills, contractKeys: [] } : { bills: [], contractKeys: [contractKey(text)] };
}

/** Assigns the money of the lines to the bills in their orders. Refuses if it is not enough, or if a line is not needed. */
function fund(
  lines: readonly store.WaitingLine[],
  bills: readonly Bill[],
): Refused | { readonly bills: readonly Funded[] } {
  const rests = new Map(lines.map(({ lineId, rest }) => [lineId, rest]));
  const funded = bills.map((bill): Funded & { readonly missing: Kopecks } => {
    let missing = bill.amount;
    const from: { line: store.WaitingLine; amount: Kopecks }[] = [];
    for (const line of lines) {
      const rest = rests.get(line.lineId) ?? 0n;
      const amount = rest < missing ? rest : missing;
      if (amount === 0n) continue;
      from.push({ line, amount });
      rests.set(line.lineId, rest - amount);
      missing -= amount;
    }
    return { bill, from, missing };
  });
  const missing = funded.reduce((total, one) => total + one.missing, 0n);
  if (missing > 0n) {
    const needed = bills.reduce((total, { amount }) => total + amount, 0n);
    return { refusal: message('SPLIT_SHORT', { needed, missing }) };
  }
  const idle = lines.find(({ lineId, rest }) => rests.get(lineId) === rest);
  return idle ? { refusal: message('SPLIT_LINE_IDLE', { line: idle.lineId }) } : { bills: funded };
}

/** Records the payment of a bill. Returns a refusal, after which the transaction writes nothing. */
async function payBill(
  tx: Queryable,
  deps: ResolveDependencies,
  ledger: LockedLedger,
  { bill, from }: Funded,
  { by, comment }: { readonly by: Actor; readonly comment: string },
): Promise<Refused | null> {
  const date = from
    .map(({ line }) => line.date)
    .toSorted()
    .at(-1);
  const [first] = from;
  if (date === undefined || !first) throw new Error(`bill ${bill.billNumber} has no money`);
  const current = ledger.billBySerial(bill.serial) ?? bill;
  const verdict = judgeBill({ amount: bill.amount, date }, current, ledger, (contract) =>
    comment.trim() === '' ? otherPayer(from, holderOf(contract)) : null,
  );
  const line = first.line.lineId;
  if ('reason' in verdict) {
    const code = verdict.reason === 'THIRD_PARTY' ? 'LINE_OF_OTHER_PAYER' : 'LINE_UNFIT';
    return { refusal: message(code, { line, why: verdict.explanation }) };
  }
  const late = lateBill(deps, verdict.bill, verdict.contract, date);
  if (late.refusal !== undefined)
    return { refusal: message('LINE_UNFIT', { line, why: `${lineReasons.PRICE_CHANGED}: ${late.refusal}` }) };
  const lineActor = { ...by, requestId: lineRequestId(line) };
  const paid = { ...verdict.bill, paid: { creditedOn: date }, restores: verdict.restores };
  await receiveMoney(tx, deps, verdict.contract, paid, lineActor);
  await giveBackLower(tx, deps, verdict.contract.contractId, late.lower, lineActor);
  if (ledger.paid(verdict.bill))
    for (const now of await contractsForUpdate(tx, [bill.contractId])) ledger.changed(now);
  const after = {
    ...{ bill: bill.billNumber, amount: rublesText(bill.amount) },
    lines: from.map((one) => `${one.line.lineId}: ${rublesText(one.amount)}`).join(', '),
  };
  await noteActs(tx, by, { action: 'statement.split', about: bill.policyNumber, after });
  return null;
}

function otherPayer(from: Funded['from'], holder: Holder): string | null {
  return from.map(({ line }) => payerFault(line, holder)).find((fault) => fault !== null) ?? null;
}
