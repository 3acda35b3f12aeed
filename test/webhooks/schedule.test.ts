import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseAfter, retryAfterMs } from '#platform/events/webhooks/delivery/attempt.ts';

const minute = 60_000;
const hour = 60 * minute;
const steps = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

test('a webhook delivery has ten attempts, whose pauses vary by ±20 %', () => {
  steps.forEach((step, nr) => {
    assert.equal(pauseAfter(nr + 1, 0.5, undefined), step);
    assert.equal(pauseAfter(nr + 1, 0, undefined), step * 0.8);
    assert.equal(pauseAfter(nr + 1, 1, undefined), step * 1.2);
  });
  assert.equal(pauseAfter(10, 0.5, undefined), null);
  assert.equal(pauseAfter(10, 0.5, 1_000), null);
});

test('Retry-After can double the pause before the next attempt at most, and cannot shorten it', () => {
  assert.equal(pauseAfter(2, 0.5, 7 * minute), 7 * minute);
  assert.equal(pauseAfter(2, 0.5, hour), 10 * minute);
  assert.equal(pauseAfter(2, 0.5, 1_000), 5 * minute);
});

test('Retry-After is read as seconds or as a date', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  assert.equal(retryAfterMs('120', now), 120_000);
  assert.equal(retryAfterMs('Mon, 23 Nov 2026 12:01:00 GMT', now), minute);
  assert.equal(retryAfterMs('Mon, 23 Nov 2026 11:01:00 GMT', now), 0);
  for (const nothing of [undefined, '', '-1', 'soon', '1.5'])
    assert.equal(retryAfterMs(nothing, now), undefined);
});
