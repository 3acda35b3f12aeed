import { existsSync, readFileSync } from 'node:fs';
import type { JsonObject } from '#kernel/json.ts';
import type { Reason } from '#kernel/reasons.ts';

/** A request that was refused for a reason, as a test sent it, and what the service answered. */
export interface ReasonExample {
  /** What was done before it, a call each: "POST /ship/biz/sales/v2/individual/osago/policies". */
  readonly before?: readonly string[];
  /** Method and address. */
  readonly request: string;
  readonly headers?: JsonObject;
  /** The body, where it is short enough to be read. */
  readonly body?: JsonObject;
  /** Of a longer one what differs from a body that is accepted; null is a field that was not sent. */
  readonly changed?: JsonObject;
  readonly status: number;
  /** The whole of an error; of an answer with warnings these alone. */
  readonly answer: JsonObject;
}

const directory = new URL('../../../docs/examples/reasons/', import.meta.url);

/** The recorded example of a reason: `RECORD_EXAMPLES=1 npm test -- test/http/reasons`. */
export function exampleOfReason(reason: Reason): ReasonExample | undefined {
  const file = new URL(`${reason}.json`, directory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReasonExample) : undefined;
}
