import type { IncomingHttpHeaders } from 'node:http';
import { faultAt, invalidArgument } from '#kernel/errors/errors.ts';

/** Time limit of a partner for an answer, and whether the partner accepts a handle: the address of a running operation. */
export interface ResponseDeadline {
  /** Time limit in ms, counted from the arrival of the request. */
  readonly waitMs: number;
  /** True if a late request is answered with a handle; otherwise the answer is DEADLINE_EXCEEDED. */
  readonly takesHandle: boolean;
  /** Wait before a poll is answered, in ms: `Prefer: wait`, but at most `desired-timeout`; otherwise 0. */
  readonly preferredMs: number;
  /** Values of Preference-Applied (RFC 7240 §3) for a result in time and for a handle. */
  readonly applied: { readonly inTime?: string; readonly byHandle?: string };
  /** The sent `desired-timeout`, if the partner probably meant seconds; otherwise absent. */
  readonly perhapsSeconds?: number;
}

const longestMs = 600_000;
export const ownLimitMs = 60_000;

/** A value from `leastSeconds` to `mostSeconds` was probably meant in seconds, which were the unit until 2024. */
const leastSeconds = 10;
const mostSeconds = 600;

const defaultDeadline: ResponseDeadline = {
  waitMs: ownLimitMs,
  takesHandle: false,
  preferredMs: 0,
  applied: {},
};

/** Reads the headers `desired-timeout` and `Prefer`; throws INVALID_ARGUMENT if `desired-timeout` is invalid. */
export function readResponseDeadline(headers: IncomingHttpHeaders): ResponseDeadline {
  const desired = headers['desired-timeout'];
  const { prefer } = headers;
  if (desired === undefined && prefer === undefined) return defaultDeadline;
  const desiredMs = desired === undefined ? undefined : millisecondsOf(desired);
  const { isAsync, wait } = prefer === undefined ? none : preferences(prefer);
  const waits = [desiredMs, wait?.ms].filter((ms) => ms !== undefined);
  if (waits.length === 0 && !isAsync) return defaultDeadline;
  const handle = [isAsync ? 'respond-async' : '', wait?.text ?? ''].filter((text) => text !== '').join(', ');
  return {
    waitMs: waits.length > 0 ? Math.min(...waits) : 0,
    takesHandle: true,
    preferredMs: wait ? Math.min(...waits) : 0,
    ...(desiredMs !== undefined && desiredMs >= leastSeconds && desiredMs <= mostSeconds
      ? { perhapsSeconds: desiredMs }
      : {}),
    applied: { ...(wait ? { inTime: wait.text } : {}), ...(handle ? { byHandle: handle } : {}) },
  };
}

function millisecondsOf(header: string | string[]): number {
  const text = Array.isArray(header) ? header.join() : header.trim();
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= longestMs) return value;
  throw invalidArgument([
    faultAt(
      'desired-timeout',
      `Передайте целое число миллисекунд от 1 до ${longestMs}, например 59000`,
      'VALUE_OUT_OF_RANGE',
    ),
  ]);
}

interface Preferences {
  readonly isAsync: boolean;
  readonly wait?: { readonly ms: number; readonly text: string };
}

const none: Preferences = { isAsync: false };

/** Reads the header `Prefer`. Ignores unsupported preferences, and all but the first of equal preferences (RFC 7240 §2). */
function preferences(header: string | string[]): Preferences {
  const parts = (Array.isArray(header) ? header.join() : header)
    .split(',')
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  const waits = parts.flatMap((part) => {
    const [, name, digits] = /^(wait|wait-ms)\s*=\s*"?(\d{1,6})"?$/.exec(part) ?? [];
    if (name === undefined || digits === undefined) return [];
    const ms = name === 'wait' ? Number(digits) * 1_000 : Number(digits);
    return ms >= 1 && ms <= longestMs ? [{ ms, text: `${name}=${digits}` }] : [];
  });
  const [wait] = waits;
  return { isAsync: parts.includes('respond-async'), ...(wait ? { wait } : {}) };
}
