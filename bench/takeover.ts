import type { Pool } from '#platform/db/pool.ts';
import { load, type Shot } from './load.ts';
import { print } from './row.ts';
import { untilNoneRuns } from './running-operations.ts';
import { serve } from './serve.ts';
import { slowed } from './slow-registry.ts';

const left = 3_000;

/** Operations that a killed process has left, finished by another one that comes up on the same database. */
export async function measureTakeover(
  variables: Readonly<Record<string, string>>,
  request: Pick<Shot, 'path' | 'body'>,
  pool: Pool,
): Promise<void> {
  await pool.query('delete from operations');
  const first = await serve(
    8202,
    { ...variables, REGISTRY_TIMEOUT_MS: '55000' },
    { ...request, body: slowed(request.body, 60_000) },
  );
  const async = { ...first.shot, headers: { ...first.shot.headers, prefer: 'respond-async' } };
  await load(first.server, async, left);
  await first.server.kill();
  await pool.query(
    `update operations
        set body = convert_to(replace(convert_from(body, 'UTF8'), '"060000"', '"000001"'), 'UTF8'),
            lease_until = '2000-01-01'
      where state = 'RUNNING'`,
  );
  const second = await serve(8203, variables, request);
  const cpuBefore = second.server.cpuMicroseconds();
  await untilNoneRuns(pool);
  const { rows } = await pool.query<{ finished: number; seconds: number }>(
    `select count(*)::int as finished, extract(epoch from max(finished_at) - min(finished_at))::float8 as seconds
       from operations
      where attempt = 2 and state = 'FINISHED' and status = 200`,
  );
  const { finished = 0, seconds = Number.NaN } = rows[0] ?? {};
  const cpu = (second.server.cpuMicroseconds() - cpuBefore) / finished;
  print(
    `${finished} quotes of a killed process, finished by another`,
    `${(finished / seconds).toFixed(0)}/s, ${cpu.toFixed(0)} µs of CPU each`,
    '',
  );
  await second.server.stop();
}
