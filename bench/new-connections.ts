import { readFileSync } from 'node:fs';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { readConfig } from '#app/config/config.ts';
import { openExistingDatabase } from '#app/database/ready-database.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { shareSealing } from '#platform/db/sealing.ts';
import { issueOne, sales } from './issue-load.ts';
import { middleOf } from './middle.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { roundsOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const connections = roundsOf(9);
const calls = 10;
const silent = { note: () => undefined, warn: () => undefined };

/** Measures CPU of PostgreSQL for the first, second and tenth read of a contract on new connections. */
export function measureNewConnections(): Promise<void> {
  return inDirectory(async (directory) => {
    const environment = { DATA_DIR: directory, POLICY_MAIL: 'off' };
    const body = JSON.stringify(demoBody(systemClock.now()));
    const { server, shot } = await serve(8241, environment, { path: `${sales}/policies`, body });
    const database = await openExistingDatabase(readConfig(environment), silent, systemClock);
    try {
      const { policyNumber } = await issueOne(server, shot);
      const measured: (readonly number[])[] = [];
      for (let connection = 0; connection < connections; connection += 1) {
        const { connectionString } = database;
        const pool = createPool({ connectionString, applicationName: 'bench', connectionsMax: 1 });
        shareSealing(database.pool, pool);
        measured.push(await reads(pool, policyNumber));
        await pool.end();
      }
      const call = (number: number) => measured.map((one) => one[number - 1] ?? Number.NaN);
      const ratios = measured.map((one) => (one[1] ?? Number.NaN) / (one[calls - 1] ?? Number.NaN));
      print('Contract read on a new connection, PostgreSQL µs', '1st', '2nd', '10th', '2nd / 10th');
      print('---', '---:', '---:', '---:', '---:');
      print(
        '',
        ...[1, 2, calls].map((number) => middleOf(call(number)).toFixed(0)),
        middleOf(ratios).toFixed(2),
      );
    } finally {
      await database.close();
      await server.stop();
    }
  });
}

async function reads(pool: Pool, policyNumber: string): Promise<readonly number[]> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cpu = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
  const today = moscowDate(systemClock.now());
  const taken: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const before = cpu();
    await contractForStaff(pool, policyNumber, today);
    // The backend is asleep only some microseconds after its answer.
    await new Promise((resolve) => setTimeout(resolve, 20));
    taken.push(cpu() - before);
  }
  return taken;
}
