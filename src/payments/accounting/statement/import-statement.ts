import { createHash } from 'node:crypto';
import type { Actor } from '#contracts/record/status/transition.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import { rollbackUnlessKept } from '#platform/db/within.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { type FingerprintedLine, fingerprinting } from '../../record/statement/fingerprint.ts';
import type {
  StatementFault,
  StatementItem,
  StatementLine,
  StoredLine,
} from '../../record/statement/statement-line.ts';
import * as store from '../../record/store/statement-lines.ts';
import { openStatement } from './formats/read-statement.ts';
import { type ChunkOutcome, importChunk, storedLine } from './import-chunk.ts';
import type { LateBillDependencies } from './late-bill.ts';
import { createRepetitions, type Repetitions } from './repetition.ts';

export interface ImportDependencies extends LateBillDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly fingerprints: Fingerprints;
  readonly ownAccounts: ReadonlySet<string>;
}

export interface StatementFile {
  readonly name: string;
  /** Opens the file from its first byte. The import calls it twice. */
  open(): AsyncIterable<Uint8Array>;
}

export interface ImportCounts {
  incoming: number;
  matched: number;
  unmatched: number;
  /** Number of lines that an earlier import has stored, whether the import was completed or interrupted. */
  known: number;
  /** Number of debits and of transfers between the insurer's own accounts. */
  outgoing: number;
  /** Number of credits that the bank has announced but not booked. */
  pending: number;
}

export interface ImportReport {
  readonly format: string;
  readonly encoding: string;
  readonly counts: Readonly<ImportCounts>;
  /** Sums of the booked credits in kopecks, by outcome. */
  readonly amounts: Readonly<Record<'incoming' | 'matched' | 'unmatched' | 'known', Kopecks>>;
}

/** Receives each result during the import, so that results do not accumulate in memory. */
export interface ImportListener {
  chunk(outcome: ChunkOutcome): void;
  pending(line: StatementLine): void;
  fault(fault: StatementFault): void;
}

/** Maximum number of lines per transaction. An import after an interruption repeats only the last transaction. */
const chunkSize = 500;
const attemptsMax = 5;

/**
 * Imports a statement and activates the contracts that it pays, in transactions of limited size. Stored lines change
 * nothing, so that an interrupted import can be repeated. Throws StatementError after importing the lines before the error.
 */
export async function importStatement(
  deps: ImportDependencies,
  file: StatementFile,
  by: Pick<Actor, 'actor' | 'requestId'>,
  listener: ImportListener,
  isDryRun = false,
): Promise<ImportReport> {
  const { format, encoding, items } = await openStatement(file.open(), deps.ownAccounts);
  const fingerprint = deps.fingerprints.ofSha256('statement-file', await digest(file.open()));
  const header = { fingerprint, name: file.name.slice(0, 200), format, encoding, importedBy: by.actor };
  const counts: ImportCounts = { incoming: 0, matched: 0, unmatched: 0, known: 0, outgoing: 0, pending: 0 };
  const amounts = { incoming: 0n, matched: 0n, unmatched: 0n };
  const fingerprinted = fingerprinting(
    deps.fingerprints,
    fingerprint,
    await store.hasEarlierLines(deps.pool),
  );
  // A dry run rolls its lines back, so it must remember them to recognise repetitions.
  const dryLines: StoredLine[] = [];
  let dryRepetitions = createRepetitions();
  let waiting: FingerprintedLine[] = [];

  const take = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    // The database does not contain the lines that a dry run has already reported, so count them here.
    const reported = isDryRun ? counts.matched + counts.unmatched : 0;
    let isAgain = false;
    const repetitions = (): Repetitions => {
      if (!isDryRun || isAgain) dryRepetitions = createRepetitions(dryLines);
      isAgain = true;
      return dryRepetitions;
    };
    const outcome = await inChunk(deps.pool, isDryRun, async (tx) => {
      const at = deps.clock.now();
      const fileId = await store.openFile(tx, { ...header, at });
      const taken = await importChunk(
        tx,
        deps,
        { fileId, lines, taken: reported, repetitions: repetitions() },
        { ...by, requestId: '', at },
      );
      const [matched, unmatched] = [taken.matched.length, taken.unmatched.length];
      if (matched + unmatched > 0) {
        const after = { matched, unmatched };
        await noteActs(tx, { ...by, at }, { action: 'statement.import', about: header.name, after });
      }
      return taken;
    });
    if (isDryRun)
      dryLines.push(...[...outcome.matched, ...outcome.unmatched].map((one) => storedLine(one, 0n)));
    counts.matched += outcome.matched.length;
    counts.unmatched += outcome.unmatched.length;
    counts.known += outcome.known;
    amounts.matched += sumOf(outcome.matched);
    amounts.unmatched += sumOf(outcome.unmatched);
    listener.chunk(outcome);
  };

  const read = async (item: StatementItem): Promise<void> => {
    if ('fault' in item) listener.fault(item.fault);
    else if (item.line.direction === 'out') counts.outgoing += 1;
    else if (item.line.direction === 'pending') {
      counts.pending += 1;
      listener.pending(item.line);
    } else {
      counts.incoming += 1;
      amounts.incoming += item.line.amount;
      if (waiting.push(fingerprinted(item.line)) >= chunkSize) await take();
    }
  };
  try {
    for await (const item of items) await read(item);
  } finally {
    // Also import the lines before an unreadable place, because the bank has received their money.
    await take();
  }
  if (!isDryRun) await finish(deps, header);
  const { incoming, matched, unmatched } = amounts;
  return { format, encoding, counts, amounts: { ...amounts, known: incoming - matched - unmatched } };
}

function sumOf(lines: readonly { readonly line: FingerprintedLine }[]): Kopecks {
  return lines.reduce((sum, { line }) => sum + line.amount, 0n);
}

async function finish(deps: ImportDependencies, header: Omit<store.NewFile, 'at'>): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.pool, async (tx) => {
    await store.finishFile(tx, await store.openFile(tx, { ...header, at }), at);
  });
}

async function inChunk(
  pool: Pool,
  isDryRun: boolean,
  work: (tx: Queryable) => Promise<ChunkOutcome>,
): Promise<ChunkOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, (tx) =>
        rollbackUnlessKept(tx, async () => ({ keep: !isDryRun, value: await work(tx) })),
      );
    } catch (error) {
      // Retry after a deadlock: another transaction may lock two contracts of this chunk in the opposite order.
      if (errorCode(error) !== deadlock || attempt >= attemptsMax) throw error;
    }
  }
}

const deadlock = '40P01';

async function digest(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest();
}
