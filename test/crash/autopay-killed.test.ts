import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { type Peer, peer, type ReceivedRequest } from '../adapters/support.ts';
import {
  type AutopayService,
  autopayService,
  draftInParts,
  payAndSave,
  takenAtBank,
  untilMessagesSent,
  workOn,
} from '../payments/autopay/support.ts';
import { client } from '../support/link.ts';
import { until } from '../support/process.ts';

const script = join(import.meta.dirname, '..', 'support', 'crash', 'charge-installments.ts');
const contracts = 6;
/** Minutes between a kill and the next start: longer than a step that a killed process has begun is left to it. */
const minutesBetween = 11;

/** Where the process is killed: the call of the acquirer, how many such calls pass before, and how far the call has come. */
const points = [
  { call: 'charge', passed: 0, at: 'asked' },
  { call: 'charge', passed: 1, at: 'done' },
  { call: 'charge', passed: 1, at: 'answered' },
  { call: 'read', passed: 1, at: 'asked' },
] as const;

let service: AutopayService;
/** Passes calls on to the bank, and kills the process at `point`. */
let line: Peer;
let point: { readonly call: string; passed: number; readonly at: string } | undefined;
let victim: ChildProcess | undefined;
/** Orders whose charge had an unknown outcome when the process was killed. */
const unknown: string[] = [];

before(async () => {
  service = await autopayService();
  line = await peer((response, request) => void pass(response, request));
});
after(async () => {
  await killed();
  await line.close();
  await service.close();
});

async function pass(response: ServerResponse, request: ReceivedRequest): Promise<void> {
  const reached = reachedPoint(request);
  if (reached?.at === 'asked') return void killed();
  const { method, path, headers, body } = request;
  const { authorization = '', 'idempotence-key': key } = headers;
  const answer = await fetch(`${service.bank?.access.url}${path.slice('/v3'.length)}`, {
    method,
    headers: {
      authorization,
      'content-type': 'application/json',
      ...(typeof key === 'string' && { 'idempotence-key': key }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (reached?.at === 'done') return void killed();
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(text, () => void (reached && killed()));
}

/** Returns the point of the kill if this request reaches it. */
function reachedPoint({ method, path, body }: ReceivedRequest): typeof point {
  const call = method === 'POST' ? 'charge' : path.startsWith('/v3/payments/') ? 'read' : 'list';
  if (point?.call !== call) return undefined;
  if (point.passed > 0) {
    point.passed -= 1;
    return undefined;
  }
  const reached = point;
  point = undefined;
  if (call === 'charge' && reached.at !== 'answered') unknown.push(orderOf(body));
  return reached;
}

const orderOf = (body: JsonObject) => String((body.metadata as JsonObject).order_id);

async function killed(): Promise<void> {
  if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
  const ended = once(victim, 'exit');
  victim.kill('SIGKILL');
  await ended;
}

async function charging(moment: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: service.connectionString, MOMENT: moment, ACQUIRER_URL: `${line.url}/v3` },
      ACQUIRER_SECRET_KEY: service.bank?.access.secretKey ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  victim = child;
  await once(child.stdout, 'data');
  return child;
}

const asleep = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;

/** Kills the process inside the transaction that accounts a charge. */
async function killedInAccounting(moment: string): Promise<void> {
  const { pool } = service;
  await pool.query(
    `create function stop_here() returns trigger language plpgsql as $$
       begin perform pg_sleep(3600); return new; end $$;
     create trigger stop_here before insert on acquirer_money for each row execute function stop_here()`,
  );
  await charging(moment);
  await until(async () => (await pool.query(`select ${asleep}`)).rowCount !== 0);
  await killed();
  // PostgreSQL would notice that the process is dead only when it next writes to its connection.
  await pool.query(`select pg_terminate_backend(pid) ${asleep}`);
  await until(async () => (await pool.query(`select ${asleep}`)).rowCount === 0);
  await pool.query('drop trigger stop_here on acquirer_money; drop function stop_here');
}

/** Counts, for each contract, everything that a successful charge of the second installment writes. */
async function accounted(): Promise<readonly string[]> {
  const { rows } = await service.pool.query<{ counts: readonly number[] }>(
    `select array[(select count(*) from autopay_charges a where a.contract_id = c.contract_id and a.result = 'SUCCEEDED'),
                  (select count(*) from autopay_charges a where a.contract_id = c.contract_id and a.result is distinct from 'SUCCEEDED'),
                  (select count(*) from payments p where p.contract_id = c.contract_id and p.installment_nr = 2),
                  (select count(*) from payments p where p.contract_id = c.contract_id and p.installment_nr = 2 and p.status = 'PAID'),
                  (select count(*) from acquirer_money m join payments p using (order_id)
                    where p.contract_id = c.contract_id and p.installment_nr = 2 and m.activated_kopecks = p.amount_kopecks),
                  (select count(*) from contract_history h where h.contract_id = c.contract_id and h.action = 'payNext'),
                  (select count(*) from autopay_notices n join autopays a using (autopay_id)
                    where a.contract_id = c.contract_id and n.kind = 'CHARGED')]::int[] as counts
       from contracts c`,
  );
  return rows.map(({ counts }) => counts.join(' '));
}

test('each installment is charged and accounted once, although the process is killed at every step of a charge', async () => {
  const partner = await service.partner();
  const person = client(service);
  const drafts = [];
  for (let index = 0; index < contracts; index += 1) {
    const draft = await draftInParts(partner);
    await payAndSave(partner, person, draft);
    drafts.push(draft);
  }
  const payUntil = service.workingDays.lastDayToAct(drafts[0]?.dueDates[1] ?? '');
  await workOn(service, addDays(payUntil, -4));
  await untilMessagesSent(service);
  // The clock of this process stays before the day of the charge, so that only the killed processes charge.
  await service.bank?.behave({ notifications: 'lost' });
  const tenOClock = new Date(`${addDays(payUntil, -1)}T10:00:00+03:00`).getTime();
  const moments = Array.from({ length: points.length + 2 }, (_, index) =>
    new Date(tenOClock + index * minutesBetween * 60_000).toISOString(),
  );
  for (const [index, one] of points.entries()) {
    point = { ...one };
    await once(await charging(moments[index] ?? ''), 'exit');
  }
  await killedInAccounting(moments[points.length] ?? '');
  await charging(moments.at(-1) ?? '');
  await until(async () => (await accounted()).every((counts) => counts.startsWith('1 ')));
  await killed();

  assert.deepEqual(await accounted(), Array(contracts).fill('1 0 1 1 1 1 1'));
  for (const draft of drafts) assert.deepEqual(await takenAtBank(service, draft), draft.amounts);
  const { rowCount: others } = await service.pool.query(
    `select from sandbox_bank_payments where status <> 'succeeded' or refunded_kopecks > 0`,
  );
  assert.equal(others, 0);
  const requests = Map.groupBy(
    line.received.filter(({ method }) => method === 'POST'),
    ({ body }) => orderOf(body),
  );
  assert.equal(requests.size, contracts);
  for (const sent of requests.values()) {
    // The acquirer refuses a repetition whose body differs.
    const different = new Set(
      sent.map(({ headers, body }) => JSON.stringify([headers['idempotence-key'], body])),
    );
    assert.equal(different.size, 1);
  }
  assert.equal(unknown.length, 2);
  for (const orderId of unknown) assert.ok((requests.get(orderId)?.length ?? 0) > 1, 'not asked again');
});
