import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { timeOrderedId } from '#platform/db/timed-ids.ts';
import { osagoBody } from '../support/osago-body.ts';
import { binderyHere, until } from '../support/process.ts';
import { savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;
let other: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner({ login: 'timeline-partner' });
  other = await service.partner({ login: 'other-partner' });
});
after(() => service.close());

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

interface Timeline {
  readonly contracts: readonly string[];
  readonly events: readonly JsonObject[];
}

async function timelineOf(id: string, ...words: readonly string[]): Promise<Timeline> {
  const { code, stdout, stderr } = await run('trace', id, ...words, '--json');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout) as Timeline;
}

async function logged(requestId: string, login: string): Promise<void> {
  await until(async () => {
    await service.logRequests();
    const row = 'select 1 from request_log where request_id = $1 and partner = $2';
    return (await service.pool.query(row, [requestId, login])).rows.length > 0;
  });
}

const detailsOf = ({ details }: JsonObject): JsonObject => details as JsonObject;

const ways: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'respond-async': { prefer: 'respond-async' },
  'desired-timeout': { 'desired-timeout': '1' },
};

/** Locks the contracts, so that every request for a contract exceeds its deadline. */
async function whileContractsWait<Value>(work: () => Promise<Value>): Promise<Value> {
  const connection = await service.pool.connect();
  await connection.query('begin; set local idle_in_transaction_session_timeout = 0');
  await connection.query('lock table contracts in access exclusive mode');
  try {
    return await work();
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

for (const [name, headers] of Object.entries(ways)) {
  test(`"trace" shows the same timeline for each of the three ids of a refused operation (${name})`, async () => {
    const [requestId, pollId] = [randomUUID(), randomUUID()];
    const draft = await savedDraft(partner);
    const body = osagoBody({
      today: testDay,
      set: { 'insuredObject.osago.purpose': 'X', startDate: 'Секретов' },
    });
    const handle = await whileContractsWait(() =>
      partner.call('PUT', draft.path, body, { 'x-request-id': requestId, ...headers }),
    );
    assert.equal(handle.status, 202, handle.text);
    const operationId = String(handle.body.draftId);
    const poll = () =>
      partner.call('GET', `/sales/v2/operations?oper_id=${operationId}`, undefined, {
        'x-request-id': pollId,
      });
    await until(async () => (await poll()).status === 400);
    await logged(requestId, partner.login);
    await until(async () => {
      await service.logRequests();
      const row = 'select 1 from request_log where request_id = $1 and status = 400';
      return (await service.pool.query(row, [pollId])).rows.length > 0;
    });

    const [timeline, ...same] = [
      await timelineOf(requestId),
      await timelineOf(operationId),
      await timelineOf(pollId),
    ];
    for (const { contracts, events } of same) {
      assert.deepEqual({ contracts, events }, { contracts: timeline?.contracts, events: timeline?.events });
    }
    const polled = timeline?.events.find(
      ({ kind, requestId: id, details }) =>
        kind === 'request' && id === pollId && (details as JsonObject).status === 400,
    );
    const kept = detailsOf(polled ?? {});
    assert.equal(kept.operation, operationId);
    assert.equal(kept.original, requestId);
    assert.equal(kept.code, 'INVALID_ARGUMENT');
    assert.deepEqual((kept.faults as readonly JsonObject[]).map(({ field }) => field).toSorted(), [
      'insuredObject.osago.purpose',
      'startDate',
    ]);
    assert.equal((kept.body as JsonObject).startDate, 'аааааааа');
    assert.ok(!JSON.stringify(timeline).includes('Секретов'));
    const text = (await run('trace', pollId)).stdout;
    assert.match(text, /fault +startDate: /);

    // The command uses the machine's clock, but the service uses the test date.
    const { stdout } = await run(
      'requests',
      '--refused',
      '--partner',
      partner.login,
      '--json',
      '--hours',
      '90000',
    );
    const rows = (JSON.parse(stdout) as JsonObject[]).filter((row) => row.operationId === operationId);
    for (const id of [requestId, pollId]) {
      const row = rows.find((one) => one.requestId === id && one.errorCode === 'INVALID_ARGUMENT');
      assert.deepEqual(((row?.fields ?? []) as string[]).toSorted(), [
        'insuredObject.osago.purpose',
        'startDate',
      ]);
      assert.equal(row?.originalRequestId, requestId);
    }
  });
}

test('a timeline contains no request of another partner with the same id', async () => {
  const shared = randomUUID();
  const mine = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay }),
    { 'x-request-id': shared },
  );
  const number = String(mine.body.policyNumber);
  const quote = osagoBody({ today: testDay, set: { 'insuredObject.osago.purpose': 'X' } });
  for (const id of [shared, number, String(mine.body.draftId)]) {
    await other.call('POST', '/sales/v2/individual/osago/quotes', quote, { 'x-request-id': id });
    await logged(id, other.login);
  }
  await fetch(new URL('/check/none', service.url), { headers: { 'x-request-id': shared } });
  const theirs = await savedDraft(other);
  await other.call('GET', theirs.path, undefined, { 'x-request-id': number });
  await logged(shared, partner.login);

  const asked = await run('trace', shared);
  assert.equal(asked.code, 1);
  assert.match(asked.stderr, /several partners .*--partner with one of other-partner or timeline-partner/);
  for (const timeline of [
    await timelineOf(shared, '--partner', partner.login),
    await timelineOf(number),
    await timelineOf(String(mine.body.draftId)),
  ]) {
    assert.deepEqual(timeline.contracts, [number]);
    const senders = timeline.events.flatMap((event) => detailsOf(event).partner ?? []);
    assert.deepEqual([...new Set(senders)], [partner.login]);
    assert.ok(!JSON.stringify(timeline).includes('/check/'));
  }
  const foreign = await timelineOf(shared, '--partner', other.login);
  assert.deepEqual(foreign.contracts, []);
  assert.ok(foreign.events.every((event) => detailsOf(event).partner === other.login));
  assert.deepEqual((await timelineOf(number, '--partner', other.login)).contracts, [theirs.policyNumber]);
  const nobody = await run('trace', shared, '--partner', 'nobody');
  assert.match(nobody.stderr, /no partner has the login nobody/);
});

test('`trace` finds a request by an id that contains the time of another day', async () => {
  for (const id of [
    timeOrderedId(new Date(`${testDay}T10:00:00Z`)),
    timeOrderedId(new Date('2020-01-01')),
    'of-no-day',
  ]) {
    const draft = await savedDraft(partner);
    await partner.call('GET', draft.path, undefined, { 'x-request-id': id });
    await logged(id, partner.login);
    const { contracts, events } = await timelineOf(id);
    assert.deepEqual(contracts, [draft.policyNumber], id);
    assert.ok(events.some(({ kind, requestId }) => kind === 'request' && requestId === id));
  }
});

test('the timeline of a request covers the days around the request, and the timeline of a contract covers all days', async () => {
  const draft = await savedDraft(partner);
  const late = randomUUID();
  await partner.call('GET', draft.path, undefined, { 'x-request-id': late });
  await logged(late, partner.login);
  await service.pool.query("select make_partition('request_log', $1::date + 3)", [testDay]);
  await service.pool.query("update request_log set at = at + interval '3 days' where request_id = $1", [
    late,
  ]);
  const { rows } = await service.pool.query<{ first: string }>(
    'select request_id as first from request_log where policy_number = $1 order by at limit 1',
    [draft.policyNumber],
  );
  const has = (timeline: Timeline) => timeline.events.some(({ requestId }) => requestId === late);
  const ofFirst = await timelineOf(rows[0]?.first ?? '');
  assert.deepEqual(ofFirst.contracts, [draft.policyNumber]);
  assert.ok(!has(ofFirst));
  assert.ok(has(await timelineOf(draft.policyNumber)));
});

test('`trace --older` finds a request that the log no longer contains by the changes that the request made', async () => {
  const id = 'before-the-log';
  const draft = await savedDraft(partner);
  await partner.call('PUT', draft.path, draft.body, { 'x-request-id': id });
  await logged(id, partner.login);
  await service.pool.query('delete from request_log where request_id = $1', [id]);
  const { code, stderr } = await run('trace', id);
  assert.equal(code, 1);
  assert.match(stderr, /nothing is known about before-the-log.*--older/);
  assert.deepEqual((await timelineOf(id, '--older')).contracts, [draft.policyNumber]);
});
