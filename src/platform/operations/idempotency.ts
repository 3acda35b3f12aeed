import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool, Queryable } from '../db/pool.ts';
import { inTransaction, onConnection } from '../db/transaction.ts';
import type { Fingerprints } from '../keys/fingerprints.ts';
import { type Answer, toOutcome } from './answer.ts';
import type { Execution } from './durable/execution.ts';
import { finishWith } from './durable/finish-with.ts';
import * as store from './store.ts';

export { type AnswerColumns, noAnswer } from './store.ts';

export interface IdempotencyKey {
  readonly partnerId: bigint;
  readonly key: string;
  /** Of method, address and body of the request: the same key must mean the same request. */
  readonly fingerprint: Buffer;
  /** Whether a stored one is of this request. */
  isOf(stored: Buffer): boolean;
}

/** How the change of a request is completed: once, and for whoever waits for its answer. */
export interface Completion {
  /** Null where the partner sent no Idempotency-Key. */
  readonly key: IdempotencyKey | null;
  readonly execution: Execution;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The key of a request, or null where none was sent; throws INVALID_ARGUMENT for an unusable one. */
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

/** The stored answer to the same request; throws ABORTED where the key belongs to another one. */
async function replay<Body extends object>(
  db: Queryable,
  key: IdempotencyKey | null,
): Promise<Answer<Body> | null> {
  if (!key) return null;
  const stored = await store.findAnswer(db, key.partnerId, key.key);
  if (!stored) return null;
  if (!key.isOf(stored.requestFingerprint)) throw reusedKey();
  // The fingerprint has the address in it: what is stored is what the same endpoint answered.
  return { status: stored.status, body: stored.answer as Body, isReplay: true };
}

/**
 * The stored answer where there is one, else that of `work`. Where `work` fails because the same request was
 * answered meanwhile, what it found changed was its own doing: then the answer is the stored one too.
 */
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

/**
 * Runs `change` in a transaction that also stores its answer, under the key and for the operation that the request
 * has become, so that either all happen or none. A concurrent request with the same key waits here for the first
 * and is given its answer.
 */
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

/**
 * As `changeOnce`, of a change that is one statement, which needs no transaction to happen whole or not at all. It keeps the
 * answer that it is given by `keep_answer`, and answers false, with nothing written, where that says so.
 */
export async function changeOnceByStatement<Body extends object>(
  pool: Pool,
  completion: Completion,
  now: Date,
  answer: Answer<Body>,
  change: (db: Queryable, answerColumns: store.AnswerColumns) => Promise<boolean>,
): Promise<Answer<Body>> {
  const { key, execution } = completion;
  // The connection comes first: a request that waits for one can still be handed over.
  const isDone = await onConnection(pool, async (db) => {
    const answerColumns = key ? await store.answerColumns(db, key, answer) : store.noAnswer;
    return (await execution.claim()) ? null : change(db, answerColumns);
  });
  if (isDone) return answer;
  if (isDone === null) {
    return changeOnce(pool, completion, now, answer, async (tx) => {
      await change(tx, store.noAnswer);
    });
  }
  const stored = await replay<Body>(pool, key);
  if (!stored) throw reusedKey();
  return stored;
}

/** Forgets answers that are no longer replayed; returns how many. */
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
