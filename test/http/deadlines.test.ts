import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createDeadlines } from '#http/protocol/requests/deadlines.ts';

/** Creates deadlines on a clock that the test advances in steps of a millisecond. */
function onOwnClock(context: TestContext) {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  return {
    deadlines: createDeadlines(() => now),
    now: () => now,
    pass(milliseconds: number): void {
      for (let step = 0; step < milliseconds; step += 1) {
        now += 1;
        context.mock.timers.tick(1);
      }
    },
  };
}

test('a request times out exactly at its deadline if no others wait', (context) => {
  const { deadlines, now, pass } = onOwnClock(context);
  const due: number[] = [];
  deadlines.enter(1_000, () => due.push(now()));
  deadlines.enter(100, () => due.push(now()));
  pass(99);
  assert.deepEqual(due, []);
  pass(2_000);
  assert.deepEqual(due, [100, 1_000]);
});

test('a thousand requests with close deadlines time out in order, a few at a time, and none after its deadline', (context) => {
  const { deadlines, now, pass } = onOwnClock(context);
  const due: { readonly request: number; readonly earlyMs: number; readonly atMs: number }[] = [];
  for (let request = 0; request < 1_000; request += 1) {
    const endsAtMs = now() + 5_000;
    deadlines.enter(endsAtMs, () => due.push({ request, earlyMs: endsAtMs - now(), atMs: now() }));
    if (request % 5 === 4) pass(1);
  }
  pass(6_000);
  assert.deepEqual(
    due.map(({ request }) => request),
    Array.from({ length: 1_000 }, (_, request) => request),
  );
  assert.ok(due.every(({ earlyMs }) => earlyMs >= 0 && earlyMs <= 400));
  const inOneMillisecond = Map.groupBy(due, ({ atMs }) => atMs);
  assert.ok([...inOneMillisecond.values()].every((together) => together.length <= 10));
});

test('a finished request does not time out and no longer makes other requests time out earlier', (context) => {
  const { deadlines, now, pass } = onOwnClock(context);
  const due: number[] = [];
  const leaving = Array.from({ length: 500 }, () => deadlines.enter(1_000, () => due.push(-1)));
  deadlines.enter(1_001, () => due.push(now()));
  pass(755);
  for (const waiting of leaving) deadlines.leave(waiting);
  pass(1_000);
  assert.deepEqual(due, [1_001]);
});

test('a request with a short deadline times out after at least half of its time, however many requests wait', (context) => {
  const { deadlines, now, pass } = onOwnClock(context);
  for (let request = 0; request < 900; request += 1) deadlines.enter(1_000, () => undefined);
  pass(751);
  const due: number[] = [];
  deadlines.enter(now() + 20, () => due.push(now()));
  pass(100);
  assert.deepEqual(due, [761]);
});
