import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Registry } from 'prom-client';
import { createSeries } from '#http/protocol/metrics/series.ts';

let registry: Registry;
let note: ReturnType<typeof createSeries>;

beforeEach(() => {
  registry = new Registry();
  note = createSeries(
    registry,
    {
      counter: { name: 'asked_total', help: 'Asked' },
      histogram: { name: 'asked_seconds', help: 'Time of it' },
    },
    { labels: ['route', 'status', 'partner'], timed: ['route'] },
    [0.1, 1],
    4,
  );
});

async function linesOf(metric: string): Promise<readonly string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(metric));
}

test('a metric counts equal label values in one series and new label values in new series', async () => {
  note(0.05, '/quotes', 200, 'anna');
  note(0.5, '/quotes', 400, 'anna');
  note(5, '/quotes', 200, 'anna');
  assert.deepEqual(await linesOf('asked_total'), [
    'asked_total{route="/quotes",status="200",partner="anna"} 2',
    'asked_total{route="/quotes",status="400",partner="anna"} 1',
  ]);
  assert.deepEqual(await linesOf('asked_seconds_'), [
    'asked_seconds_bucket{le="0.1",route="/quotes"} 1',
    'asked_seconds_bucket{le="1",route="/quotes"} 2',
    'asked_seconds_bucket{le="+Inf",route="/quotes"} 3',
    'asked_seconds_sum{route="/quotes"} 5.55',
    'asked_seconds_count{route="/quotes"} 3',
  ]);
});

test('label values beyond the limit share one series per combination of the other labels, and no count is lost', async () => {
  const partners = Array.from({ length: 50 }, (_, number) => `partner-${number}`);
  for (const round of [1, 2, 3])
    for (const partner of partners) {
      note(round, '/quotes', 200, partner);
      note(round, '/policies', 200, partner);
    }
  const lines = await linesOf('asked_total');
  assert.equal(lines.length, 6);
  assert.ok(lines.includes('asked_total{route="/quotes",status="200",partner="partner-0"} 3'));
  assert.ok(lines.includes('asked_total{route="/quotes",status="200",partner="other"} 144'));
  assert.ok(lines.includes('asked_total{route="/policies",status="200",partner="other"} 144'));
});
