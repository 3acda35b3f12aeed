import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { type BatchedStatement, batchesFor, leftOut } from '../db/batches.ts';
import type { Pool, Queryable } from '../db/pool.ts';
import { sealedAt } from '../db/sealing.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Fingerprints } from '../keys/fingerprints.ts';
import { type Answer, toOutcome } from './answer.ts';
import type { Execution } from './durable/execution.ts';
import { type Lease, LostLease, type Outcome } from './durable/operation.ts';
import { answerPlace } from './durable/sealed-part.ts';
import { finishOperation } from './durable/store.ts';
import * as store from './store.ts';

export {
  type AnswerColumns,
  answerFields,
  answerFieldTypes,
  keepAnswerSql,
  noAnswer,
} from './store.ts';

export interface IdempotencyKey {
  readonly partnerId: bigint;
  readonly key: string;
  /** Fingerprint of method, address and body. It shows that a key is used again for a different request. */
  readonly fingerprint: Buffer;
  /** True if a stored fingerprint was computed from this request. */
  isOf(stored: Buffer): boolean;
}

/** Idempotency key and execution of a request. With them, its change is made only once. */
export interface Completion {
  /** Idempotency key; null if the request has no header `Idempotency-Key`. */
  readonly key: IdempotencyKey | null;
  readonly execution: Execution;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Reads the idempotency key of a request; null if none was sent. Throws INVALID_ARGUMENT for an invalid key. */
export function idempotencyKey(
  fingerprints: Fingerprints,
  partnerId: bigint,
  header: string | undefined,
  request: { readonly method: string; readonly address: string; readonly body: unknown },
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (!keyPattern.test(header)) {
    throw invalidArgument([
      faultAt(
        'Idempotency-Key',
        'Передайте от 1 до 255 печатных символов ASCII без пробелов, например UUID',
        'FORMAT_INVALID',
      ),
    ]);
  }
  const text = `${request.method} ${request.address}\n${JSON.stringify(request.body)}`;
  return {
    partnerId,
    key: header,
    fingerprint: fingerprints.of('request', text),
    isOf: (stored) => fingerprints.isOf(stored, 'request', text),
  };
}

/** Finds the stored answer; null if there is none; throws ABORTED if the key was used for a different request. */
async function replay<Body extends object>(
  db: Queryable,
  key: IdempotencyKey | null,
): Promise<Answer<Body> | null> {
  if (!key) return null;
  const stored = await store.findAnswer(db, key.partnerId, key.key);
  if (!stored) return null;
  if (!key.isOf(stored.requestFingerprint)) throw reusedKey();
  // The cast is safe: the fingerprint includes the address, so the stored answer is of this endpoint.
  return { status: stored.status, body: stored.answer as Body, isReplay: true };
}

/** Returns the stored answer or the answer of `work`. If `work` fails, checks again for a stored answer. */
export async function answerOnce<Given extends object>(
  db: Queryable,
  { key }: Completion,
  work: () => Promise<Given>,
): Promise<Given | Answer> {
  const replayed = await replay(db, key);
  if (replayed) return replayed;
  try {
    return await work();
  } catch (error) {
    const answered = await replay(db, key);
    if (answered) return answered;
    throw error;
  }
}

/** Runs `change` and stores its answer in one transaction, or returns the answer of a request with the same key. */
export async function changeOnce<Body extends object>(
  pool: Pool,
  { key, execution }: Completion,
  now: Date,
  answer: Answer<Body>,
  change: (tx: Queryable) => Promise<void>,
): Promise<Answer<Body>> {
  let isWritten = false;
  const given = await inTransaction(pool, async (tx) => {
    let result = answer;
    if (key && !(await store.storeAnswer(tx, key, answer, now))) {
      const stored = await replay<Body>(tx, key);
      if (!stored) throw reusedKey();
      result = stored;
    } else {
      await change(tx);
    }
    const lease = await execution.claim();
    if (!lease) return result;
    await finishWith(tx, lease, toOutcome(result), now);
    isWritten = true;
    return result;
  });
  if (isWritten) execution.written();
  return given;
}

async function finishWith(tx: Queryable, lease: Lease, outcome: Outcome, at: Date): Promise<void> {
  const body = await sealedAt(tx, answerPlace(lease.operationId), Buffer.from(outcome.body));
  const sealed = { ...outcome, body };
  if (!(await finishOperation(tx, lease, 'FINISHED', { outcome: sealed, at }))) throw new LostLease(lease);
}

/** A change that one statement makes, alone or together with changes of other requests. */
export interface StatementChange<Row, Result> {
  readonly statement: BatchedStatement<Row, Result>;
  /** Prepares the row, which the statement writes with the answer. */
  prepare(answerColumns: store.AnswerColumns): Promise<Row>;
  /** Makes the change in a transaction that stores the answer with an operation. */
  inTransaction(tx: Queryable): Promise<void>;
  /** Returns false if the statement wrote nothing because an answer exists. */
  isDone(result: Result): boolean;
}

/** Makes a change by one statement with `keep_answer`. */
export async function changeOnceByStatement<Body extends object, Row, Result>(
  pool: Pool,
  completion: Completion,
  now: Date,
  answer: Answer<Body>,
  change: StatementChange<Row, Result>,
): Promise<Answer<Body>> {
  const { key, execution } = completion;
  const row = await change.prepare(key ? await store.answerColumns(pool, key, answer) : store.noAnswer);
  // Rows are claimed once the batch has a connection, so that a request that waits for one can still be handed over.
  const result = await batchesFor(pool, change.statement).run({
    row,
    claim: async () => !execution.isHandedOver() && (await execution.claim()) === null,
    retract: () => execution.retract(),
  });
  if (result === leftOut) return changeOnce(pool, completion, now, answer, (tx) => change.inTransaction(tx));
  if (change.isDone(result)) return answer;
  const stored = await replay<Body>(pool, key);
  if (!stored) throw reusedKey();
  return stored;
}

export function sweepIdempotencyKeys(pool: Pool, clock: Clock): Promise<number> {
  return store.sweepAnswers(pool, clock.now());
}

function reusedKey(): ServiceError {
  return new ServiceError('ABORTED', {
    faults: [
      faultAt(
        'Idempotency-Key',
        'Ключ уже использован с другим запросом; для нового запроса передайте новый ключ',
        'IDEMPOTENCY_KEY_REUSED',
      ),
    ],
  });
}
