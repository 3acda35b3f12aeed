import type { JsonObject } from '#kernel/json/json.ts';
import type { Outcome } from './durable/operation.ts';

export interface Answer<Body extends object = object> {
  readonly status: number;
  readonly body: Body;
  /** JSON of `body`, if the caller has already serialized it. */
  readonly json?: Buffer;
  /** Fields of the request that the answer repeats before `body`. A field in `body` replaces one with the same name. */
  readonly echo?: JsonObject;
  /** True if an earlier request with the same idempotency key stored the answer. */
  readonly isReplay?: boolean;
}

export const jsonType = 'application/json; charset=utf-8';

/** Serializes an answer; `bytes` must be the JSON of the answer if the caller has already serialized it. */
export function toOutcome({ status, body, json, echo, isReplay }: Answer, bytes?: Buffer): Outcome {
  return {
    status,
    headers: isReplay ? replayed : plain,
    body: bytes ?? json ?? JSON.stringify(echo ? { ...echo, ...body } : body),
  };
}

const plain = { 'content-type': jsonType };
const replayed = { 'content-type': jsonType, 'idempotent-replayed': 'true' };
