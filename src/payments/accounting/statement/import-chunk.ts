import type { Contract } from '#contracts/record/contract.ts';
import { contractsForUpdate } from '#contracts/record/read.ts';
import type { Actor } from '#contracts/record/status/transition.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { receiveMoney } from '../../acquiring/receive-money.ts';
import type { Bill } from '../../record/bill.ts';
import type { FingerprintedLine } from '../../record/statement/fingerprint.ts';
import { lineReasons } from '../../record/statement/reasons.ts';
import type { StoredLine } from '../../record/statement/statement-line.ts';
import * as store from '../../record/store/statement-lines.ts';
import { judgeLine, type Verdict } from './judge.ts';
import { giveBackLower, type LateBillDependencies, lateBill } from './late-bill.ts';
import { lockLedger } from './ledger.ts';
import { mentionsIn } from './mentions.ts';
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
  const matched: { lineId: bigint; line: FingerprintedLine; bill: Bill }[] = [];
  const unmatched: UnmatchedLine[] = [];
  for (const { lineId, line, mentions, repeats } of fresh) {
    const by = { ...actor, requestId: lineRequestId(lineId) };
    const verdict = await settleLineByBill(
      tx,
      deps,
      judgeLine(line, mentions, ledger, repeats),
      by,
      line.date,
    );
    if ('contract' in verdict) {
      if (ledger.paid(verdict.bill)) {
        for (const now of await contractsForUpdate(tx, [verdict.bill.contractId])) ledger.changed(now);
      }
      matched.push({ lineId, line, bill: verdict.bill });
    } else unmatched.push({ lineId, line, refusal: verdict, repeats });
  }
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
