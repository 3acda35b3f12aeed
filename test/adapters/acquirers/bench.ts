import { randomUUID } from 'node:crypto';
import { createGuard } from '#adapters/calls/guarded-call.ts';
import { createYookassaAcquirer } from '#adapters/yookassa/yookassa-acquirer.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Acquirer, AcquirerOrder } from '#kernel/ports/ports.ts';
import { type SandboxBank, startSandboxBank } from '#sandbox-bank/sandbox-bank.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { fingerprints } from '../../support/fingerprints.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { type Peer, peer } from '../support.ts';

export const start = '2026-11-21T09:00:00.000Z';
export const context = { traceId: 'trace-1' };
export const shopUrl = 'https://shop.example/back?order=1';

/** The adapter, the sandbox bank over HTTP, and a shop that receives notifications. */
export interface Bench {
  readonly acquirer: Acquirer;
  readonly bank: SandboxBank;
  readonly database: TestDatabase;
  readonly clock: ReturnType<typeof manualClock>;
  /** The shop's server, which receives notifications and answers them with the status `answer`. */
  readonly shop: Peer & { answer: number };
  /** Returns the notifications about a payment or an order since the last call, each as `event id`. */
  news(about: string): Promise<string[]>;
  /** Submits a form as a browser does; `path` is relative to the bank's pages. */
  post(path: string, form: Readonly<Record<string, string>>): Promise<Response>;
  get(path: string): Promise<Response>;
  /** Pays with a card; the default CVC is 123. */
  card(id: string, number: string, cvc?: string): Promise<Response>;
  /** Advances the clock by seconds. */
  later(seconds: number): void;
  close(): Promise<void>;
}

export async function bench(timeoutMs = 30_000): Promise<Bench> {
  const database = await testDatabase();
  const clock = manualClock(start);
  const shop = Object.assign(await peer((response) => response.writeHead(shop.answer).end()), {
    answer: 200,
  });
  const bank = await startSandboxBank({
    fingerprints,
    pool: database.pool,
    clock,
    publicUrl: 'http://bindery.test',
    notificationUrl: () => `${shop.url}/notifications`,
    partnerOf: async () => null,
    log: (line) => {
      throw new Error(line);
    },
  });
  const acquirer = acquirerOf(bank, timeoutMs);
  const pages = bank.access.url.replace(/\/v3$/, '');
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    fetch(`${pages}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...form }) });
  return {
    acquirer,
    bank,
    database,
    clock,
    shop,
    async news(about) {
      await bank.settle();
      return shop.received.splice(0).flatMap(({ body }) => {
        const object = body.object as JsonObject;
        const { id, payment_id: paymentId, metadata } = object;
        const orderId = (metadata as JsonObject | undefined)?.order_id;
        return [id, paymentId, orderId].includes(about) ? [`${body.event} ${id}`] : [];
      });
    },
    post,
    get: (path) => fetch(`${pages}${path}`, { redirect: 'manual' }),
    card: (id, number, cvc = '123') => post(`/pay/${id}`, { number, cvc, expiry: '12/30' }),
    later: (seconds) => clock.set(new Date(clock.now().getTime() + seconds * 1000).toISOString()),
    async close() {
      await bank.close();
      await shop.close();
      await database.drop();
    },
  };
}

/** Creates the adapter, connected to a sandbox bank. */
export function acquirerOf({ access }: SandboxBank, timeoutMs?: number): Acquirer {
  return acquirerAt(access.url, timeoutMs, [], access.secretKey);
}

export function acquirerAt(
  url: string,
  timeoutMs = 30_000,
  notificationAddresses: readonly string[] = [],
  secretKey = 'sandbox-secret',
): Acquirer {
  const access = { url, shopId: 'sandbox-shop', secretKey, notificationAddresses };
  const guard = createGuard({
    port: 'acquirer',
    system: 'Платёжный шлюз',
    timeoutMs,
    domain: 'payments',
    watch: { observeCall: () => undefined, watchBreaker: () => undefined },
    failuresToOpen: Number.POSITIVE_INFINITY,
  });
  return createYookassaAcquirer(access, guard);
}

/** Creates an order of 7,408.80 rubles to pay by card. */
export function order(more: Partial<AcquirerOrder> = {}): AcquirerOrder {
  return {
    orderId: randomUUID(),
    amount: 740_880n,
    method: 'card',
    description: 'Договор XXX0000000001',
    returnUrl: shopUrl,
    expiresAt: new Date('2027-01-01T00:00:00.000Z'),
    confirmation: 'page',
    receipt: {
      customer: { email: 'client@example.com', phone: '+7 900 000-00-00' },
      lines: [{ description: 'Страховая премия', amount: more.amount ?? 740_880n, mode: 'prepayment' }],
    },
    idempotenceKey: randomUUID(),
    ...more,
  };
}
