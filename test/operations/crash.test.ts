import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { moscowDate } from '#kernel/time/calendar.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { noCalls, runClient } from '../support/crash/client.ts';
import { prove } from '../support/crash/proof.ts';
import { seeded } from '../support/crash/random.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

// Number of process kills. `CRASH_KILLS=200 CRASH_SEED=7 npm test -- test/operations/crash.test.ts` runs longer.
const kills = Number(process.env.CRASH_KILLS ?? 30);
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1_000_000));
const clients = 4;
/** Pause in ms of a client between two contracts, so that other tests on the machine are not slowed down. */
const thinkMs = 100;

test(`${kills} process kills and two database restarts neither lose nor repeat an operation`, async (context) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bindery-crash-'));
  const random = seeded(seed);
  const open = () => startEmbeddedDatabase({ dataDirectory, settings: { fsync: 'off' } });
  let database = await open();
  const { connectionString } = database;
  const variables = { DATABASE_URL: connectionString };
  const servers = [await serving(variables), await serving(variables)];
  const pool = createPool({ connectionString, applicationName: 'bindery crash test' });
  const answered = noCalls();
  let isOver = false;
  const world = {
    random,
    told: answered,
    token: await partnerToken(pool),
    today: moscowDate(new Date()),
    urls: () => servers.map(({ url }) => url),
    isOver: () => isOver,
    thinkMs,
  };
  const running = Array.from({ length: clients }, () => runClient(world));
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await pause(100 + random.below(500));
      if (kill === Math.ceil(kills / 3)) {
        await database.stop();
        database = await open();
      }
      if (kill === Math.ceil((2 * kills) / 3)) {
        process.kill(await postmasterPid(dataDirectory), 'SIGKILL');
        database = await open();
      }
      const victim = random.below(servers.length);
      await servers[victim]?.end('SIGKILL');
      servers[victim] = await serving(variables);
    }
    isOver = true;
    await Promise.all(running);
    await until(() => noneRuns(pool));
    report(context, answered, await prove(pool, answered));
  } finally {
    isOver = true;
    await Promise.allSettled(running);
    await Promise.all(servers.map((server: ServingProcess) => server.end('SIGKILL')));
    await pool.end();
    await database.stop();
    await rm(dataDirectory, { recursive: true });
  }
});

async function noneRuns(pool: Pool): Promise<boolean> {
  return (await pool.query(`select 1 from operations where state = 'RUNNING' limit 1`)).rows.length === 0;
}

async function postmasterPid(dataDirectory: string): Promise<number> {
  const file = await readFile(join(dataDirectory, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

function report(
  context: TestContext,
  answered: ReturnType<typeof noCalls>,
  proof: Awaited<ReturnType<typeof prove>>,
): void {
  context.diagnostic(
    `seed ${seed}: ${kills} kills; acknowledged: ${answered.created.length} contracts, ${answered.updated.length} changes, ` +
      `${answered.paid.length} payments, ${answered.handles.length} handles after ${answered.polled.count} polls; ` +
      `${answered.repeated.count} requests repeated`,
  );
  context.diagnostic(
    `in the database: ${proof.contracts} contracts, ${proof.paid} of them paid, ${proof.operations} operations, ` +
      `${proof.takenOver} of them finished by another process than began them; all of them once`,
  );
}
