import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpanQueue, type SpanQueue } from '#adapters/traces/otlp-tracer.ts';

test('spans dropped because of a slow collector are counted and reported once', async () => {
  const answering = Promise.withResolvers<void>();
  const collector = {
    export: (_: unknown, done: (result: { code: number }) => void) =>
      answering.promise.then(() => done({ code: 0 })),
    shutdown: async () => undefined,
  };
  const reported: string[] = [];
  const queue = createSpanQueue(collector, (error, dropped) => reported.push(`${error} ${dropped}`));
  const span = { spanContext: () => ({ traceFlags: 1 }), resource: {} };
  const end = () => queue.onEnd(span as unknown as Parameters<SpanQueue['onEnd']>[0]);
  for (let ended = 0; ended < 5_000; ended += 1) end();
  assert.deepEqual(reported, ['SlowCollector: spans come faster than the collector takes them 1']);
  answering.resolve();
  await queue.forceFlush();
  assert.deepEqual(queue.counters(), { exported: 4_096, dropped: 904 });
});
