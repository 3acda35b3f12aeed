import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '../support/process.ts';
import { soldContract } from '../support/sale.ts';
import { type TestService, testService } from '../support/service.ts';

const contracts = 20;
const script = join(import.meta.dirname, '..', 'support', 'crash', 'post-commission.ts');
let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

async function posting(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: service.connectionString },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function linesPosted(): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    'select count(*)::int as count from commission_lines',
  );
  return rows[0]?.count ?? 0;
}

test('each payment is posted once, although two processes post and are killed', async () => {
  const partner = await service.partner({ kvPercent: '12.35' });
  let [victim, survivor] = await Promise.all([posting(), posting()]);
  let kills = 0;
  for (let sold = 0; sold < contracts; sold += 1) {
    await soldContract(partner);
    if (sold % 10 !== 5) continue;
    await killed(victim);
    kills += 1;
    [victim, survivor] = [survivor, await posting()];
  }
  await until(async () => (await linesPosted()) === contracts);
  await Promise.all([killed(victim), killed(survivor)]);
  assert.equal(kills, 2);
  const { rows } = await service.pool.query<Record<'lines' | 'last' | 'sources' | 'equal', number>>(
    `select m.lines, max(l.nr) as last, count(distinct l.source)::int as sources,
            (sum(l.commission_kopecks) = m.commission_kopecks and sum(l.premium_kopecks) = m.premium_kopecks)::int as equal
       from commission_months m join commission_lines l using (partner_id, month) group by m.partner_id, m.month`,
  );
  assert.deepEqual(rows, [{ lines: contracts, last: contracts, sources: contracts, equal: 1 }]);
  const { rows: differing } = await service.pool.query(
    `select 1 from payments p full join commission_lines l on l.source = 'payment:' || p.order_id
      where (p.status = 'PAID' or p.status is null) and l.premium_kopecks is distinct from p.amount_kopecks`,
  );
  assert.deepEqual(differing, []);
});
