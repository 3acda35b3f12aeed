import type { JsonObject } from '#kernel/json/json.ts';
import { removedInParts } from '../db/in-parts.ts';
import type { Queryable } from '../db/pool.ts';
import { openedAt, sealedAt } from '../db/sealing.ts';
import type { Answer } from './answer.ts';
import type { IdempotencyKey } from './idempotency.ts';

export interface StoredAnswer {
  readonly requestFingerprint: Buffer;
  readonly status: number;
  readonly answer: JsonObject;
}

/** Hours for which answers are stored. Afterwards the key may be used for a different request. */
const retentionHours = 24;

export async function findAnswer(
  db: Queryable,
  partnerId: bigint,
  key: string,
): Promise<StoredAnswer | null> {
  const result = await db.query<StoredAnswerRow>(
    `select request_sha256 as "requestFingerprint", status, plain, sealed
       from idempotency_keys
      where partner_id = $1 and key = $2`,
    [partnerId, key],
  );
  const [row] = result.rows;
  if (!row) return null;
  const { plain, sealed, ...rest } = row;
  if (!sealed) return { ...rest, answer: plain ?? {} };
  const text = await openedAt(db, placeOf({ partnerId, key, fingerprint: row.requestFingerprint }), sealed);
  return { ...rest, answer: JSON.parse(String(text)) as JsonObject };
}

interface StoredAnswerRow extends Omit<StoredAnswer, 'answer'> {
  /** Unencrypted answer of an earlier version; null if `sealed` contains the answer. */
  readonly plain: JsonObject | null;
  readonly sealed: Buffer | null;
}

function placeOf({
  partnerId,
  key,
  fingerprint,
}: Pick<IdempotencyKey, 'partnerId' | 'key' | 'fingerprint'>): string {
  return `idempotency_keys.sealed ${partnerId} ${fingerprint.toString('hex')} ${key}`;
}

/** Arguments of the SQL function `keep_answer`: partner, key, fingerprint of the request, status and encrypted answer. */
export type AnswerColumns = readonly [
  partnerId: bigint | null,
  key: string | null,
  fingerprint: Buffer | null,
  status: number | null,
  sealed: Buffer | null,
];

/** SQL for the fields that `answerFields` returns, as columns of `jsonb_to_recordset`. */
export const answerFieldTypes =
  'answer_partner bigint, answer_key text, answer_request text, answer_status integer, answer text';

/** SQL that calls `keep_answer` for a row with these columns. */
export const keepAnswerSql = (row: string) =>
  `keep_answer(${row}.answer_partner, ${row}.answer_key, decode(${row}.answer_request, 'base64'), ${row}.answer_status,
               decode(${row}.answer, 'base64'), ${row}.at)`;

export function answerFields([partner, key, request, status, sealed]: AnswerColumns) {
  return {
    answer_partner: partner === null ? null : String(partner),
    answer_key: key,
    answer_request: request?.toString('base64'),
    answer_status: status,
    answer: sealed?.toString('base64'),
  };
}

/** Arguments of `keep_answer` for a request without a key. */
export const noAnswer: AnswerColumns = [null, null, null, null, null];

export async function answerColumns(
  db: Queryable,
  key: IdempotencyKey,
  answer: Answer,
): Promise<AnswerColumns> {
  const sealed = await sealedAt(db, placeOf(key), Buffer.from(JSON.stringify(answer.body)));
  return [key.partnerId, key.key, key.fingerprint, answer.status, sealed];
}

/** Stores an answer; returns false if the key already has one. Waits if another transaction is storing one. */
export async function storeAnswer(
  tx: Queryable,
  key: IdempotencyKey,
  answer: Answer,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ isKept: boolean }>(
    'select keep_answer($1, $2, $3, $4, $5, $6) as "isKept"',
    [...(await answerColumns(tx, key, answer)), now],
  );
  return rows[0]?.isKept === true;
}

export function sweepAnswers(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionHours * 3_600_000);
  return removedInParts(async (most) => {
    const { rowCount } = await db.query(
      `delete from idempotency_keys
        where (partner_id, key) in (select partner_id, key from idempotency_keys where created_at < $1 limit $2)`,
      [before, most],
    );
    return rowCount;
  });
}
