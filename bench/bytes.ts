import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { issueLoad, issueOne, sales } from './issue-load.ts';
import { load, type Shot } from './load.ts';
import { print } from './row.ts';
import { untilNoneRuns } from './running-operations.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const warmUp = shareOf(200);
const issues = 2_000;
const operations = 2_000;
const quotes = 20_000;
const forms = 20;

/** What the database writes and keeps: counters of PostgreSQL and sizes of tables with their indexes. */
interface Written {
  readonly walBytes: number;
  readonly walSyncs: number;
  readonly bytes: ReadonlyMap<string, number>;
}

/** WAL bytes, flushes and bytes of every table for an issue, an operation, a quote and a form. */
export function measureBytes(): Promise<void> {
  pinLoad();
  return inDirectory((directory) =>
    onPostgres(join(directory, 'db'), {}, async (connectionString) => {
      const pool = createPool({ connectionString, applicationName: 'bench' });
      const body = JSON.stringify(demoBody(systemClock.now()));
      const environment = { DATABASE_URL: connectionString, POLICY_MAIL: 'off' };
      const { server, shot } = await serve(8271, environment, { path: `${sales}/policies`, body });
      try {
        const quote = { ...shot, path: `${sales}/quotes` };
        const async = { ...quote, headers: { ...shot.headers, prefer: 'respond-async' } };
        await load(server, quote, warmUp);
        print('What', 'of', 'bytes');
        print('---', '---', '---:');
        await tell('quote', shareOf(quotes), pool, () => load(server, quote, shareOf(quotes)));
        await tell('operation', shareOf(operations), pool, async () => {
          await load(server, async, shareOf(operations));
          await untilNoneRuns(pool);
        });
        await issueLoad(server, shot, warmUp);
        const alone = shareOf(issues / 10);
        await tell('issue, one at a time', alone, pool, () => oneByOne(server, shot, alone));
        await tell('issue, 16 at once', shareOf(issues), pool, () =>
          issueLoad(server, shot, shareOf(issues)),
        );
        await printed(server, shot, shareOf(forms));
        await tellFiles(pool);
        await tellNetwork(server, quote);
      } finally {
        await server.stop();
        await pool.end();
      }
    }),
  );
}

async function tell(of: string, amount: number, pool: Pool, work: () => Promise<unknown>): Promise<void> {
  const before = await written(pool);
  await work();
  const after = await written(pool);
  const each = (difference: number) => (difference / amount).toFixed(difference / amount < 10 ? 2 : 0);
  print('WAL', of, each(after.walBytes - before.walBytes));
  print('WAL flushes', of, each(after.walSyncs - before.walSyncs));
  for (const [table, bytes] of after.bytes) {
    const added = bytes - (before.bytes.get(table) ?? 0);
    if (added / amount >= 1 && table !== 'public.cash_receipts') print(`\`${table}\``, of, each(added));
  }
}

/** Files are made in the background, one after another. */
async function tellFiles(pool: Pool): Promise<void> {
  const files = { issued_forms: 'policy, PDF', cash_receipts: 'receipt, PDF' };
  for (const [table, name] of Object.entries(files)) {
    const { rows } = await pool.query<{ bytes: number }>(
      `select avg(octet_length(bytes))::int as bytes from ${table} where bytes is not null`,
    );
    print(`\`public.${table}\``, name, String(rows[0]?.bytes));
  }
}

async function tellNetwork(server: ServerProcess, { path, headers, body }: Shot): Promise<void> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  const answer = await (await fetch(`${server.url}${path}`, sent)).arrayBuffer();
  print('body sent', 'quote', String(Buffer.byteLength(body)));
  print('body answered', 'quote', String(answer.byteLength));
}

/** After all that is written late: the log of requests, the counters. */
async function written(pool: Pool): Promise<Written> {
  await pool.query('select pg_sleep(3)');
  await pool.query('vacuum');
  const wal = await pool.query<{ bytes: number; syncs: number }>(
    `select (pg_current_wal_lsn() - '0/0')::float8 as bytes, wal_sync::float8 as syncs from pg_stat_wal`,
  );
  const tables = await pool.query<{ name: string; bytes: number }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  const { bytes = Number.NaN, syncs = Number.NaN } = wal.rows[0] ?? {};
  return {
    walBytes: bytes,
    walSyncs: syncs,
    bytes: new Map(tables.rows.map((row) => [row.name, row.bytes])),
  };
}

async function oneByOne(server: ServerProcess, shot: Shot, amount: number): Promise<void> {
  for (let issue = 0; issue < amount; issue += 1) await issueOne(server, shot);
}

async function printed(server: ServerProcess, shot: Shot, amount: number): Promise<void> {
  const headers = { accept: 'application/pdf', ...shot.headers };
  for (let form = 0; form < amount; form += 1) {
    const { policyNumber } = await issueOne(server, shot);
    const file = `${server.url}/ship/biz/sales/v2/policies/${policyNumber}/files/POLICY`;
    await (await fetch(file, { headers })).arrayBuffer();
  }
}
