import { hash } from 'node:crypto';
import type { Pool } from '../db/pool.ts';
import { inTransaction, type Queryable } from '../db/transaction.ts';
import { invalidArgument, ServiceError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import * as store from './store.ts';

/** What a use case answers: an HTTP status and a JSON body. */
export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
  /** The partner's own fields, which stand before ours in the answer; where both have one, ours counts. */
  readonly echo?: JsonObject;
  /** True where this is the stored answer of an earlier request with the same key. */
  readonly isReplay?: boolean;
}

export interface IdempotencyKey {
  readonly partnerId: bigint;
  readonly key: string;
  /** Method, address and body of the request, hashed: the same key must mean the same request. */
  readonly requestSha256: Buffer;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** The key of a request, or null where none was sent; throws INVALID_ARGUMENT for an unusable one. */
export function idempotencyKey(
  partnerId: bigint,
  header: string | undefined,
  request: { readonly method: string; readonly address: string; readonly body: unknown },
): IdempotencyKey | null {
  if (header === undefined) return null;
  if (!keyPattern.test(header)) {
    throw invalidArgument([
      {
        field: 'Idempotency-Key',
        description: 'Передайте от 1 до 255 печатных символов ASCII без пробелов, например UUID',
        domain: 'sales',
      },
    ]);
  }
  const text = `${request.method} ${request.address}\n${JSON.stringify(request.body)}`;
  return { partnerId, key: header, requestSha256: hash('sha256', text, 'buffer') };
}

/** The stored answer to the same request; throws ABORTED where the key belongs to another one. */
async function replay(db: Queryable, key: IdempotencyKey | null): Promise<Answer | null> {
  if (!key) return null;
  const stored = await store.findAnswer(db, key.partnerId, key.key);
  if (!stored) return null;
  if (!stored.requestSha256.equals(key.requestSha256)) throw reusedKey();
  return { status: stored.status, body: stored.answer, isReplay: true };
}

/**
 * The stored answer where there is one, else that of `work`. Where `work` fails because the same request was
 * answered meanwhile, what it found changed was its own doing: then the answer is the stored one too.
 */
export async function answerOnce(
  db: Queryable,
  key: IdempotencyKey | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
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
 * Runs `change` in a transaction that also stores its answer under the key, so that either both happen or neither.
 * A concurrent request with the same key waits here for the first and is given its answer.
 */
export function changeOnce(
  pool: Pool,
  key: IdempotencyKey | null,
  now: Date,
  answer: Answer,
  change: (tx: Queryable) => Promise<void>,
): Promise<Answer> {
  return inTransaction(pool, async (tx) => {
    if (key && !(await store.storeAnswer(tx, key, answer, now))) {
      const stored = await replay(tx, key);
      if (stored) return stored;
      throw reusedKey();
    }
    await change(tx);
    return answer;
  });
}

function reusedKey(): ServiceError {
  return new ServiceError('ABORTED', {
    faults: [
      {
        field: 'Idempotency-Key',
        description: 'Ключ уже использован с другим запросом; для нового запроса передайте новый ключ',
        domain: 'sales',
      },
    ],
  });
}
