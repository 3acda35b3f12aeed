import { collectBytes } from '#kernel/bytes/collected-bytes.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { inTime } from '#kernel/time/in-time.ts';
import type { Pool } from '../../db/pool.ts';
import { dropPartitions, makePartition, partitionDay } from '../../db/tables/partitions.ts';
import { outsideOfSpans } from '../../spans/spans.ts';
import { type AnsweredRequest, bodyLengthMax, bodyNotHeld, requestRow } from './request-row.ts';
import * as store from './store.ts';

/** Log of answered requests. Rows are written later and may be lost. */
export interface RequestLog {
  note(request: AnsweredRequest): void;
  /** Writes the waiting rows; resolves even if writing fails. */
  flush(): Promise<void>;
  sweep(): Promise<number>;
  counters(): RequestLogCounters;
  /** Writes the waiting rows, for at most two seconds. */
  close(): Promise<void>;
}

export interface RequestLogCounters {
  readonly written: number;
  /** Number of rows lost because the database was slow or unreachable, or too many rows were waiting. */
  readonly dropped: number;
}

export interface RequestLogOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Retention in days; 0 disables the log. */
  readonly days: number;
  onError(error: unknown): void;
}

const writeEveryMs = 1_000;
/** Maximum number of rows per statement; such a statement takes a few milliseconds. */
const rowsMax = 1_000;
/** Maximum number of bytes of a batch: enough for `rowsMax` rows without bodies, or for one row with the longest body. */
const bytesMax = 524_288;
const waitingMax = 20_000;
/** Maximum number of bodies that wait to be written, which limits memory. Further bodies are not logged. */
const bodiesMax = 100;
const closeMsMax = 2_000;

interface Batch {
  readonly rows: Buffer;
  readonly count: number;
  /** UTC days on which the requests began, each as the number of days since 1 January 1970. */
  readonly days: ReadonlySet<number>;
}

const end = ']';

export function createRequestLog({ pool, clock, days, onError }: RequestLogOptions): RequestLog {
  const counted = { written: 0, dropped: 0 };
  const madeDays = new Set<number>();
  const batches = createBatches(() => outsideOfSpans(flush));
  let writing: Promise<void> | undefined;
  let isFailing = false;

  function lose(amount: number, error: unknown): void {
    counted.dropped += amount;
    if (!isFailing) onError(error);
    isFailing = true;
  }

  async function write(batch: Batch): Promise<void> {
    try {
      for (const day of batch.days) {
        if (madeDays.has(day)) continue;
        await makePartition(pool, 'request_log', dayOf(day * dayMs));
        madeDays.add(day);
      }
      await store.insertRequests(pool, batch.rows);
      counted.written += batch.count;
      isFailing = false;
    } catch (error) {
      // Create all partitions again: the cause may be that another process has dropped one.
      madeDays.clear();
      lose(batch.count, error);
    } finally {
      batches.reuse(batch.rows);
    }
  }

  /** Writes the waiting rows. Writes one batch at a time, so that a slow database does not get several at once. */
  function flush(): Promise<void> {
    writing ??= (async () => {
      for (let batch = batches.next(); batch; batch = batches.next()) await write(batch);
    })().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  const timer = days > 0 ? setInterval(flush, writeEveryMs) : undefined;
  timer?.unref();
  return {
    note(request) {
      if (days === 0) return;
      try {
        if (!batches.add(request)) counted.dropped += 1;
      } catch (error) {
        // Count the row as lost. The request is already answered, so the error must not end the process.
        lose(1, error);
      }
    },
    flush,
    // Delete old rows even if the log is disabled.
    async sweep() {
      const before = dayOf(clock.now().getTime() - days * dayMs);
      await store.forgetFaults(pool, before);
      return dropPartitions(pool, 'request_log', before, (line) => onError(new Error(line)));
    },
    counters: () => counted,
    async close() {
      clearInterval(timer);
      if (isFailing) return;
      await inTime(flush(), closeMsMax, () => undefined);
    },
  };
}

/** Collects rows in batches; calls `full` when a batch has `rowsMax` rows. */
function createBatches(full: () => void) {
  const rows = collectBytes(bytesMax);
  const ended: Batch[] = [];
  let count = 0;
  let days = new Set<number>();
  let waiting = 0;
  let heldBodies = 0;

  /** Removes the body of a refused request if it is too large or too many bodies wait to be written. */
  function holdable(request: AnsweredRequest): AnsweredRequest {
    const { details } = request;
    const length = details?.refusal?.bodyLength ?? 0;
    if (!details?.refusal || length === 0) return request;
    if (length <= bodyLengthMax && heldBodies < bodiesMax) {
      heldBodies += 1;
      return request;
    }
    return { ...request, details: { ...details, refusal: { ...details.refusal, body: bodyNotHeld } } };
  }

  function endBatch(): void {
    if (count === 0) return;
    rows.append(end);
    ended.push({ rows: rows.take(), count, days });
    count = 0;
    days = new Set();
  }

  return {
    /** Returns false if the row was dropped because it is too large or too many rows wait. */
    add(request: AnsweredRequest): boolean {
      if (waiting >= waitingMax) return false;
      const row = JSON.stringify(requestRow(holdable(request)));
      if (!rows.append(`${count === 0 ? '[' : ','}${row}`, end.length)) {
        endBatch();
        if (!rows.append(`[${row}`, end.length)) return false;
      }
      count += 1;
      waiting += 1;
      days.add(Math.floor(request.atMs / dayMs));
      if (count === rowsMax) {
        endBatch();
        full();
      }
      return true;
    },
    next(): Batch | undefined {
      if (ended.length === 0) endBatch();
      const batch = ended.shift();
      waiting -= batch?.count ?? 0;
      if (waiting === 0) heldBodies = 0;
      return batch;
    },
    reuse: rows.reuse,
  };
}

const dayOf = (atMs: number) => partitionDay(new Date(atMs));
