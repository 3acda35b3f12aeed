import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { eventStorm } from '../test/support/event-storm.ts';
import { loopbackAllowed } from '../test/support/receiver.ts';
import { measureDeliveries, measureHanging } from './deliveries.ts';
import { issueLoad, sales } from './issue-load.ts';
import type { Shot } from './load.ts';
import { middleOf } from './middle.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const rounds = roundsOf(15);
const issues = shareOf(400);
const settings = { max_connections: '200' };
const policies = { path: `${sales}/policies`, body: JSON.stringify(demoBody(systemClock.now())) };

/** What events cost and hold: of an issue, of a delivery, beside an endpoint that hangs, and a million of them under kills. */
export async function measureEvents(): Promise<void> {
  await measureStorm();
  await measureEventShare();
  await inDirectory((directory) =>
    onPostgres(join(directory, 'deliveries'), settings, async (connectionString) => {
      await measureDeliveries(connectionString, directory);
      await measureHanging(connectionString);
    }),
  );
}

async function measureStorm(): Promise<void> {
  await inDirectory((directory) =>
    onPostgres(join(directory, 'storm'), settings, async (connectionString) => {
      // Makes the tables.
      const { server } = await serve(18283, { DATABASE_URL: connectionString }, policies);
      await server.stop();
      const events = shareOf(1_000_000);
      const found = await eventStorm({ connectionString, events, kills: 20, partners: 20, pauseMs: 0 });
      print('Storm', JSON.stringify(found), loadOfMachine());
    }),
  );
}

/** CPU of server and PostgreSQL for an issue, as it is and without telling its events, in turn. */
export async function measureEventShare(): Promise<void> {
  await inDirectory((directory) =>
    onPostgres(join(directory, 'issues'), settings, (connectionString) =>
      measureIssues(connectionString, directory),
    ),
  );
}

async function measureIssues(connectionString: string, directory: string): Promise<void> {
  pinLoad();
  const environment = { DATABASE_URL: connectionString, POLICY_MAIL: 'off', ...loopbackAllowed };
  const { server, shot } = await serve(18281, environment, policies);
  const pool = createPool({ connectionString, applicationName: 'bench' });
  try {
    await keepDeliveries(pool, server, shot);
    await pool.query(tellingNobody);
    const postgres = postgresMicroseconds(join(directory, 'issues'));
    const measured = async (): Promise<number> => {
      const used = () => server.cpuMicroseconds() + postgres();
      const before = used();
      await issueLoad(server, shot, issues);
      // What follows an issue is part of it.
      await pause(1_500);
      return (used() - before) / issues;
    };
    await issueLoad(server, shot, 3 * issues);
    const figures: { readonly told: number; readonly untold: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const inTurn = async (nobody: boolean): Promise<number> => {
        await pool.query('update told_nobody set is_on = $1', [nobody]);
        return await measured();
      };
      // Either is first in every other round.
      const first = await inTurn(round % 2 === 1);
      const second = await inTurn(round % 2 === 0);
      figures.push(round % 2 === 0 ? { told: first, untold: second } : { told: second, untold: first });
    }
    print('An issue', 'CPU µs, server and PostgreSQL', 'beside it as it is', 'rounds', 'target', 'load');
    print('---', '---:', '---:', '---', '---', '---:');
    const shares = figures.map(({ told, untold }) => 100 * (1 - untold / told)).sort((a, b) => a - b);
    const middle = (key: keyof (typeof figures)[number]) =>
      middleOf(figures.map((one) => one[key])).toFixed(0);
    print('as it is', middle('told'), '', '', '', loadOfMachine());
    print(
      'without telling events',
      middle('untold'),
      `${middleOf(shares).toFixed(1)} %`,
      shares.map((share) => share.toFixed(1)).join(', '),
      'at most 5 %',
      loadOfMachine(),
    );
  } finally {
    await pool.end();
    await server.stop();
  }
}

/** A webhook to which events fan out and nothing is sent: what a delivery costs is measured apart. */
async function keepDeliveries(pool: Pool, { url }: ServerProcess, { headers }: Shot): Promise<void> {
  const made = await fetch(`${url}/ship/biz/sales/v2/webhooks`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'http://127.0.0.1:9/' }),
  });
  if (!made.ok) throw new Error(await made.text());
  await pool.query(`update webhook_endpoints set paused_until = '2100-01-01'`);
}

/**
 * Events get no position and no delivery while it is on; what else hangs on the rows that note them stays. It is switched by a row,
 * since a change of a table makes all connections plan their statements again, which costs more than what is measured.
 */
const tellingNobody = `
  create table told_nobody as select false as is_on;
  create function tell_nobody() returns trigger language plpgsql as
    'begin if (select is_on from told_nobody) then return null; end if; return new; end';
  create trigger tell_nobody before insert on event_feeds for each row execute function tell_nobody();
  grant select on told_nobody to public`;

function loadOfMachine(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
