import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { measureDeadlines } from './deadlines.ts';
import { load, type Shot } from './load.ts';
import { middleBy } from './middle.ts';
import { print } from './row.ts';
import { untilNoneRuns } from './running-operations.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { measureTakeover } from './takeover.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const example = join(import.meta.dirname, '../docs/examples/osago-individual-two-drivers-six-months.json');
const path = '/ship/biz/sales/v2/individual/osago/quotes';
const warmUp = shareOf(10_000);
const quotes = shareOf(5_000);
const rounds = roundsOf(11);
const handles = shareOf(10_000);

/** What asynchronous execution costs where it is not needed, and what it gives where it is. */
export function measureOperations(): Promise<void> {
  pinLoad();
  return inDirectory((directory) =>
    onPostgres(directory, { max_connections: '100' }, async (connectionString) => {
      const pool = createPool({ connectionString, applicationName: 'bench' });
      const variables = { DATABASE_URL: connectionString };
      const body = JSON.stringify(JSON.parse(readFileSync(example, 'utf8')));
      console.log('| What | Figure | Target |');
      console.log('| --- | ---: | ---: |');
      const logFile = join(directory, 'log');
      const { server, shot } = await serve(8201, variables, { path, body }, { logFile });
      try {
        await fastPath(server, shot, pool);
        await handlesPerSecond(server, shot, pool);
        await measureDeadlines(server.url, shot, logFile);
        await server.stop();
        await measureTakeover(variables, shot, pool);
      } finally {
        await server.kill();
        await pool.end();
      }
    }),
  );
}

/** With the header and without it in turn, so that a drift of the machine meets both; the middle pair counts. */
async function fastPath(server: ServerProcess, shot: Shot, pool: Pool): Promise<void> {
  const patient = { ...shot, headers: { ...shot.headers, 'desired-timeout': '59000' } };
  await load(server, shot, warmUp);
  await load(server, patient, warmUp);
  const pairs: { plain: number; patient: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plain = (await load(server, shot, quotes)).cpuMicrosecondsPerRequest;
    pairs.push({ plain, patient: (await load(server, patient, quotes)).cpuMicrosecondsPerRequest });
  }
  const middle = middleBy(pairs, ({ plain, patient }) => patient / plain);
  const added = (middle.patient / middle.plain - 1) * 100;
  print(
    'CPU of a quote with `desired-timeout`, against one without',
    `${middle.patient.toFixed(0)} against ${middle.plain.toFixed(0)} µs: ${added.toFixed(1)} %`,
    'under 5 %',
  );
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from operations');
  print(`Operations stored by these ${warmUp + rounds * quotes} quotes`, String(rows[0]?.count), '0');
}

/** Each is of a quote that is stored, rated, and stored again with its answer. */
async function handlesPerSecond(server: ServerProcess, shot: Shot, pool: Pool): Promise<void> {
  const async = { ...shot, headers: { ...shot.headers, prefer: 'respond-async' } };
  await load(server, async, handles / 5);
  await untilNoneRuns(pool);
  const startedMs = performance.now();
  const { cpuMicrosecondsPerRequest, p50Ms, p99Ms } = await load(server, async, handles);
  const handedMs = performance.now() - startedMs;
  await untilNoneRuns(pool);
  const finishedMs = performance.now() - startedMs;
  print('Handles, 16 connections', `${rate(handedMs)}/s, p50 ${p50Ms}, p99 ${p99Ms} ms`, '');
  print(
    'Their operations, finished in the process that began them',
    `${rate(finishedMs)}/s, ${cpuMicrosecondsPerRequest.toFixed(0)} µs of CPU each`,
    '',
  );
}

function rate(milliseconds: number): string {
  return ((handles * 1_000) / milliseconds).toFixed(0);
}
