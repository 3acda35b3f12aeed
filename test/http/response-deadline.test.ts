import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResponseDeadline, readResponseDeadline } from '#http/protocol/answers/response-deadline.ts';

interface Row {
  readonly sent: Readonly<Record<string, string>>;
  readonly waitMs: number;
  readonly takesHandle?: false;
  readonly preferredMs?: number;
  readonly applied?: ResponseDeadline['applied'];
  readonly perhapsSeconds?: number;
}

const own = { waitMs: 60_000, takesHandle: false } as const;

const rows: readonly Row[] = [
  { sent: {}, ...own },
  { sent: { 'desired-timeout': '1' }, waitMs: 1 },
  { sent: { 'desired-timeout': '59000' }, waitMs: 59_000 },
  { sent: { 'desired-timeout': '600000' }, waitMs: 600_000 },
  { sent: { 'desired-timeout': ' 59000 ' }, waitMs: 59_000 },
  { sent: { 'desired-timeout': '000100' }, waitMs: 100, perhapsSeconds: 100 },
  { sent: { prefer: 'respond-async' }, waitMs: 0, applied: { byHandle: 'respond-async' } },
  { sent: { prefer: 'RESPOND-ASYNC' }, waitMs: 0, applied: { byHandle: 'respond-async' } },
  {
    sent: { prefer: 'wait-ms=250' },
    waitMs: 250,
    preferredMs: 250,
    applied: { inTime: 'wait-ms=250', byHandle: 'wait-ms=250' },
  },
  {
    sent: { prefer: 'wait=2' },
    waitMs: 2_000,
    preferredMs: 2_000,
    applied: { inTime: 'wait=2', byHandle: 'wait=2' },
  },
  {
    sent: { prefer: 'Wait = "2" ; note=x' },
    waitMs: 2_000,
    preferredMs: 2_000,
    applied: { inTime: 'wait=2', byHandle: 'wait=2' },
  },
  {
    sent: { prefer: 'respond-async, wait=10' },
    waitMs: 10_000,
    preferredMs: 10_000,
    applied: { inTime: 'wait=10', byHandle: 'respond-async, wait=10' },
  },
  {
    // Node joins several Prefer headers of a request like this.
    sent: { prefer: 'wait-ms=100, wait-ms=200, respond-async' },
    waitMs: 100,
    preferredMs: 100,
    applied: { inTime: 'wait-ms=100', byHandle: 'respond-async, wait-ms=100' },
  },
  {
    sent: { prefer: 'wait-ms=0, wait=1' },
    waitMs: 1_000,
    preferredMs: 1_000,
    applied: { inTime: 'wait=1', byHandle: 'wait=1' },
  },
  {
    sent: { 'desired-timeout': '5000', prefer: 'wait-ms=30000' },
    waitMs: 5_000,
    preferredMs: 5_000,
    applied: { inTime: 'wait-ms=30000', byHandle: 'wait-ms=30000' },
  },
  {
    sent: { 'desired-timeout': '59000', prefer: 'wait-ms=30000' },
    waitMs: 30_000,
    preferredMs: 30_000,
    applied: { inTime: 'wait-ms=30000', byHandle: 'wait-ms=30000' },
  },
  {
    sent: { 'desired-timeout': '5000', prefer: 'respond-async' },
    waitMs: 5_000,
    applied: { byHandle: 'respond-async' },
  },
  ...[
    '',
    ',',
    'wait',
    'wait=',
    'wait=0',
    'wait=601',
    'wait-ms=600001',
    'wait-ms=-5',
    'wait-ms=1.5',
    'wait=9999999',
  ].map((prefer) => ({ sent: { prefer }, ...own })),
  ...['handling=lenient', 'return=minimal; respond-async', 'x=respond-async', 'waiting=5'].map((prefer) => ({
    sent: { prefer },
    ...own,
  })),
  { sent: { 'desired-timeout': '700', prefer: 'wait=never' }, waitMs: 700 },
];

describe('a partner can set the response deadline with a header', () => {
  for (const { sent, ...said } of rows) {
    test(JSON.stringify(sent), () => {
      assert.deepEqual(readResponseDeadline(sent), {
        takesHandle: true,
        preferredMs: 0,
        applied: {},
        ...said,
      });
    });
  }
});

describe('an invalid header `desired-timeout` is refused', () => {
  for (const value of [
    '',
    '0',
    '-1',
    '+5',
    '1.5',
    '1e3',
    '0x10',
    '600001',
    '1000000',
    '59 000',
    '100, 200',
    '٥',
  ]) {
    test(JSON.stringify(value), () => {
      assert.throws(() => readResponseDeadline({ 'desired-timeout': value }), { code: 'INVALID_ARGUMENT' });
    });
  }
});
