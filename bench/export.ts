import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatasetName, datasetNames } from '#exports/schema/datasets.ts';
import { addMonths, type DateText, firstOfMonth, moscowDate, moscowMidnight } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { testDatabase } from '../test/support/database.ts';
import { onMillion } from './console-million.ts';
import { print } from './row.ts';
import { shareOf } from './share.ts';
import { timed } from './statement.ts';
import { inDirectory } from './temporary.ts';

const contracts = Number(process.env.EXPORT_CONTRACTS ?? shareOf(1_000_000));

/** Time, CPU and peak memory of an export of all months of each dataset, whose sums must be those of PostgreSQL. */
export function measureExport(): Promise<void> {
  return onMillion(contracts, async () => {
    const { connectionString, drop } = await testDatabase();
    const pool = createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 });
    try {
      await complete(pool);
      await inDirectory((directory) => exportAll(pool, connectionString, directory));
    } finally {
      await pool.end();
      await drop();
    }
  });
}

/** Adds what the seed lacks: the tariff versions of each contract, and the commission ledger. */
async function complete(pool: Pool): Promise<void> {
  await pool.query(
    `begin; set local session_replication_role = replica;
     update contracts set calculation = '{"tariffVersionIds": ["bench"]}' where calculation = '{}'; commit`,
  );
  const startedMs = performance.now();
  const lines = await sweepCommission(pool, systemClock);
  console.log(`${lines} lines of commission posted in ${secondsSince(startedMs)} s\n`);
  await pool.query('vacuum analyze');
}

async function exportAll(pool: Pool, connectionString: string, directory: string): Promise<void> {
  const environment = { DATABASE_URL: connectionString };
  const months = await monthsOf(pool);
  print(`${contracts} contracts`, 'months', 'rows', 'MB', 'seconds', 'CPU of Node, s', 'peak memory, MB');
  print('---', '---:', '---:', '---:', '---:', '---:', '---:');
  // The first command of a program compiles its modules, which takes more memory than later ones.
  await timed(['export', 'list'], environment);
  const idle = await timed(['export', 'list'], environment);
  print('the list of exports', '', '', '', '', idle.nodeSeconds.toFixed(1), String(idle.megabytes));
  for (const dataset of datasetNames) {
    const { first, last } = months[dataset];
    const [from, to] = [first.slice(0, 7), last.slice(0, 7)];
    const words = ['export', 'run', dataset, '--from', from, '--to', to, '--into', directory];
    const startedMs = performance.now();
    const { megabytes, nodeSeconds, told } = await timed(words, environment);
    const seconds = secondsSince(startedMs);
    const path = join(directory, `${dataset}-${from === to ? from : `${from}_${to}`}.manifest.json`);
    if (!existsSync(path)) throw new Error(`the export of ${dataset} failed: ${told}`);
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    const { files, rows } = manifest;
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    print(
      dataset,
      ...[files.length, rows].map(String),
      (bytes / 1_048_576).toFixed(1),
      seconds,
      nodeSeconds.toFixed(1),
      String(megabytes),
    );
    await check(pool, dataset, manifest);
  }
  console.log('\nall sums are those of PostgreSQL');
}

interface Manifest {
  readonly rows: number;
  readonly sums: Readonly<Record<string, string>>;
  readonly files: readonly { readonly bytes: number }[];
}

interface Months {
  readonly first: DateText;
  readonly last: DateText;
}

/** Months of all sales; of earned premium also the later ones in which their cover ends, so that all premium is earned. */
async function monthsOf(pool: Pool): Promise<Readonly<Record<DatasetName, Months>>> {
  const { rows } = await pool.query<{ first: Date; lastDay: DateText }>(
    'select min(paid_at) as first, max(ends_on) as "lastDay" from contracts where paid_at is not null',
  );
  const [{ first, lastDay } = { first: systemClock.now(), lastDay: '' }] = rows;
  const begin = firstOfMonth(moscowDate(first));
  const sold = { first: begin, last: firstOfMonth(moscowDate(systemClock.now())) };
  return {
    portfolio: sold,
    transactions: sold,
    payments: sold,
    commission: sold,
    earned: { first: begin, last: firstOfMonth(lastDay) },
  };
}

/** Statements that do not share anything with the exports, with the columns that they compute. */
const sqlSums: Readonly<Record<DatasetName, string>> = {
  portfolio: `select count(*) as rows, sum(premium_kopecks) as first_premium from contracts where paid_at < $1`,
  transactions: `select count(*) as rows, sum(premium_kopecks) as gross_premium from contracts where paid_at < $1`,
  payments: `select count(*) as rows, sum(amount_kopecks) as premium from payments where status = 'PAID' and paid_at < $1`,
  earned: `select sum(premium_kopecks) + (select sum(difference_kopecks) from addendums where in_force_at is not null) as earned
             from contracts where paid_at < $1`,
  commission: `select count(*) as rows, sum(premium_kopecks) as partner_premium,
                      sum(round(premium_kopecks * (kv_percent - discount_percent) / 100)) as partner_commission,
                      sum(case when is_held_by_partner then premium_kopecks else 0 end
                          - round(premium_kopecks * (kv_percent - discount_percent) / 100)) as due, 0 as sub_agent_commission
                 from commission_lines where month < $1`,
};

async function check(pool: Pool, dataset: DatasetName, { rows: count, sums }: Manifest): Promise<void> {
  const until = moscowMidnight(addMonths(firstOfMonth(moscowDate(systemClock.now())), 1));
  const { rows } = await pool.query<Record<string, unknown>>(sqlSums[dataset], [until]);
  const written: Readonly<Record<string, unknown>> = { rows: count, ...sums };
  const wrong = Object.entries(rows[0] ?? {}).filter(([name, sum]) => String(sum) !== String(written[name]));
  if (wrong.length === 0 && rows.length > 0) return;
  throw new Error(`${dataset}: ${wrong.map(([name, sum]) => `${name} ${written[name]}, by SQL ${sum}`)}`);
}

function secondsSince(startedMs: number): string {
  return ((performance.now() - startedMs) / 1_000).toFixed(1);
}
