import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { publishedKey } from '#app/keys/keys.ts';
import type { WebhookAnswer } from '#kernel/ports/webhook-sender.ts';
import { dayMs } from '#kernel/time/calendar.ts';
import { noteEvents } from '#platform/events/note.ts';
import { sequence } from '#platform/events/store.ts';
import { type Dispatcher, startDispatcher } from '#platform/events/webhooks/delivery/dispatcher.ts';
import { addWebhook, changeWebhook, findWebhook, newWebhookId } from '#platform/events/webhooks/manage.ts';
import type { SecretSealer } from '#platform/events/webhooks/sign.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { partnerIn } from '../support/events.ts';
import { manualClock } from '../support/manual-clock.ts';
import { until } from '../support/process.ts';
import { testDay } from '../support/service.ts';

const noon = `${testDay}T12:00:00+03:00`;
const noonMs = Date.parse(noon);
const timeoutMs = 15_000;
const taken: WebhookAnswer = { status: 204, retryAfter: undefined, text: '' };

let database: TestDatabase;
let sealer: SecretSealer;
let clock: ReturnType<typeof manualClock>;
const started: Dispatcher[] = [];
const errors: unknown[] = [];

beforeEach(async () => {
  database = await testDatabase();
  sealer = (await openFingerprints(database.pool, publishedKey)).webhookSealer;
  clock = manualClock(noon);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close(0)));
  await database.drop();
  assert.deepEqual(errors.splice(0), []);
});

/**
 * Starts sending deliveries. `answer` returns the answer of a partner's server; if it returns undefined, the server hangs.
 */
function dispatcher(answer: (url: string) => WebhookAnswer | Promise<WebhookAnswer> | undefined): {
  one: Dispatcher;
  urls: string[];
} {
  const urls: string[] = [];
  const sender = {
    post: ({ url }: { readonly url: string }, stopping: AbortSignal) => {
      urls.push(url);
      const now = answer(url);
      if (now) return Promise.resolve(now);
      return new Promise<WebhookAnswer>((resolve) => {
        stopping.addEventListener('abort', () => resolve({ failure: 'TIMEOUT' }), { once: true });
      });
    },
    close: () => undefined,
  };
  const jobs = { enqueue: async () => undefined };
  const one = startDispatcher({
    ...{ pool: database.pool, clock, jobs, sender, sealer, timeoutMs },
    onError: (error) => errors.push(error),
  });
  started.push(one);
  return { one, urls };
}

/** Creates a partner with webhooks at `https://<name>.example/<nr>`; returns the webhooks' ids. */
async function hooked(name: string, webhooks = 1): Promise<{ partnerId: bigint; ids: string[] }> {
  const partnerId = await partnerIn(database.pool);
  const ids = Array.from({ length: webhooks }, newWebhookId);
  for (const [nr, webhookId] of ids.entries())
    await addWebhook(database.pool, partnerId, settingsOf(`https://${name}.example/${nr}`), {
      ...{ webhookId, sealer, reason: 'PARTNER', now: clock.now() },
    });
  return { partnerId, ids };
}

function settingsOf(url: string) {
  return { url, types: null, description: null, contact: null, isEnabled: true };
}

async function happened(partnerId: bigint, events = 1): Promise<void> {
  const event = { type: 'webhook.ping', partnerId, at: clock.now(), ids: {} } as const;
  await noteEvents(
    database.pool,
    Array.from({ length: events }, () => event),
  );
  await sequence(database.pool, events, clock.now());
}

/** Waits until the process has stored and counted a delivery. */
async function counted(one: Dispatcher): Promise<void> {
  await until(async () => one.attempts().get('delivered') === 1);
}

async function statesOf(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select state from webhook_deliveries where endpoint_id = $1 order by position',
    [id],
  );
  return rows.map(({ state }) => state);
}

test('a partner with many waiting deliveries does not delay other partners', async () => {
  const many = await hooked('many', 3);
  await happened(many.partnerId, 200);
  clock.set(new Date(noonMs + 1_000).toISOString());
  const few = await hooked('few');
  await happened(few.partnerId);
  const { urls } = dispatcher(() => taken);
  await until(async () => (await statesOf(few.ids[0] ?? '')).includes('DELIVERED'));
  assert.ok(urls.indexOf('https://few.example/0') <= 3 * 4, 'among the first, four of each webhook');
  await until(async () => urls.length === 3 * 200 + 1);
});

test('hanging webhooks use at most four connections each and sixteen per partner, and other webhooks are delivered', async () => {
  for (let nr = 0; nr < 6; nr += 1) await happened((await hooked(`hangs-${nr}`, 6)).partnerId, 10);
  const lone = await hooked('hangs-alone');
  await happened(lone.partnerId, 10);
  const { one, urls } = dispatcher((url) => (url.includes('hangs') ? undefined : taken));
  // The maximum: sixteen attempts for each of the six partners with six webhooks, four for the partner with one webhook.
  await until(async () => urls.length === 6 * 16 + 4);
  const quick = await hooked('quick');
  await happened(quick.partnerId);
  one.heard();
  await until(async () => (await statesOf(quick.ids[0] ?? '')).includes('DELIVERED'));
  assert.equal(urls.length, 6 * 16 + 4 + 1);
  assert.equal(urls.filter((url) => url.includes('hangs-alone')).length, 4);
  for (let nr = 0; nr < 6; nr += 1)
    assert.equal(urls.filter((url) => url.includes(`hangs-${nr}.`)).length, 16);
  await counted(one);
  const ended = [...one.attempts()].filter(([, count]) => count > 0);
  assert.deepEqual(ended, [['delivered', 1]], 'none of those that hang has ended');
});

test("hanging webhooks that use all of a partner's connections do not block the partner's other webhooks", async () => {
  const { partnerId } = await hooked('hangs', 9);
  await happened(partnerId, 10);
  const { one, urls } = dispatcher((url) => (url.includes('hangs') ? undefined : taken));
  await until(async () => urls.length === 16);
  const webhookId = newWebhookId();
  await addWebhook(database.pool, partnerId, settingsOf('https://quick.example/'), {
    ...{ webhookId, sealer, reason: 'PARTNER', now: clock.now() },
  });
  await happened(partnerId);
  one.heard();
  await until(async () => (await statesOf(webhookId)).includes('DELIVERED'));
  assert.equal(urls.length, 17);
});

test('hanging webhooks of many partners do not block a partner whose webhook works', async () => {
  const hanging = 36;
  for (let nr = 0; nr < hanging; nr += 1) await happened((await hooked(`hangs-${nr}`, 4)).partnerId, 4);
  const { one, urls } = dispatcher((url) => (url.includes('hangs') ? undefined : taken));
  await until(async () => urls.length >= 256);
  const quick = await hooked('quick');
  await happened(quick.partnerId);
  one.heard();
  await until(async () => (await statesOf(quick.ids[0] ?? '')).includes('DELIVERED'));
  assert.ok(urls.length < 512, String(urls.length));
  await counted(one);
});

test('a delivery claimed by a process is sent by another process only after four time-outs', async () => {
  const { partnerId } = await hooked('hangs');
  await happened(partnerId, 2);
  const first = dispatcher(() => undefined);
  await until(async () => first.urls.length === 2);
  const second = dispatcher(() => taken);
  clock.set(new Date(noonMs + 4 * timeoutMs - 1).toISOString());
  await happened((await hooked('other')).partnerId);
  second.one.heard();
  await until(async () => [...first.urls, ...second.urls].includes('https://other.example/0'));
  assert.ok(!second.urls.includes('https://hangs.example/0'));
  clock.set(new Date(noonMs + 4 * timeoutMs).toISOString());
  second.one.heard();
  await until(async () => second.urls.filter((url) => url.includes('hangs')).length === 2);
});

test("a status 410 from a webhook's earlier address does not disable the webhook", async () => {
  const { partnerId, ids } = await hooked('old');
  const [webhookId = ''] = ids;
  let answer: ((gone: WebhookAnswer) => void) | undefined;
  const old = new Promise<WebhookAnswer>((resolve) => {
    answer = resolve;
  });
  await happened(partnerId);
  const { one, urls } = dispatcher(() => old);
  await until(async () => urls.length === 1);
  const webhook = await findWebhook(database.pool, { webhookId, partnerId });
  const moved = settingsOf('https://new.example/');
  await changeWebhook(database.pool, webhook, moved, { reason: 'PARTNER', now: clock.now() });
  answer?.({ status: 410, retryAfter: undefined, text: '' });
  await until(async () => one.attempts().get('retry') === 1);
  const { disabledAt, failingSince } = await findWebhook(database.pool, { webhookId, partnerId });
  assert.deepEqual([disabledAt, failingSince], [null, null]);
});

test('deliveries older than 30 days are deleted', async () => {
  const { partnerId, ids } = await hooked('quick');
  const { one } = dispatcher(() => taken);
  await happened(partnerId);
  one.heard();
  await until(async () => (await statesOf(ids[0] ?? ''))[0] === 'DELIVERED');
  clock.set(new Date(noonMs + 1_000).toISOString());
  await happened(partnerId);
  await until(async () => (await statesOf(ids[0] ?? ''))[1] === 'DELIVERED');
  clock.set(new Date(noonMs + 30 * dayMs).toISOString());
  await one.sweep();
  assert.equal((await statesOf(ids[0] ?? '')).length, 2);
  clock.set(new Date(noonMs + 30 * dayMs + 1_000).toISOString());
  await one.sweep();
  assert.equal((await statesOf(ids[0] ?? '')).length, 1);
});
