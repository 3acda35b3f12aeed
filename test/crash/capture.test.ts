import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { callAt } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type ServingProcess, serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';
import { nextVin } from '../support/vin.ts';

const policies = '/sales/v2/individual/osago/policies';
let database: TestDatabase;
const running: ServingProcess[] = [];
let token = '';

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

const environmentOf = () => ({ DATABASE_URL: database.connectionString, POLICY_MAIL: 'off' });
const rowOf = async (text: string) => (await database.pool.query(text)).rows[0];

test('another process activates a paid contract once if the first process is killed after the capture', async () => {
  const environment = environmentOf();
  const victim = await serving(environment);
  running.push(victim);
  token ||= await partnerToken(database.pool);
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

/**
 * SQL that makes each statement that writes history of several contracts wait for a row to disappear, without a lock that would
 * time out. The request that arrives first may run alone, and is not held.
 */
const waitInBatches = `
  create table hold (held boolean);
  create function wait_here() returns trigger language plpgsql as $$
    begin
      if (select count(*) from added) > 1 then
        while exists (select from hold) loop perform pg_sleep(0.01); end loop;
      end if;
      return null;
    end $$;
  create trigger wait_here after insert on contract_history referencing new table as added
    for each statement execute function wait_here()`;

const inBatch = `from pg_stat_activity
  where datname = current_database() and wait_event = 'PgSleep' and query ~ 'insert into contracts|take_first_payments|begin_captures'`;

/** Kills a process inside a batch, which then commits or not, and starts another process. */
async function killedInBatch(
  victim: ServingProcess,
  isCommitted: boolean,
  send: (url: string) => Promise<unknown>,
  isReady: () => Promise<boolean> = async () => true,
): Promise<ServingProcess> {
  await database.pool.query('insert into hold values (true)');
  const sent = send(victim.url).catch(() => 'not answered');
  await until(async () => (await rowOf(`select 1 ${inBatch}`)) !== undefined && (await isReady()));
  await victim.end('SIGKILL');
  await sent;
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  if (!isCommitted) await database.pool.query(`select pg_terminate_backend(pid) ${waiting}`);
  await database.pool.query('delete from hold');
  await until(async () => (await rowOf(`select 1 ${waiting}`)) === undefined);
  return started();
}

async function started(): Promise<ServingProcess> {
  const server = await serving(environmentOf());
  running.push(server);
  return server;
}

test('saves and payments whose process is killed inside a batch are neither lost nor doubled when they are sent again', async () => {
  for (const one of running) await one.end('SIGKILL');
  token ||= await partnerToken(database.pool);
  await database.pool.query(waitInBatches);
  const counts = (action: string) =>
    rowOf(
      `select count(*)::int as count from contract_history where action = '${action}' and request_id like 'batch-%'`,
    );
  let server = await started();
  for (const isCommitted of [true, false]) {
    const name = `batch-${isCommitted}`;
    const call = (url: string, index: number, method: string, path: string, body: JsonObject) =>
      callAt({ url, token }, method, path, body, {
        'idempotency-key': `${name}-${method}-${index}`,
        'x-request-id': `${name}-${method}-${index}`,
      });
    const bodies = Array.from({ length: 12 }, () =>
      osagoBody({ today: moscowDate(new Date()), set: { 'insuredObject.osago.vehicle.vin': nextVin() } }),
    );
    const saveAll = (url: string) =>
      Promise.all(bodies.map((body, index) => call(url, index, 'POST', policies, body)));
    const before = (await counts('save'))?.count as number;
    server = await killedInBatch(server, isCommitted, saveAll);
    const survived = ((await counts('save'))?.count as number) - before;
    assert.ok(isCommitted ? survived > 1 : survived < 12, `${survived} saves`);
    const saved = await saveAll(server.url);
    for (const { status, text } of saved) assert.equal(status, 200, text);
    assert.equal(new Set(saved.map(({ body }) => body.policyNumber)).size, 12);
    assert.equal((await counts('save'))?.count, before + 12);
    const payAll = (url: string) =>
      Promise.all(
        saved.map(({ body: { policyNumber, premium } }, index) =>
          call(url, index, 'PUT', `${policies}/${policyNumber}/installments/1`, {
            amount: premium ?? 0,
            paymentType: 'CASH',
          }),
        ),
      );
    server = await killedInBatch(server, isCommitted, payAll);
    for (const { status, text } of await payAll(server.url)) assert.equal(status, 200, text);
    const { rows } = await database.pool.query<{ times: number }>(
      `select (select count(*) from payments p where p.contract_id = c.contract_id and p.status = 'PAID')::int
              + (select count(*) from cash_receipts r where r.contract_id = c.contract_id)::int
              + (select count(*) from contract_history h where h.contract_id = c.contract_id and h.action = 'pay')::int as times
         from contracts c where c.policy_number = any($1) and c.status = 'COMPLETE'`,
      [saved.map(({ body }) => body.policyNumber)],
    );
    assert.deepEqual(
      rows.map(({ times }) => times),
      Array(12).fill(3),
    );
  }
});

test('activations by link whose process is killed inside a batch are neither lost nor doubled', async () => {
  for (const one of running) await one.end('SIGKILL');
  token ||= await partnerToken(database.pool);
  if ((await rowOf(`select to_regclass('hold') as hold`))?.hold === null)
    await database.pool.query(waitInBatches);
  let server = await started();
  for (const isCommitted of [true, false]) {
    const saved = await Promise.all(
      Array.from({ length: 12 }, () =>
        callAt(
          { url: server.url, token },
          'POST',
          policies,
          osagoBody({ today: moscowDate(new Date()), set: { 'insuredObject.osago.vehicle.vin': nextVin() } }),
        ),
      ),
    );
    const numbers = saved.map(({ body }) => body.policyNumber);
    const links = await Promise.all(
      saved.map(({ body: { policyNumber, premium } }) =>
        callAt({ url: server.url, token }, 'PUT', `${policies}/${policyNumber}/installments/1`, {
          amount: premium ?? 0,
          paymentType: 'CARD',
          successUrl: 'https://partner.example/paid',
          failUrl: 'https://partner.example/failed',
        }),
      ),
    );
    for (const { status, text } of links) assert.equal(status, 200, text);
    const orders = links.map(({ body }) => String(body.orderId));
    const inState = async (state: string) =>
      (
        await database.pool.query('select from payment_attempts where order_id = any($1) and state = $2', [
          orders,
          state,
        ])
      ).rowCount;
    // The bank holds the money without a notification, so that all clients return at the same time.
    await database.pool.query(
      `update sandbox_bank_payments b set status = 'waiting_for_capture', hold_until = now() + interval '7 days', card = 'paid', card_digits = '1111'
         from payment_attempts a where b.payment_id::text = a.acquirer_payment_id and a.order_id = any($1)`,
      [orders],
    );
    const returnAll = (url: string) =>
      Promise.all(orders.map((id) => fetch(`${url}/pay/${id}/return`, { redirect: 'manual' })));
    server = await killedInBatch(server, isCommitted, returnAll, async () => {
      const captured = await rowOf(
        `select count(*)::int as count from sandbox_bank_payments b join payment_attempts a on b.payment_id::text = a.acquirer_payment_id
          where a.state in ('CAPTURING', 'PAID') and b.status = 'succeeded' and a.order_id in ('${orders.join("', '")}')`,
      );
      return captured?.count === 12;
    });
    const survived = await inState('PAID');
    assert.ok(isCommitted ? survived > 1 : survived < 12, `${survived} activations`);
    await returnAll(server.url);
    await until(async () => (await inState('PAID')) === 12);
    const { rows } = await database.pool.query<{ counts: number[] }>(
      `select array[(select count(*) from payments p where p.contract_id = c.contract_id and p.status = 'PAID'),
                    (select count(*) from contract_history h where h.contract_id = c.contract_id and h.action = 'pay'),
                    (select count(*) from acquirer_money m join payments p using (order_id)
                      where p.contract_id = c.contract_id and m.activated_kopecks = p.amount_kopecks),
                    (select count(*) from money_movements k join acquirer_money m using (money_id) join payments p using (order_id)
                      where p.contract_id = c.contract_id)]::int[] as counts
         from contracts c where c.policy_number = any($1) and c.status = 'COMPLETE'`,
      [numbers],
    );
    assert.deepEqual(
      rows.map(({ counts }) => counts.join(' ')),
      Array(12).fill('1 1 1 2'),
    );
  }
});
