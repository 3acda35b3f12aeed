import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { moscowDate } from '#kernel/time/calendar.ts';
import { type SecondApp, secondApp } from '../../support/app.ts';
import {
  addresses,
  type Client,
  client,
  declinedCard,
  goodCard,
  type Link,
  later,
} from '../../support/link.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { type Draft, savedDraft, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { proveBooks } from './books.ts';

/**
 * Number of random cases, the same in every run. `LIFE_RUNS=500 LIFE_SEED=$RANDOM npm test -- test/payments/money/life`
 * tests others.
 */
const runs = Number(process.env.LIFE_RUNS ?? 12);
const seed = Number(process.env.LIFE_SEED ?? 2026);
const stepsMax = 16;

let service: TestService;
let other: SecondApp;
let partner: TestPartner;
let person: Client;

before(async () => {
  service = await testService();
  other = await secondApp(service);
  partner = await service.partner();
  person = client(service);
  // Extend the lifetime of the tokens, because the tests move the clock by days.
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
after(async () => {
  await other.close();
  await service.close();
});

/** A contract with all its payment links and its current price. */
interface World {
  readonly draft: Draft;
  readonly links: Link[];
  premium: number;
}

/** Returns the service's current day. Each case starts on the last day of the previous case. */
function today(): string {
  return moscowDate(service.clock.now());
}

type Step = (world: World) => Promise<unknown>;

const steps: Readonly<Record<string, Step>> = {
  card: (world) => link(world, 'CARD'),
  sbp: (world) => link(world, 'SBP'),
  page: (world) => link(world, 'PAYINSURER'),
  payCard: (world) => onLast(world, (one) => person.card(one, goodCard)),
  payCardOnFirst: (world) => onFirst(world, (one) => person.card(one, goodCard)),
  paySbp: (world) => onLast(world, (one) => person.sbp(one)),
  paySbpOnFirst: (world) => onFirst(world, (one) => person.sbp(one)),
  payTwice: (world) => onLast(world, (one) => person.card(one, '4000000000000259')),
  paySilently: (world) => onLast(world, (one) => person.card(one, '4000000000000119')),
  decline: (world) => onLast(world, (one) => person.card(one, declinedCard)),
  chooseCard: (world) => onLast(world, (one) => person.choose(one, 'card')),
  chooseSbp: (world) => onLast(world, (one) => person.choose(one, 'sbp')),
  back: (world) => onLast(world, (one) => person.back(one)),
  backElsewhere: (world) =>
    onLast(world, (one) => fetch(`${other.url}${one.path}/return`, { redirect: 'manual' })),
  change: async (world) => {
    const power = world.premium > 14_000 ? '106' : '151';
    const set = {
      ...vehicleOf(world.draft),
      'insuredObject.osago.vehicle.vehicleModel.horsePower': power,
    };
    const answer = await partner.call('PUT', world.draft.path, osagoBody({ today: today(), set }));
    if (answer.status === 200) world.premium = Number(answer.body.premium);
  },
  cash: async ({ draft, premium }) =>
    partner.call('PUT', `${draft.path}/installments/1`, { amount: premium, paymentType: 'CASH' }),
  loseNews: async () => service.bank?.behave({ notifications: 'lost' }),
  doubleNews: async () => service.bank?.behave({ notifications: 'twice' }),
  mixNews: async () => service.bank?.behave({ notifications: 'reordered' }),
  bankDown: async () => service.bank?.behave({ answers: 'down' }),
  bankUp: async () => service.bank?.behave({}),
  aMinute: async () => later(service, 61),
  anHour: async () => later(service, 3_700),
  twoDays: async () => later(service, 2 * 86_400),
  reconcile: () => service.reconcile(),
};

async function link(world: World, paymentType: string): Promise<void> {
  const answer = await partner.call('PUT', `${world.draft.path}/installments/1`, {
    amount: world.premium,
    paymentType,
    ...addresses,
  });
  assert.ok([200, 400, 500, 503].includes(answer.status), answer.text);
  if (answer.status !== 200) return;
  const orderId = String(answer.body.orderId);
  world.links.push({ orderId, path: `/pay/${orderId}` });
}

async function onLast({ links }: World, act: (link: Link) => Promise<unknown>): Promise<void> {
  const last = links.at(-1);
  if (last && (await hasTry(last))) await act(last);
}

async function onFirst({ links }: World, act: (link: Link) => Promise<unknown>): Promise<void> {
  const [first] = links;
  if (first && (await hasTry(first))) await act(first);
}

/** Returns true if the bank has a payment page for the link. It has none before the client has chosen how to pay. */
async function hasTry({ orderId, path }: Link): Promise<boolean> {
  const { rows } = await service.pool.query(
    `select 1 from payment_attempts where order_id = $1 and confirmation_url is not null`,
    [orderId],
  );
  if (rows.length > 0) return true;
  await person.choose({ orderId, path }, 'sbp');
  const again = await service.pool.query(
    `select 1 from payment_attempts where order_id = $1 and confirmation_url is not null`,
    [orderId],
  );
  return again.rows.length > 0;
}

/** Waits until all started payments and refunds have ended. */
async function settleAll(): Promise<void> {
  await service.bank?.behave({});
  await until(async () => {
    later(service, 601);
    await service.bank?.settle();
    await service.reconcile();
    const { rows } = await service.pool.query(
      `select 1 from payment_attempts where state in ('PENDING', 'CAPTURING')
       union all select 1 from acquirer_refunds where state in ('REQUESTED', 'PENDING')
       union all select 1 from pgboss.job where name in ('payment-news', 'payment-refund') and state < 'completed'
       union all select 1 from sandbox_bank_payments b where status = 'succeeded'
                   and not exists (select 1 from acquirer_money m where m.acquirer_payment_id = b.payment_id::text)`,
    );
    return rows.length === 0;
  });
}

test('after any sequence of events no contract is active without payment and no kopeck is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 3, maxLength: stepsMax }),
      async (names) => {
        await service.bank?.behave({});
        const draft = await savedDraft(partner, { today: today() });
        const world: World = { draft, links: [], premium: draft.premium };
        await link(world, 'CARD');
        for (const name of names) await steps[name]?.(world);
        await proveBooks(service.pool, { isSettled: false });
        await settleAll();
        await proveBooks(service.pool, { isSettled: true });
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  );
});
