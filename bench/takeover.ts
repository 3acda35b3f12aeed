import { publishedKey } from '#app/keys/keys.ts';
import type { Pool } from '#platform/db/pool.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { openedPart, sealedPart } from '#platform/operations/durable/sealed-part.ts';
import { load, type Shot } from './load.ts';
import { print } from './row.ts';
import { untilNoneRuns } from './running-operations.ts';
import { serve } from './serve.ts';
import { shareOf } from './share.ts';
import { slowed } from './slow-registry.ts';

const left = shareOf(3_000);

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
  await quicken(pool);
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

/** Lets the registry answer the bodies of running operations at once, and ends the leases of the killed process. */
async function quicken(pool: Pool): Promise<void> {
  const { operationSealer: sealer } = await openFingerprints(pool, publishedKey);
  const { rows } = await pool.query<{ id: string; body: Buffer }>(
    `select operation_id as id, body from operations where state = 'RUNNING'`,
  );
  const bodies = rows.map(({ body }) => {
    const quick = openedPart(sealer, body).toString().replaceAll('"060000"', '"000001"');
    return sealedPart(sealer, Buffer.from(quick));
  });
  await pool.query(
    `update operations set body = quick.body, lease_until = '2000-01-01'
       from unnest($1::uuid[], $2::bytea[]) as quick (id, body) where operation_id = quick.id`,
    [rows.map(({ id }) => id), bodies],
  );
}
