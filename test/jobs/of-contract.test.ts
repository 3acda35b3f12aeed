import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Pool } from '#platform/db/pool.ts';
import { dropJob, retryDead } from '#platform/jobs/inspect.ts';
import { changeKinds } from '#platform/jobs/kinds.ts';
import { listJobs } from '#platform/jobs/store.ts';
import { jobsAbout } from '#staff/operation/jobs.ts';
import { findTrace } from '#staff/operation/timeline/trace.ts';
import { askAddendum, changedContract, youngDriverAdded } from '../support/addendum.ts';
import { askLink, type Client, client, goodCard, later } from '../support/link.ts';
import { until } from '../support/process.ts';
import { savedProperty } from '../support/property-sale.ts';
import { type Draft, savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';

/**
 * Number of random contract lives, the same in every run. `LIFE_RUNS=100 LIFE_SEED=$RANDOM npm test --
 * test/jobs/of-contract` runs others.
 */
const runs = Number(process.env.LIFE_RUNS ?? 5);
const seed = Number(process.env.LIFE_SEED ?? 2026);
const contractsMax = 4;
const stepsMax = 14;
const all = 10_000;

let directory: string;
let service: TestService;
let partner: TestPartner;
let person: Client;

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jobs-'));
  service = await testService({ POLICY_MAIL: 'on', DATA_DIR: directory });
  partner = await service.partner({ channel: 'DEALER' });
  person = client(service);
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
  // Postpone all letters and key information documents, so that nothing is printed in this test.
  await service.pool.query(
    `create function hold_job() returns trigger language plpgsql as $$
     begin
       if new.name like '%mail' or new.name = 'key-information' then new.start_after := '2100-01-01'; end if;
       return new;
     end $$;
     create trigger hold_job before insert on pgboss.job_common for each row execute function hold_job()`,
  );
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

/**
 * VIN prefixes of vehicles: the registry accepts the first, accepts the second at the second attempt, and refuses the
 * third.
 */
const registries = ['TESTPACK', 'TESTREP1', 'TESTREPX'];
let vehicles = 0;

function saved(kind: string): Promise<Draft> {
  if (kind === 'property') return savedProperty(partner);
  vehicles += 1;
  const vin = `${registries[vehicles % registries.length]}${String(vehicles).padStart(9, '0')}`;
  return savedDraft(partner, { set: { 'insuredObject.osago.vehicle.vin': vin } });
}

type Step = (draft: Draft, chance: number) => Promise<unknown>;

const steps: Readonly<Record<string, Step>> = {
  cash: (draft) => paid(draft, 1, { amount: draft.premium, paymentType: 'CASH' }),
  link: (draft) => askLink(partner, draft, 'CARD'),
  page: (draft) => askLink(partner, draft, 'PAYINSURER'),
  payCard: (draft) => onLinks(draft, (path, orderId) => person.card({ path, orderId }, goodCard)),
  payTwice: (draft) => onLinks(draft, (path, orderId) => person.card({ path, orderId }, '4000000000000259')),
  settle: async () => {
    later(service, 601);
    await service.bank?.settle();
    await service.reconcile();
  },
  change: async (draft) => {
    const contract = changedContract(draft, youngDriverAdded);
    const { body } = await askAddendum(partner, draft, { contract });
    await paid(draft, Number(body.installmentNr), {
      amount: body.premiumDifference ?? null,
      paymentType: 'CASH',
    });
  },
  end: (draft) => askAddendum(partner, draft, { kind: 'TERMINATION' }),
  aMoment: async (_, chance) => later(service, chance / 300),
  ends: (_, chance) =>
    service.pool.query(
      `update pgboss.job set completed_on = now(), state = (array['completed', 'failed', 'cancelled'])[1 + ($1 + hashtext(id::text) & 255) % 3]::pgboss.job_state
        where state = 'created' and start_after = '2100-01-01' and (hashtext(id::text) & 255) < $1`,
      [chance],
    ),
  drop: async (_, chance) => {
    const jobs = await listJobs(service.pool, { limit: 256 });
    const { jobId = '' } = jobs[chance % jobs.length] ?? {};
    if (jobId !== '') await dropJob(service.pool, byStaff(service.clock), jobId, 'no');
  },
  retry: (_, chance) =>
    retryDead(service.pool, byStaff(service.clock), chance < 128 ? {} : { kind: 'policy-mail' }),
};

/** Sends a payment and ignores its answer, because the payment may be refused. */
async function paid({ path }: Draft, nr: number, body: object): Promise<void> {
  const { status, text } = await partner.call('PUT', `${path}/installments/${nr}`, body);
  assert.ok(status < 500, text);
}

async function onLinks({ policyNumber }: Draft, act: (path: string, orderId: string) => Promise<unknown>) {
  const { rows } = await service.pool.query<{ orderId: string }>(
    `select p.order_id as "orderId" from payments p join payment_attempts a using (order_id)
      where p.contract_id = contract_id_of($1) and a.confirmation_url is not null`,
    [policyNumber],
  );
  for (const { orderId } of rows) await act(`/pay/${orderId}`, orderId);
}

/** Finds all ids of a contract, of its addendums and of its payments. */
async function idsOf(db: Pool, policyNumber: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with link as (select coalesce(joint_order_id, order_id) as order_id from payments where contract_id = contract_id_of($1)),
          money as (select * from acquirer_money where order_id in (select order_id from link))
     select $1 as id
      union select addendum_number from addendums where contract_id = contract_id_of($1)
      union select order_id::text from link
      union select order_id::text from payments where contract_id = contract_id_of($1)
      union select acquirer_payment_id from payment_attempts where order_id in (select order_id from link) and acquirer_payment_id is not null
      union select acquirer_payment_id from money
      union select refund_id::text from acquirer_refunds join money using (money_id)`,
    [policyNumber],
  );
  return rows.map(({ id }) => id);
}

/** Finds the jobs with any of these ids by reading all jobs. */
async function slowly(db: Pool, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from pgboss.job
      where exists (select from jsonb_each_text(data -> 'ids') where value = any($1)) order by id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Runs `look` in one database snapshot, so that it can compare two results while jobs run. */
async function atOnce(look: (db: Pool) => Promise<void>): Promise<void> {
  const connection = await service.pool.connect();
  try {
    await connection.query('begin isolation level repeatable read');
    const query = (text: string, values?: unknown[]) => connection.query(text, values);
    await look({ ...service.pool, query } as Pool);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}

const kindsSeen = new Set<string>();
const statesSeen = new Set<string>();

async function compare({ policyNumber }: Draft): Promise<void> {
  await atOnce(async (db) => {
    const ids = await idsOf(db, policyNumber);
    const timeline = await findTrace(db, { id: policyNumber });
    assert.ok(timeline && 'events' in timeline);
    const reported = timeline.events.flatMap(({ kind, details }) =>
      kind === 'job' ? [String(details.job)] : [],
    );
    assert.deepEqual([...new Set(reported)].sort(), await slowly(db, ids), `the timeline of ${policyNumber}`);
    for (const id of ids) {
      const found = await listJobs(db, { about: await jobsAbout(db, id), limit: all });
      assert.deepEqual(found.map(({ jobId }) => jobId).sort(), await slowly(db, [id]), `what carries ${id}`);
      for (const { kind, state } of found) {
        kindsSeen.add(kind);
        statesSeen.add(state);
      }
    }
  });
}

/**
 * Blocks the creation of report jobs while `live` runs, so that the reports of one second are afterwards created in one
 * batch.
 */
async function holdingReports(live: () => Promise<void>): Promise<void> {
  const sequencer = await service.pool.connect();
  const lock = `hashtext('sequence of events')`;
  await sequencer.query(`select pg_advisory_lock(${lock})`);
  try {
    await live();
  } finally {
    await sequencer.query(`select pg_advisory_unlock(${lock})`);
    sequencer.release();
  }
}

const sales: Readonly<Record<string, readonly string[]>> = {
  cash: ['cash'],
  card: ['link', 'payCard'],
  twice: ['link', 'payTwice', 'settle'],
  late: ['link', 'aMoment', 'cash', 'payCard', 'settle'],
  none: [],
};

const life = fc.record({
  sold: fc.array(
    fc.tuple(fc.constantFrom('osago', 'osago', 'property'), fc.constantFrom(...Object.keys(sales))),
    {
      minLength: 1,
      maxLength: contractsMax,
    },
  ),
  isHeld: fc.boolean(),
  steps: fc.array(
    fc.record({
      step: fc.constantFrom(...Object.keys(steps)),
      on: fc.nat(contractsMax - 1),
      chance: fc.integer({ min: 1, max: 255 }),
    }),
    { maxLength: stepsMax },
  ),
});

/** Steps of a life that create a job of each kind of contract change, and a batch of jobs. */
const fullLife = {
  sold: [
    ['osago', 'cash'],
    ['osago', 'cash'],
    ['property', 'cash'],
    ['osago', 'twice'],
  ] satisfies [string, string][],
  isHeld: true,
  steps: [
    { step: 'change', on: 0, chance: 1 },
    { step: 'end', on: 1, chance: 1 },
    { step: 'ends', on: 0, chance: 100 },
  ],
};

test('the job search by an id finds every job of a contract in any state, and no other job', async () => {
  await fc.assert(
    fc.asyncProperty(life, async ({ sold, isHeld, steps: taken }) => {
      const drafts = await Promise.all(sold.map(([kind]) => saved(kind)));
      const live = async () => {
        for (const [index, [, way]] of sold.entries()) {
          const draft = drafts[index];
          if (draft) for (const step of sales[way] ?? []) await steps[step]?.(draft, 128);
        }
        for (const { step, on, chance } of taken) {
          const draft = drafts[on % drafts.length];
          if (draft) await steps[step]?.(draft, chance);
        }
      };
      await (isHeld ? holdingReports(live) : live());
      await until(async () => (await service.pool.query('select from noted_events')).rows.length === 0);
      for (const draft of drafts) await compare(draft);
    }),
    { numRuns: runs, seed, endOnFailure: true, examples: [[fullLife]] },
  );
  // Require only the kinds of jobs that `fullLife` creates; random lives create more kinds.
  const missing = [...changeKinds, 'payment-link-mail', 'payment-news'].filter(
    (kind) => !kindsSeen.has(kind),
  );
  assert.deepEqual(missing, [], [...kindsSeen].join(' '));
  assert.ok(statesSeen.has('waiting') && statesSeen.size > 1, [...statesSeen].join(' '));
});
