import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { readPostmaster } from '#platform/db/embedded/postmaster-file.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { issueLoad, sales } from './issue-load.ts';
import type { Shot } from './load.ts';
import { middleOf } from './middle.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { cpuOfFamily, pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const rounds = roundsOf(5);
const warmUp = shareOf(600);
const issues = shareOf(600);
const pollMs = 50;
/** Of the log of requests, which is written behind. */
const settleMs = 1_500;

/** Another tree of sources that is measured in turn with this one, such as a worktree of a commit before. */
const other = process.env.BENCH_AGAINST;

/** Whole pages after a checkpoint come by the clock, not by the issue. */
const withoutImages = { checkpoint_timeout: '1h', max_wal_size: '8GB' };

interface Cost {
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly walBytes: number;
  readonly statements: number;
  readonly perSecond: number;
}

export interface Tree {
  readonly name: string;
  readonly server: ServerProcess;
  readonly shot: Shot;
  readonly pool: Pool;
  readonly postmaster: number;
  readonly costs: Cost[];
}

/**
 * Measures an issue with its follow-up work: CPU of Node and PostgreSQL, WAL, statements. Measures this tree on a database with
 * partitions of 60 months and on a new database, and the other tree on a database with 60 months.
 */
export function measureIssueCost(): Promise<void> {
  pinLoad();
  const ownTree = join(import.meta.dirname, '..');
  return inDirectory((directory) => {
    const at = (name: string, port: number) => ({ directory: join(directory, name), port });
    return withTree('60 months', ownTree, at('aged', 8281), (aged) =>
      withTree('new database', ownTree, { ...at('new', 8283), months: 0 }, async (fresh) => {
        if (other === undefined) return measured([fresh, aged]);
        await withTree('before, 60 months', other, at('other', 8286), (before) =>
          measured([before, fresh, aged]),
        );
      }),
    );
  });
}

/** A server of a tree, on a database of its own. */
export async function withTree(
  name: string,
  tree: string,
  {
    directory,
    port,
    months,
    environment: more = {},
  }: {
    readonly directory: string;
    readonly port: number;
    readonly months?: number;
    readonly environment?: Readonly<Record<string, string>>;
  },
  use: (tree: Tree) => Promise<void>,
): Promise<void> {
  const settings = {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track': 'top',
    'pg_stat_statements.track_planning': 'on',
    ...withoutImages,
  };
  await onPostgres(directory, settings, async (connectionString) => {
    const pool = createPool({ connectionString, applicationName: 'bench' });
    const body = JSON.stringify(demoBody(systemClock.now()));
    const environment = { DATABASE_URL: connectionString, POLICY_MAIL: 'off', ...more };
    const { server, shot } = await serve(
      port,
      environment,
      { path: `${sales}/policies`, body },
      { program: join(tree, 'bin', 'bindery.mjs'), ...(months === undefined ? {} : { months }) },
    );
    try {
      await pool.query('create extension pg_stat_statements');
      const postmaster = readPostmaster(join(directory, 'postgres', 'data'))?.pid ?? 0;
      await use({ name, server, shot, pool, postmaster, costs: [] });
    } finally {
      await server.stop();
      await pool.end();
    }
  });
}

/** In turn, so that a drift of the machine meets all of them. */
async function measured(trees: readonly Tree[]): Promise<void> {
  for (const tree of trees) {
    await issueLoad(tree.server, tree.shot, warmUp);
    await untilFollowed(tree.pool);
  }
  for (let round = 0; round < rounds; round += 1) for (const tree of trees) tree.costs.push(await cost(tree));
  print('Tree', 'Node, ms', 'PostgreSQL, ms', 'together, ms', 'WAL, bytes', 'statements', 'issues a second');
  print('---', '---:', '---:', '---:', '---:', '---:', '---:');
  for (const { name, costs } of trees) {
    const middle = (of: (cost: Cost) => number) => middleOf(costs.map(of));
    print(
      name,
      middle(({ nodeMs }) => nodeMs).toFixed(2),
      middle(({ postgresMs }) => postgresMs).toFixed(2),
      middle(({ nodeMs, postgresMs }) => nodeMs + postgresMs).toFixed(2),
      middle(({ walBytes }) => walBytes).toFixed(0),
      middle(({ statements }) => statements).toFixed(1),
      middle(({ perSecond }) => perSecond).toFixed(0),
    );
  }
  for (const tree of trees) await tellStatements(tree);
}

async function cost({ server, shot, pool, postmaster }: Tree): Promise<Cost> {
  await pool.query('select pg_stat_statements_reset()');
  const wal = await walPosition(pool);
  const nodeBefore = server.cpuMicroseconds();
  const postgresBefore = cpuOfFamily(postmaster);
  const { perSecond } = await issueLoad(server, shot, issues);
  await untilFollowed(pool);
  const nodeMs = (server.cpuMicroseconds() - nodeBefore) / issues / 1_000;
  const postgresMs = (cpuOfFamily(postmaster) - postgresBefore) / issues / 1_000;
  const walBytes = ((await walPosition(pool)) - wal) / issues;
  const { rows } = await pool.query<{ calls: number }>(
    `select sum(calls)::float8 as calls from pg_stat_statements where ${ofTheService}`,
  );
  return { nodeMs, postgresMs, walBytes, perSecond, statements: (rows[0]?.calls ?? 0) / issues };
}

const ofTheService = `query !~ 'pg_stat|pg_current_wal|bench:'`;

async function walPosition(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? Number.NaN;
}

/** Until every job is done, every event is told, and the log of requests is written. */
export async function untilFollowed(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ isOpen: boolean }>(
      `select /* bench: */ exists (select from pgboss.job where state < 'completed' and start_after <= now())
           or exists (select from noted_events) as "isOpen"`,
    );
    if (rows[0]?.isOpen === false) break;
    await pause(pollMs);
  }
  await pause(settleMs);
}

async function tellStatements({ name, pool }: Tree): Promise<void> {
  const { rows } = await pool.query<{
    calls: number;
    plans: number;
    planned: number;
    ms: number;
    wal: number;
    query: string;
  }>(
    `select calls::float8, plans::float8, total_plan_time as planned, total_exec_time as ms, wal_bytes::float8 as wal, regexp_replace(query, '\\s+', ' ', 'g') as query
       from pg_stat_statements where ${ofTheService} order by calls desc, ms desc limit 60`,
  );
  console.log(`\nStatements of an issue, ${name}:\n`);
  print('calls', 'planned', 'ms of planning', 'ms', 'WAL, bytes', 'statement');
  print('---:', '---:', '---:', '---:', '---:', '---');
  for (const { calls, plans, planned, ms, wal, query } of rows) {
    if (calls / issues < 0.02) continue;
    const text = query.trim().slice(0, 110).replaceAll('|', '\\|');
    const each = (figure: number, digits: number) => (figure / issues).toFixed(digits);
    print(each(calls, 2), each(plans, 2), each(planned, 3), each(ms, 3), each(wal, 0), `\`${text}\``);
  }
}
