import type { Contract } from '#contracts/record/contract.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { receiveFirstPayments, receiveMoney } from '../../acquiring/receive-money.ts';
import type { Bill } from '../../record/bill.ts';
import type { FingerprintedLine } from '../../record/statement/fingerprint.ts';
import { lineReasons } from '../../record/statement/reasons.ts';
import type { StoredLine } from '../../record/statement/statement-line.ts';
import * as store from '../../record/store/statement-lines.ts';
import { judgeLine, type Verdict } from './judge.ts';
import { giveBackLower, type LateBillDependencies, lateBill } from './late-bill.ts';
import { type LockedLedger, lockLedger } from './ledger.ts';
import { type Mentions, mentionsIn } from './mentions.ts';
import type { Repetitions } from './repetition.ts';

export interface ChunkOutcome {
  readonly matched: readonly {
    readonly lineId: bigint;
    readonly line: FingerprintedLine;
    readonly bill: Bill;
  }[];
  readonly unmatched: readonly UnmatchedLine[];
  readonly known: number;
}

export interface UnmatchedLine {
  readonly lineId: bigint;
  readonly line: FingerprintedLine;
  readonly refusal: Exclude<Verdict, { readonly contract: Contract }>;
  /** Id of a stored line that this line may repeat; undefined if there is none. */
  readonly repeats: bigint | undefined;
}

export interface Chunk {
  readonly fileId: bigint;
  readonly lines: readonly FingerprintedLine[];
  /** Number of lines that the dry run has reported in earlier chunks. */
  readonly taken: number;
  /** Recognises lines that imports have stored and, in a dry run, lines that the dry run has reported. */
  readonly repetitions: Repetitions;
}

/** Stores the lines, decides which bills the new lines pay and settles these bills, in the caller's transaction. */
export async function importChunk(
  tx: Queryable,
  deps: LateBillDependencies,
  chunk: Chunk,
  actor: Actor,
): Promise<ChunkOutcome> {
  await store.lockStatements(tx);
  const { lines } = chunk;
  const fresh = (await newLines(tx, chunk)).map((one) => ({
    ...one,
    mentions: mentionsIn(one.line.purpose),
  }));
  await store.insertLines(tx, chunk.fileId, fresh);
  const ledger = await lockLedger(
    tx,
    deps.products,
    fresh.map(({ mentions }) => mentions),
  );
  const { matched, unmatched } = await settleLines(tx, deps, ledger, fresh, actor);
  await store.writeVerdicts(tx, [
    ...matched.map(
      ({ lineId, bill }) =>
        ({ lineId, state: 'MATCHED', reason: null, explanation: null, billId: bill.billId }) as const,
    ),
    ...unmatched.map(
      ({ lineId, refusal: { reason, explanation, bill } }) =>
        ({ lineId, state: 'UNMATCHED', reason, explanation, billId: bill?.billId ?? null }) as const,
    ),
  ]);
  return { matched, unmatched, known: lines.length - fresh.length };
}

interface Judged extends store.NewLine {
  readonly verdict: Verdict;
  readonly by: Actor;
}

/**
 * Decides line by line which bills the lines pay. First payments wait and are settled together, before a line whose verdict
 * may depend on them, so that the result is the same as settling each line alone.
 */
async function settleLines(
  tx: Queryable,
  deps: LateBillDependencies,
  ledger: LockedLedger,
  lines: readonly (store.NewLine & { readonly mentions: Mentions })[],
  actor: Actor,
): Promise<Pick<ChunkOutcome, 'matched' | 'unmatched'>> {
  const matched: { lineId: bigint; line: FingerprintedLine; bill: Bill }[] = [];
  const unmatched: UnmatchedLine[] = [];
  const waiting = new Map<bigint | undefined, Judged>();
  const settle = async (judged: readonly Judged[]) => {
    const paid: bigint[] = [];
    for (const { lineId, line, repeats, verdict } of await settleTogether(tx, deps, judged)) {
      if ('contract' in verdict) {
        if (ledger.paid(verdict.bill)) paid.push(verdict.bill.contractId);
        matched.push({ lineId, line, bill: verdict.bill });
      } else unmatched.push({ lineId, line, refusal: verdict, repeats });
    }
    if (paid.length > 0) for (const now of await contractsForUpdate(tx, paid)) ledger.changed(now);
  };
  const settleWaiting = async () => {
    await settle([...waiting.values()]);
    waiting.clear();
  };
  for (const { mentions, ...one } of lines) {
    const by = { ...actor, requestId: lineRequestId(one.lineId) };
    const judge = (): Judged => ({ ...one, by, verdict: judgeLine(one.line, mentions, ledger, one.repeats) });
    const judged = judge();
    const contractId = judged.verdict.bill?.contractId;
    if (isPlain(judged) && !waiting.has(contractId)) waiting.set(contractId, judged);
    else if (contractId === undefined && !isOfSeveral(judged)) await settle([judged]);
    else {
      await settleWaiting();
      await settle([judge()]);
    }
  }
  await settleWaiting();
  return { matched, unmatched: unmatched.sort((one, other) => (one.lineId < other.lineId ? -1 : 1)) };
}

/** True if the line pays the first installment of an approved contract by the last day of its bill. */
function isPlain({ verdict, line }: Judged): boolean {
  if (!('contract' in verdict) || verdict.bill.installmentNr !== 1) return false;
  const { bill, contract } = verdict;
  const isInTime = bill.validUntil === null || line.date <= bill.validUntil;
  return isInTime && (contract.approval?.state ?? 'APPROVED') === 'APPROVED';
}

function isOfSeveral({ verdict }: Judged): boolean {
  return 'reason' in verdict && verdict.reason === 'SEVERAL_BILLS';
}

/** Settles lines that pay different contracts. If one of them is refused, settles each half separately. */
async function settleTogether(
  tx: Queryable,
  deps: LateBillDependencies,
  lines: readonly Judged[],
): Promise<readonly Judged[]> {
  const [first] = lines;
  if (!first) return [];
  if (lines.length === 1) {
    const verdict = await settleLineByBill(tx, deps, first.verdict, first.by, first.line.date);
    return [{ ...first, verdict }];
  }
  const received = lines.flatMap(({ verdict, by, line }) =>
    'contract' in verdict ? [{ ...verdict, by, paid: { creditedOn: line.date } }] : [],
  );
  if (await receiveFirstPayments(tx, deps, received, first.by.at)) return lines;
  const middle = lines.length / 2;
  const earlier = await settleTogether(tx, deps, lines.slice(0, middle));
  return [...earlier, ...(await settleTogether(tx, deps, lines.slice(middle)))];
}

/** Returns the lines that are not stored yet, each with a new id and with the stored line that it may repeat. */
async function newLines(
  tx: Queryable,
  { fileId, lines, taken, repetitions }: Chunk,
): Promise<readonly store.NewLine[]> {
  const fingerprints = lines.flatMap(({ fingerprint, earlierFingerprint: earlier }) =>
    earlier ? [fingerprint, earlier] : [fingerprint],
  );
  const contents = lines.map(({ content }) => content);
  for (const line of await store.linesLike(tx, fingerprints, contents)) repetitions.add(line);
  let lineId = (await store.nextLineId(tx)) + BigInt(taken);
  const fresh: store.NewLine[] = [];
  for (const line of lines) {
    const repeats = repetitions.check(line, fileId);
    if (repeats === 'known') continue;
    fresh.push({ lineId, line, repeats });
    repetitions.add(storedLine({ lineId, line }, fileId));
    lineId += 1n;
  }
  return fresh;
}

/** Returns the data of a line by which the line is recognised if it is imported again. */
export function storedLine(
  { lineId, line }: Pick<store.NewLine, 'lineId' | 'line'>,
  fileId: bigint,
): StoredLine {
  const hex = (bytes: Buffer) => bytes.toString('hex');
  const [fingerprint, content, source] = [hex(line.fingerprint), hex(line.content), hex(line.source)];
  return { lineId, fileId, fingerprint, content, source };
}

/** Returns the request id of a payment by statement line, under which the contract's history records the payment. */
export function lineRequestId(lineId: bigint): string {
  return `statement-line-${lineId}`;
}

/** Records the payment of the bill that a line names. If the contract cannot come into force, the money waits for staff. */
export async function settleLineByBill(
  tx: Queryable,
  deps: LateBillDependencies,
  verdict: Verdict,
  actor: Actor,
  creditedOn: DateText,
): Promise<Verdict> {
  if (!('contract' in verdict)) return verdict;
  const { bill, contract, restores } = verdict;
  const late = lateBill(deps, bill, contract, creditedOn);
  if (late.refusal !== undefined)
    return { reason: 'PRICE_CHANGED', explanation: `${lineReasons.PRICE_CHANGED}: ${late.refusal}`, bill };
  try {
    await receiveMoney(tx, deps, contract, { ...bill, paid: { creditedOn }, restores }, actor);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const why = error.faults.map(({ description }) => description).join('; ');
    return { reason: 'NOT_AWAITED', explanation: `${lineReasons.NOT_AWAITED}: ${why}`, bill };
  }
  await giveBackLower(tx, deps, contract.contractId, late.lower, actor);
  return verdict;
}
