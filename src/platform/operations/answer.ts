import type { JsonObject } from '#kernel/json/json.ts';
import type { Outcome } from './durable/operation.ts';

export interface Answer<Body extends object = object> {
  readonly status: number;
  readonly body: Body;
  /** JSON of the body, if the use case has already serialized it. */
  readonly json?: Buffer;
  /** Fields sent by the partner, which the answer repeats before `body`; a field of `body` replaces one of equal name. */
  readonly echo?: JsonObject;
  /** True if the answer was stored by an earlier request with an equal idempotency key. */
  readonly isReplay?: boolean;
}

export const jsonType = 'application/json; charset=utf-8';

/** Serializes an answer; `bytes` is its JSON if the caller has already serialized it. */
export function toOutcome({ status, body, json, echo, isReplay }: Answer, bytes?: Buffer): Outcome {
  return {
    status,
    headers: isReplay ? replayed : plain,
    body: bytes ?? json ?? JSON.stringify(echo ? { ...echo, ...body } : body),
  };
}

const plain = { 'content-type': jsonType };
const replayed = { 'content-type': jsonType, 'idempotent-replayed': 'true' };
