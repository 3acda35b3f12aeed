import type { JsonObject } from '#kernel/json/json.ts';
import type { Outcome } from './durable/operation.ts';

/** Answer of a use case: an HTTP status and a JSON body of its schema's type. */
export interface Answer<Body extends object = object> {
  readonly status: number;
  readonly body: Body;
  /** JSON of the body, if its maker could write it more cheaply. */
  readonly json?: Buffer;
  /** The partner's own fields, written first; ours win if the names are equal. */
  readonly echo?: JsonObject;
  /** True for the stored answer of an earlier request with the same key. */
  readonly isReplay?: boolean;
}

export const jsonType = 'application/json; charset=utf-8';

/** Serializes an answer, unless the caller passes its JSON as `bytes`. */
export function toOutcome({ status, body, json, echo, isReplay }: Answer, bytes?: Buffer): Outcome {
  return {
    status,
    headers: isReplay ? replayed : plain,
    body: bytes ?? json ?? JSON.stringify(echo ? { ...echo, ...body } : body),
  };
}

const plain = { 'content-type': jsonType };
const replayed = { 'content-type': jsonType, 'idempotent-replayed': 'true' };
