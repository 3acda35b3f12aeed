import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOutage } from '#platform/db/server/outage.ts';

function watched() {
  const lines: string[] = [];
  let nowMs = 0;
  const outage = createOutage(
    (line) => lines.push(line),
    () => nowMs,
  );
  return { lines, outage, pass: (ms: number) => (nowMs += ms) };
}

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

test('an outage of the database logs one line at its beginning and one at its end', () => {
  const { lines, outage, pass } = watched();
  outage.answered();
  for (let failure = 0; failure < 60; failure += 1) {
    outage.failed(withCode('57P03'));
    outage.lost(new Error('terminating connection'));
    // The dying server still answers on an open connection.
    outage.answered();
    pass(100);
  }
  pass(1_000);
  outage.answered();
  outage.answered();
  assert.deepEqual(lines, ['the database is away: 57P03', 'the database answers again']);
});

test('a full disk counts as an outage until a file can grow, even if statements succeed', () => {
  const { lines, outage, pass } = watched();
  outage.failed(withCode('53100'));
  pass(60_000);
  outage.answered();
  outage.failed(withCode('53100'));
  outage.foundRoom();
  assert.throws(outage.requireRoom, { code: '53100' });
  pass(60_000);
  outage.foundRoom();
  assert.doesNotThrow(outage.requireRoom);
  assert.deepEqual(lines, [
    'the database refuses changes: PostgreSQL has no space left on its disk: free some (53100)',
    'the database takes changes again',
  ]);
});

test('an error that a statement causes is not an outage', () => {
  const { lines, outage } = watched();
  outage.failed(withCode('23505'));
  outage.failed(withCode('57014'));
  assert.deepEqual(lines, []);
});
