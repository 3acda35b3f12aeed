import pg from 'pg';
import { gathering, recordedSpan, type Span, within } from '../spans/spans.ts';
import type { Pool, Queryable } from './pool.ts';
import { asStatement } from './server/statement-spans.ts';
import { onConnection } from './transaction.ts';
import { isConnectionLost } from './unavailable.ts';

/** A statement for one row or several rows, with one text for any number of rows. */
export interface BatchedStatement<Row, Result> {
  /** Returns the statement and its values. It writes all rows or fails. */
  statement(rows: readonly Row[]): readonly [text: string, values: readonly unknown[]];
  /** Reads the results in the order of `rows`. */
  results(answer: readonly Record<string, unknown>[], rows: readonly Row[]): readonly Result[];
  /** Returns the result of a single row that PostgreSQL refused with `error`; undefined if the error is to be thrown. */
  refusal?(error: pg.DatabaseError): Result | undefined;
}

export interface BatchMember<Row> {
  readonly row: Row;
  /** Called with a connection at hand, immediately before the statement. False leaves the row out. */
  readonly claim: () => Promise<boolean>;
  /** Called after a failed batch, which has written nothing. `claim` is then called again. */
  readonly retract: () => void;
}

/** Result of a row that `claim` has left out. */
export const leftOut = Symbol('left out');

type Answered<Result> = Result | typeof leftOut;

interface Waiting<Row, Result> extends BatchMember<Row> {
  readonly span: Span | undefined;
  readonly resolve: (result: Answered<Result> | Promise<Answered<Result>>) => void;
  readonly reject: (error: unknown) => void;
}

const rowsMax = 16;
/** Maximum time in ms for which a statement for several rows waits for a lock, so that no row delays the others. */
export const batchLockTimeoutMs = 20;
/** Time in ms after which a running statement no longer delays the next one, because it probably waits for a lock. */
const stuckMs = 50;

/**
 * Runs rows that arrive together as one statement with one commit. A row that arrives alone runs immediately, and rows that
 * arrive while a statement is running form the next batch. If PostgreSQL refuses a batch, each of its rows runs alone.
 */
export class Batches<Row, Result> {
  readonly #pool: Pool;
  readonly #statement: BatchedStatement<Row, Result>;
  readonly #waiting: Waiting<Row, Result>[] = [];
  #running = 0;
  /** Requests that the event loop has received already join the first statement. */
  readonly #arrive = gathering<Waiting<Row, Result>>(rowsMax, (arrived) => {
    this.#waiting.push(...arrived);
    this.#start();
  });

  constructor(pool: Pool, statement: BatchedStatement<Row, Result>) {
    this.#pool = pool;
    this.#statement = statement;
  }

  /** Returns after the commit what the row would get alone. */
  run(member: BatchMember<Row>): Promise<Answered<Result>> {
    return new Promise((resolve, reject) => {
      this.#arrive({ ...member, span: recordedSpan(), resolve, reject });
    });
  }

  #start(): void {
    while (this.#waiting.length > 0 && (this.#running === 0 || this.#waiting.length >= rowsMax)) {
      const members = this.#waiting.splice(0, rowsMax);
      this.#running += 1;
      const over = once(() => {
        clearTimeout(timer);
        this.#running -= 1;
        this.#start();
      });
      const timer = setTimeout(over, stuckMs);
      void this.#together(members).then(over);
    }
  }

  /** Never rejects: the members get the error. */
  async #together(members: readonly Waiting<Row, Result>[]): Promise<void> {
    const claimed: Waiting<Row, Result>[] = [];
    try {
      await onConnection(this.#pool, async (db) => {
        await Promise.all(members.map((member) => claimInto(claimed, member)));
        if (claimed.length > 0) await this.#runAll(db, claimed);
      });
    } catch (error) {
      const isRolledBack =
        claimed.length > 1 && error instanceof pg.DatabaseError && !isConnectionLost(error);
      for (const member of claimed.length > 0 ? claimed : members) {
        if (!isRolledBack) member.reject(error);
        else {
          member.retract();
          void this.#together([member]);
        }
      }
    }
  }

  async #runAll(db: Queryable, claimed: readonly Waiting<Row, Result>[]): Promise<void> {
    const rows = claimed.map(({ row }) => row);
    const results = await runRows({ query: inSpans(db, claimed) }, this.#statement, rows);
    for (const [index, { resolve }] of claimed.entries()) resolve(results[index] as Result);
  }
}

/** Runs a statement and records it in the span of each request. */
function inSpans(
  db: Queryable,
  requests: readonly { readonly span: Span | undefined }[],
): Queryable['query'] {
  return async <Row>(text: string, values?: readonly unknown[]) => {
    const answer = db.query<Row>(text, values);
    await Promise.all(
      requests.map(({ span }) => within(span, () => asStatement(text, () => answer, requests.length))),
    );
    return answer;
  };
}

/** Runs a statement for rows outside of a batch, such as in the caller's transaction. */
export async function runRows<Row, Result>(
  db: Queryable,
  of: BatchedStatement<Row, Result>,
  rows: readonly Row[],
): Promise<readonly Result[]> {
  try {
    return of.results((await db.query(...of.statement(rows))).rows, rows);
  } catch (error) {
    const refused = rows.length === 1 && error instanceof pg.DatabaseError ? of.refusal?.(error) : undefined;
    if (refused === undefined) throw error;
    return [refused];
  }
}

/** Runs a statement for one row outside of a batch. */
export async function runRow<Row, Result>(
  db: Queryable,
  of: BatchedStatement<Row, Result>,
  row: Row,
): Promise<Result> {
  const [result] = await runRows(db, of, [row]);
  return result as Result;
}

async function claimInto<Row, Result>(
  claimed: Waiting<Row, Result>[],
  member: Waiting<Row, Result>,
): Promise<void> {
  try {
    if (await member.claim()) claimed.push(member);
    else member.resolve(leftOut);
  } catch (error) {
    member.reject(error);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

const ofPools = new WeakMap<Pool, WeakMap<object, unknown>>();

/** Returns the batches of a statement on a pool; each pool has its own. */
export function batchesFor<Row, Result>(
  pool: Pool,
  statement: BatchedStatement<Row, Result>,
): Batches<Row, Result> {
  const known = ofPools.get(pool) ?? new WeakMap<object, unknown>();
  ofPools.set(pool, known);
  const batches = (known.get(statement) as Batches<Row, Result> | undefined) ?? new Batches(pool, statement);
  known.set(statement, batches);
  return batches;
}

/** Runs a statement that needs no claim, such as a read, together with the rows of other requests. */
export async function runTogether<Row, Result>(
  pool: Pool,
  statement: BatchedStatement<Row, Result>,
  row: Row,
): Promise<Result> {
  const result = await batchesFor(pool, statement).run({
    row,
    claim: async () => true,
    retract: () => undefined,
  });
  if (result === leftOut) throw new Error('a row without a claim was left out');
  return result;
}
