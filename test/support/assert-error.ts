import assert from 'node:assert/strict';
import { isReason, type Reason, reasons } from '#kernel/errors/reasons.ts';
import { isObject } from '#kernel/json/json.ts';
import type { Response } from './service.ts';

/** The error codes of the specification with their numbers and HTTP statuses, copied to check those of the program. */
const catalogue = {
  INVALID_ARGUMENT: ['3', [400]],
  DEADLINE_EXCEEDED: ['4', [504]],
  NOT_FOUND: ['5', [404]],
  PERMISSION_DENIED: ['7', [403]],
  RESOURCE_EXHAUSTED: ['8', [429, 413]],
  ABORTED: ['10', [409]],
  INTERNAL: ['13', [500]],
  UNAVAILABLE: ['14', [503]],
  UNAUTHENTICATED: ['16', [401]],
} as const;

const domains = ['sales', 'rating', 'underwriting', 'payments', 'documents', 'reference', 'auth'];

export interface Detail {
  readonly domain: string;
  readonly field: string;
  readonly description: string;
  readonly reason: Reason;
  readonly isFinal: boolean;
}

/** Checks a complete error body and returns its details. */
export function assertError(answer: Response, code: keyof typeof catalogue): readonly Detail[] {
  const [numeric, statuses] = catalogue[code];
  assert.equal(answer.body.code_c, code, `${answer.status} ${answer.text}`);
  assert.equal(answer.body.code, numeric);
  assert.ok((statuses as readonly number[]).includes(answer.status), `status ${answer.status} for ${code}`);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json; *charset=utf-8$/);
  assert.match(answer.headers.get('x-request-id') ?? '', /^[A-Za-z0-9._-]{1,64}$/);
  assert.match(String(answer.body.message), /^[А-ЯЁ][^A-Za-z]+$/, 'the message is not Russian');
  const { warnings, ...rest } = answer.body;
  assert.deepEqual(Object.keys(rest).sort(), ['code', 'code_c', 'details', 'message', 'requestId']);
  assert.ok(warnings === undefined || (Array.isArray(warnings) && warnings.length > 0), 'empty warnings');
  assert.match(String(answer.body.requestId), /^[A-Za-z0-9._-]{1,64}$/);
  const { details } = answer.body;
  assert.ok(Array.isArray(details) && details.length > 0, 'an error without a detail');
  const read = details.map((detail) => {
    assert.ok(isObject(detail) && isObject(detail.metadata));
    assert.deepEqual(Object.keys(detail).sort(), ['domain', 'metadata']);
    const { field, description, reason, isFinal = false } = detail.metadata;
    const keys = ['description', 'field', ...(isFinal ? ['isFinal'] : []), 'reason'];
    assert.deepEqual(Object.keys(detail.metadata).sort(), keys);
    assert.ok(isReason(reason), `a reason that is in no list: ${String(reason)}`);
    assert.equal(isFinal, reasons[reason] === 'none', `isFinal of ${reason}`);
    assert.ok(domains.includes(String(detail.domain)), `unknown domain ${String(detail.domain)}`);
    assert.ok(typeof field === 'string' && field !== '');
    assert.ok(
      typeof description === 'string' && /[а-яё]/.test(description),
      'the description is not Russian',
    );
    return { domain: String(detail.domain), field, description, reason, isFinal };
  });
  const link = answer.headers.get('link') ?? '';
  const [first] = read;
  assert.ok(first && link.includes(`</docs/reasons/${first.reason}>; rel="help"`), `the Link is ${link}`);
  return read;
}

/** Returns the text of an answer without its request id, to compare answers to different requests. */
export function textOf({ text, body }: Response): string {
  return text.replaceAll(String(body.requestId), '');
}

/** Checks that an error has exactly one detail and returns the detail. */
export function onlyDetail(answer: Response, code: keyof typeof catalogue): Detail {
  const details = assertError(answer, code);
  assert.equal(details.length, 1, answer.text);
  const [detail] = details;
  assert.ok(detail);
  return detail;
}
