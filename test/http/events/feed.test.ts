import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createFeed } from '#platform/events/feed.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { allEvents, type Page, pageOf } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { until } from '../../support/process.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

const path = '/sales/v2/events';

async function read(partner: TestPartner, query = ''): Promise<Page> {
  const answer = await partner.call('GET', `${path}${query}`);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answerFaults('GET', `/ship/biz${path}`, 200, answer.body), []);
  return answer.body as unknown as Page;
}

async function ping(partner: TestPartner, key?: string): Promise<void> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await partner.call('POST', `${path}/ping`, {}, headers);
  assert.equal(answer.status, 200, answer.text);
}

async function pinged(count: number): Promise<TestPartner> {
  const partner = await service.partner();
  for (let nr = 0; nr < count; nr += 1) await ping(partner);
  await until(async () => (await allEvents(partner)).length === count);
  return partner;
}

test('the event feed of a partner contains only events of that partner', async () => {
  const [partner, other] = [await service.partner(), await service.partner()];
  await soldContract(other);
  const contract = await soldContract(partner);
  await soldContract(other);
  await until(async () => (await allEvents(partner)).length === 1 && (await allEvents(other)).length === 2);
  const { events, hasMore } = await read(partner);
  assert.equal(hasMore, false);
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.policyNumber, data.position]),
    [['contract.in_force', contract.policyNumber, 1]],
  );
  const cursor = (await read(other)).nextCursor;
  const stolen = onlyDetail(await partner.call('GET', `${path}?after=${cursor}`), 'INVALID_ARGUMENT');
  assert.equal(stolen.field, 'after');
});

test('an event for all partners is sent to the partners that sell its product', async () => {
  const seller = await service.partner({ products: ['osago'] });
  const other = await service.partner({ products: ['casco'] });
  await service.pool.query(
    `insert into noted_events (type, product, at, data) values ('tariff.published', 'osago', $1, $2)`,
    [
      service.clock.now(),
      { product: 'osago', tariffVersion: 'osago/base-rates/x', effectiveFrom: '2026-12-01' },
    ],
  );
  await ping(other);
  await until(async () => (await allEvents(seller)).length === 1 && (await allEvents(other)).length === 1);
  assert.equal((await read(seller)).events[0]?.type, 'tariff.published');
  assert.equal((await read(other)).events[0]?.type, 'webhook.ping');
});

test('a cursor returns the next page of events, and old cursors stay valid', async () => {
  const partner = await pinged(5);
  const first = await read(partner, '?limit=2');
  const second = await read(partner, `?limit=2&after=${first.nextCursor}`);
  const third = await read(partner, `?limit=2&after=${second.nextCursor}`);
  const positions = [first, second, third].map(({ events }) => events.map(({ data }) => data.position));
  assert.deepEqual(positions, [[1, 2], [3, 4], [5]]);
  assert.deepEqual(
    [first, second, third].map(({ hasMore }) => hasMore),
    [true, true, false],
  );
  assert.deepEqual(await read(partner, `?limit=2&after=${first.nextCursor}`), second);
  const end = await read(partner, `?after=${third.nextCursor}`);
  assert.deepEqual(end, { events: [], nextCursor: third.nextCursor, hasMore: false });
  assert.deepEqual(await read(partner, '?after=latest'), end);
});

test('a type filter returns only events of that type, and its cursor skips other events', async () => {
  const partner = await pinged(3);
  const none = await read(partner, '?types=contract.in_force,contract.changed');
  assert.deepEqual([none.events, none.hasMore], [[], false]);
  assert.deepEqual((await read(partner, `?after=${none.nextCursor}`)).events, []);
  assert.equal((await read(partner, '?types=webhook.ping')).events.length, 3);
});

test('a waiting feed request returns the next event, or no events after its timeout', async () => {
  const partner = await service.partner();
  const waiting = read(partner, '?wait=30&types=contract.in_force');
  await ping(partner);
  const contract = await soldContract(partner);
  const { events } = await waiting;
  assert.deepEqual(
    events.map(({ data }) => data.policyNumber),
    [contract.policyNumber],
  );
  assert.deepEqual((await read(partner, '?after=latest&wait=1')).events, []);
});

test('waiting feed requests hold no database connection, and requests above the limit return immediately', async () => {
  const partners = [await service.partner(), await service.partner()];
  const waiting = Array.from({ length: 60 }, (_, index) =>
    read(partners[index % 2] as TestPartner, '?after=latest&wait=30'),
  );
  // Sixteen requests of each partner wait; the other requests have returned immediately.
  const answered = await Promise.all(waiting.map((one) => Promise.race([one, soon()])));
  assert.equal(answered.filter((one) => one === undefined).length, 32);
  for (const partner of partners) await ping(partner);
  const published = await Promise.all(waiting);
  assert.equal(published.filter(({ events }) => events.length === 1).length, 32);
});

function soon(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 3_000));
}

test('repeating a ping request adds no second event', async () => {
  const partner = await service.partner();
  await ping(partner, 'one');
  await ping(partner, 'one');
  await ping(partner, 'two');
  await until(async () => (await allEvents(partner)).length === 2);
});

test('all errors in the parameters of a feed request are reported together', async () => {
  const partner = await service.partner();
  const answer = await partner.call(
    'GET',
    `${path}?after=x&types=contract.sold,webhook.ping&wait=31&limit=0&from=1`,
  );
  assertError(answer, 'INVALID_ARGUMENT');
  const details = answer.body.details as readonly {
    readonly metadata: { field: string; description: string };
  }[];
  assert.deepEqual(
    details.map(({ metadata }) => metadata.field),
    ['from', 'after', 'types', 'wait', 'limit'],
  );
  assert.match(
    details[2]?.metadata.description ?? '',
    /«contract\.sold».*contract\.in_force, contract\.imported, contract\.changed/,
  );
  const twice = onlyDetail(await partner.call('GET', `${path}?wait=1&wait=2`), 'INVALID_ARGUMENT');
  assert.match(twice.description, /несколько раз/);
});

test('a feed request without a token, with a wrong method or above the rate limit is refused', async () => {
  assertError(await service.request('GET', `/ship/biz${path}`), 'UNAUTHENTICATED');
  const partner = await service.partner({ rateLimit: 2 });
  onlyDetail(await partner.call('PUT', path, {}), 'NOT_FOUND');
  const statuses = [];
  for (let nr = 0; nr < 3; nr += 1) statuses.push((await partner.call('GET', path)).status);
  assert.deepEqual(statuses, [200, 200, 429]);
});

test('events are deleted after 30 days, and a cursor that would skip deleted events is refused', async () => {
  let partner = await pinged(3);
  const { nextCursor } = await read(partner, '?limit=1');
  const { nextCursor: end } = await read(partner);
  partner = await onDay(service, partner, '2026-12-22T12:00:00+03:00');
  await ping(partner);
  await until(async () => (await allEvents(partner)).length === 4);
  const feed = createFeed({ pool: service.pool, clock: service.clock, onError: assert.fail });
  await feed.sweep();
  assert.deepEqual(
    (await read(partner)).events.map(({ data }) => data.position),
    [4],
  );
  assert.equal((await read(partner, `?after=${end}`)).events.length, 1);
  const late = onlyDetail(await partner.call('GET', `${path}?after=${nextCursor}`), 'INVALID_ARGUMENT');
  assert.match(late.description, /уже удалены.*30 дней/);
  partner = await onDay(service, partner, '2027-02-22T12:00:00+03:00');
  await feed.sweep();
  const empty = await read(partner);
  assert.deepEqual(empty.events, []);
  await ping(partner);
  await until(async () => (await read(partner, `?after=${empty.nextCursor}`)).events.length === 1);
});

test('after a backup is restored, a cursor from before the restoration is refused, because the cursor could skip events', async () => {
  const partner = await pinged(2);
  const { nextCursor } = await read(partner);
  await service.pool.query(
    `update event_feeds set last_position = 1
      where partner_id = (select partner_id from partners where login = $1)`,
    [partner.login],
  );
  const ahead = onlyDetail(await partner.call('GET', `${path}?after=${nextCursor}`), 'INVALID_ARGUMENT');
  assert.equal(ahead.field, 'after');
});

test('every process returns the same feed', async () => {
  const partner = await pinged(2);
  const { rows } = await service.pool.query<{ id: bigint }>(
    'select partner_id as id from partners where login = $1',
    [partner.login],
  );
  const other = createFeed({ pool: service.pool, clock: service.clock, onError: assert.fail });
  assert.deepEqual(await pageOf(other, rows[0]?.id ?? 0n), await read(partner));
});

test('of 400 long polls of one partner each gets events or a refusal with Retry-After', async () => {
  const partner = await service.partner();
  const { nextCursor } = await read(partner);
  const polls = Array.from({ length: 400 }, () => partner.call('GET', `${path}?after=${nextCursor}&wait=30`));
  const refused = polls.map(async (poll) => {
    const answer = await poll;
    if (answer.status === 200) return 0;
    const { description } = onlyDetail(answer, 'RESOURCE_EXHAUSTED');
    assert.match(description, /не больше 32 запросов событий/);
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.deepEqual(answerFaults('GET', `/ship/biz${path}`, 429, answer.body), []);
    return 1;
  });
  await ping(partner);
  const counts = await Promise.all(refused);
  assert.ok(counts.includes(0) && counts.includes(1));
  // A refused request leaves nothing behind: the next one reads as usual.
  assert.equal((await read(partner)).events.length, 1);
});
