import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';

const policies = '/sales/v2/individual/osago/policies';
let database: TestDatabase;
const running: ServingProcess[] = [];

before(async () => {
  database = await testDatabase();
});
after(async () => {
  for (const one of running) await one.end('SIGKILL');
  await database.drop();
});

/** SQL that blocks the activation when it writes the payment, which is after the acquirer has captured the money. */
const stopBeforeMoney = `
  create function stop_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(3600); return new; end $$;
  create trigger stop_here before insert on acquirer_money for each row execute function stop_here()`;
const goOn = `
  drop trigger stop_here on acquirer_money;
  drop function stop_here`;

const rowOf = async (text: string) => (await database.pool.query(text)).rows[0];

test('another process activates a paid contract once if the first process is killed after the capture', async () => {
  const environment = { DATABASE_URL: database.connectionString, POLICY_MAIL: 'off' };
  const victim = await serving(environment);
  running.push(victim);
  const token = await partnerToken(database.pool);
  const saved = await callAt(
    { url: victim.url, token },
    'POST',
    policies,
    osagoBody({ today: moscowDate(new Date()) }),
  );
  assert.equal(saved.status, 200, saved.text);
  const path = `${policies}/${saved.body.policyNumber}`;
  const asked = await callAt({ url: victim.url, token }, 'PUT', `${path}/installments/1`, {
    amount: saved.body.premium ?? 0,
    paymentType: 'CARD',
    successUrl: 'https://partner.example/paid',
    failUrl: 'https://partner.example/failed',
  });
  assert.equal(asked.status, 200, asked.text);
  const attempt = await rowOf('select confirmation_url as url from payment_attempts');
  await database.pool.query(stopBeforeMoney);
  await fetch(`${victim.url}${new URL(String(attempt?.url)).pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4111111111111111', expiry: '12/40', cvc: '123' }),
  });
  const sleeping = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await until(async () => (await rowOf(`select 1 ${sleeping}`)) !== undefined);
  assert.equal((await rowOf('select status from sandbox_bank_payments'))?.status, 'succeeded');
  assert.equal((await rowOf('select state from payment_attempts'))?.state, 'CAPTURING');
  await victim.end('SIGKILL');
  // PostgreSQL would notice that the process is dead only when it next writes to its connection.
  await database.pool.query(`select pg_terminate_backend(pid) ${sleeping}`);
  await until(async () => (await rowOf(`select 1 ${sleeping}`)) === undefined);
  assert.equal((await rowOf('select count(*)::int as count from acquirer_money'))?.count, 0);
  await database.pool.query(goOn);

  const survivor = await serving(environment);
  running.push(survivor);
  await until(async () => (await rowOf('select status from contracts'))?.status === 'COMPLETE');
  const money = await rowOf(
    `select count(*)::int as count, sum(activated_kopecks) = sum(amount_kopecks) as "isActivated" from acquirer_money`,
  );
  assert.deepEqual(money, { count: 1, isActivated: true });
  const paid = await rowOf(`select count(*)::int as count from contract_history where action = 'pay'`);
  assert.equal(paid?.count, 1);
});
