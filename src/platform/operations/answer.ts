import type { JsonObject } from '#kernel/json/json.ts';
import type { Outcome } from './durable/operation.ts';

/** What a use case answers: an HTTP status and a JSON body, which has the type of its schema. */
export interface Answer<Body extends object = object> {
  readonly status: number;
  readonly body: Body;
  /** The JSON of the body, where it was cheaper to write by who made it. */
  readonly json?: Buffer;
  /** The partner's own fields, which stand before ours in the answer; where both have one, ours counts. */
  readonly echo?: JsonObject;
  /** True where this is the stored answer of an earlier request with the same key. */
  readonly isReplay?: boolean;
}

export const jsonType = 'application/json; charset=utf-8';

/** An answer as it leaves; `bytes` are its JSON where the caller has made it already. */
export function toOutcome({ status, body, json, echo, isReplay }: Answer, bytes?: Buffer): Outcome {
  return {
    status,
    headers: isReplay ? replayed : plain,
    body: bytes ?? json ?? JSON.stringify(echo ? { ...echo, ...body } : body),
  };
}

const plain = { 'content-type': jsonType };
const replayed = { 'content-type': jsonType, 'idempotent-replayed': 'true' };
