import { join } from 'node:path';
import { addMonths, firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { closeMonth } from '#payments/accounting/commission/close.ts';
import { sweepCommission } from '#payments/accounting/commission/post.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { prepareTemplate } from '../test/support/template.ts';
import { seedMillion } from './console-seed.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import { print } from './row.ts';
import { shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const contracts = shareOf(50_000, 2_000);

/** CPU of posting a line of the commission ledger, of an idle sweep and of closing a month, and a check of every line. */
export function measureCommission(): Promise<void> {
  return inDirectory((directory) =>
    onPostgres(join(directory, 'db'), {}, async (connectionString) => {
      await prepareTemplate(connectionString);
      const pool = createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 });
      try {
        await seedMillion(pool, contracts);
        await pool.query('vacuum analyze');
        await measure(pool, join(directory, 'db'));
      } finally {
        await pool.end();
      }
    }),
  );
}

async function measure(pool: Pool, directory: string): Promise<void> {
  const postgres = postgresMicroseconds(directory);
  const costOf = async <Value>(work: () => Promise<Value>) => {
    const [node, database] = [process.cpuUsage(), postgres()];
    const value = await work();
    const { user, system } = process.cpuUsage(node);
    return { value, node: user + system, postgres: postgres() - database };
  };
  print('What', 'of', 'Node µs', 'PostgreSQL µs');
  print('---', '---:', '---:', '---:');
  const posted = await costOf(() => sweepCommission(pool, systemClock));
  const lines = posted.value;
  const show = (what: string, of: number, cost: { readonly node: number; readonly postgres: number }) =>
    print(what, String(of), (cost.node / of).toFixed(0), (cost.postgres / of).toFixed(0));
  show('a line, posted by the scan', lines, posted);
  show('a sweep with nothing to post', 1, await costOf(() => sweepCommission(pool, systemClock)));
  const month = addMonths(firstOfMonth(moscowDate(systemClock.now())), -1);
  const by = { actor: 'staff:bench', requestId: 'bench', at: systemClock.now() };
  show('a line, closing all months', lines, await costOf(() => closeMonth(pool, month, by)));
  await check(pool, lines);
}

/** Computes each line again with a statement of PostgreSQL, and counts the payments and refunds without a line. */
async function check(pool: Pool, lines: number): Promise<void> {
  const { rows } = await pool.query<{ wrong: number; lines: number; missing: number }>(
    `select (select count(*)::int from commission_lines) as lines,
            (select count(*)::int from commission_lines
              where commission_kopecks <> round(premium_kopecks * (kv_percent - discount_percent) / 100)) as wrong,
            (select count(*)::int from payments p
              where status = 'PAID' and not exists (select from commission_lines where source = 'payment:' || p.order_id)) as missing`,
  );
  const [found] = rows;
  if (!found || found.lines !== lines || found.wrong + found.missing > 0)
    throw new Error(`the ledger is wrong: ${JSON.stringify(rows)}, ${lines} lines posted`);
  console.log(`${lines} lines checked`);
}
