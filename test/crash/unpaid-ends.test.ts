import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { onDay } from '../support/later.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { type TestService, testService } from '../support/service.ts';

const contracts = 40;
const unfinished = `pgboss.job where name = 'installment-notice' and state in ('created', 'retry', 'active')`;
const soldOn = '2026-05-04';
let service: TestService;
let directory: string;
let running: ServingProcess | undefined;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bindery-unpaid-ends-'));
  service = await testService({ DATA_DIR: directory }, `${soldOn}T12:00:00+03:00`);
});
after(async () => {
  await running?.end('SIGTERM');
  await service.close();
  rmSync(directory, { recursive: true, force: true });
});

async function count(sql: string): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return rows[0]?.count ?? 0;
}

/** Creates contracts sold in the past whose second installment is unpaid, with both notices sent. */
async function soldInThePast(): Promise<void> {
  let partner = await service.partner();
  const startsOn = addDays(soldOn, 7);
  const set = {
    installmentType: 'TWELVE_PAYMENTS',
    startDate: `${startsOn}T00:00:00+03:00`,
    endDate: `${addDays(startsOn, 364)}T23:59:59+03:00`,
  };
  let dueOn = '';
  for (let sold = 0; sold < contracts; sold += 1) {
    const draft = await savedCasco(partner, { today: soldOn, set });
    const [first, second] = (draft.body.installments as JsonObject[]).filter(isObject);
    dueOn = String(second?.payUntil);
    const body = { amount: first?.amount ?? 0, paymentType: 'CASH' };
    assert.equal((await partner.call('PUT', `${draft.path}/installments/1`, body)).status, 200);
  }
  for (const day of [addDays(dueOn, -7), addDays(dueOn, 1)]) {
    partner = await onDay(service, partner, `${day}T03:00:00+03:00`);
    await service.reconcile();
    await until(async () => (await count(unfinished)) === 0);
  }
}

test('each unpaid contract ends once and its letters are sent once, although processes are killed meanwhile', async () => {
  await soldInThePast();
  const environment = { DATABASE_URL: service.connectionString, DATA_DIR: directory };
  const ends = () => count('non_payment_ends');
  let kills = 0;
  for (let before = 0; before < contracts && kills < 5; before = await ends()) {
    const victim = await serving(environment);
    const target = Math.min(contracts, before + 7);
    await until(async () => (await ends()) >= target);
    await victim.end('SIGKILL');
    kills += 1;
  }
  running = await serving(environment);
  await until(async () => (await ends()) === contracts);
  await until(async () => (await count(unfinished)) === 0);
  assert.equal(await count(`installment_notices where kind = 'ENDED' and sent_at is not null`), contracts);
  assert.ok(kills > 1, String(kills));
  assert.equal(await count(`addendums where kind = 'TERMINATION' and status = 'COMPLETE'`), contracts);
  assert.equal(await count(`contracts where status = 'TERMINATED'`), contracts);
  assert.equal(await count(`installments where status = 'DUE'`), 0);
  assert.equal(await count(`contract_history where action = 'terminate'`), contracts);
  // Before a contract ends, notices about other installments may also be sent.
  const deliveries = await count(
    `notice_deliveries join installment_notices using (notice_id) where kind = 'ENDED'`,
  );
  assert.ok(deliveries > 0);
  assert.equal(deliveries % contracts, 0, 'each contract has its letters once');
});
