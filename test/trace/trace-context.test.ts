import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  currentTraceparent,
  outgoingTraceparent,
  passedOn,
  readSpanId,
  readTraceId,
  readTraceparent,
  within,
} from '#platform/spans/spans.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

const headers: readonly (readonly [header: string | undefined, expected: string | null])[] = [
  [traceparent, traceparent],
  [traceparent.replace(/^00/, 'cc'), traceparent.replace(/^00/, 'cc')],
  [`${traceparent.replace(/^00/, '01')}-later`, traceparent.replace(/^00/, '01')],
  [undefined, null],
  ['', null],
  [`${traceparent}-more`, null],
  [`${traceparent}0`, null],
  [traceparent.replace(/^00/, 'ff'), null],
  [traceparent.toUpperCase(), null],
  [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, null],
  [`00-${traceId}-${'0'.repeat(16)}-01`, null],
  [`00-${traceId.slice(1)}-00f067aa0ba902b7-01`, null],
];

for (const [header, expected] of headers) {
  test(`the traceparent header ${header} is read as ${expected}`, () =>
    assert.equal(readTraceparent(header), expected));
}

test("a trace that the caller sent is passed on, and without one the trace is derived from the request's id", async () => {
  await within(passedOn(traceparent), async () => {
    await Promise.resolve();
    assert.equal(currentTraceparent(), traceparent);
    assert.equal(outgoingTraceparent('any'), traceparent);
  });
  assert.equal(currentTraceparent(), undefined);
  const own = outgoingTraceparent('any');
  assert.equal(readTraceparent(own), own);
  assert.equal(outgoingTraceparent('any'), own);
  assert.notEqual(outgoingTraceparent('other'), own);
  assert.equal(readSpanId(traceparent), '00f067aa0ba902b7');
  assert.equal(readTraceId(outgoingTraceparent(traceId)), traceId);
});
