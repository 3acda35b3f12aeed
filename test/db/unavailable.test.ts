import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startLine } from '#app/cli/serving/start-line.ts';
import { publicError } from '#http/protocol/answers/error-body.ts';
import {
  isConnectionLost,
  isDatabaseAway,
  isDatabaseSlow,
  isTransactionConflict,
} from '#platform/db/unavailable.ts';

function withCode(code: string): Error {
  return Object.assign(new Error('refused'), { code });
}

const cases = [
  { name: 'connection refused', error: withCode('ECONNREFUSED'), away: true, conflict: false },
  {
    name: 'both addresses of a host refused',
    error: new AggregateError([withCode('ECONNREFUSED')]),
    away: true,
    conflict: false,
  },
  {
    name: 'connection reset, as a cause',
    error: new Error('x', { cause: withCode('ECONNRESET') }),
    away: true,
    conflict: false,
  },
  { name: 'shut down by its administrator', error: withCode('57P01'), away: true, conflict: false },
  { name: 'starting up', error: withCode('57P03'), away: true, conflict: false },
  { name: 'read-only', error: withCode('25006'), away: true, conflict: false },
  { name: 'connection failure', error: withCode('08006'), away: true, conflict: false },
  { name: 'too many connections', error: withCode('53300'), away: true, conflict: false },
  {
    name: 'no free connection',
    error: new Error('timeout exceeded when trying to connect'),
    away: true,
    conflict: false,
  },
  {
    name: 'connection ended',
    error: new Error('Connection terminated unexpectedly'),
    away: true,
    conflict: false,
  },
  { name: 'disk full', error: withCode('53100'), away: true, conflict: false },
  { name: 'out of memory', error: withCode('53200'), away: true, conflict: false },
  { name: 'broken input and output', error: withCode('58030'), away: true, conflict: false },
  { name: 'a silent server', error: new Error('timeout expired'), away: true, conflict: false },
  { name: 'a missing file', error: withCode('58P01'), away: false, conflict: false },
  { name: 'serialization failure', error: withCode('40001'), away: false, conflict: true },
  { name: 'deadlock', error: withCode('40P01'), away: false, conflict: true },
  { name: 'unique violation', error: withCode('23505'), away: false, conflict: false },
  { name: 'statement timeout', error: withCode('57014'), away: false, conflict: false },
  { name: 'an error of the program', error: new Error('no'), away: false, conflict: false },
  { name: 'a text instead of an error', error: 'ECONNREFUSED', away: false, conflict: false },
];
for (const { name, error, away, conflict } of cases) {
  test(`the error "${name}" is classified: database away ${away}, transaction conflict ${conflict}`, () => {
    assert.equal(isDatabaseAway(error), away);
    assert.equal(isTransactionConflict(error), conflict);
  });
}

test('classifying an error that is its own cause does not loop forever', () => {
  const error = new Error('loop');
  error.cause = error;
  assert.equal(isDatabaseAway(error), false);
});

test('a statement timeout is recognised and reported to partners as UNAVAILABLE', () => {
  assert.equal(isDatabaseSlow(withCode('57014')), true);
  assert.equal(isDatabaseSlow(withCode('23505')), false);
  assert.equal(publicError(withCode('57014')).code, 'UNAVAILABLE');
});

for (const [code, what] of [
  ['53100', /no space left on its disk/],
  ['53200', /no memory left/],
  ['53300', /no connection left/],
  ['58030', /cannot read or write its files/],
] as const) {
  test(`PostgreSQL error ${code} is UNAVAILABLE for partners, does not close the connection, and shows staff the missing resource`, () => {
    const { code: reported, retryAfterSeconds } = publicError(withCode(code));
    assert.equal(reported, 'UNAVAILABLE');
    assert.equal(retryAfterSeconds, 5);
    assert.equal(isConnectionLost(withCode(code)), false);
    assert.match(startLine(withCode(code)) ?? '', what);
  });
}
