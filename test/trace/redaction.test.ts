import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { cascoBody } from '../support/casco-body.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { osagoBody } from '../support/osago-body.ts';
import { personalValues, unrepeatable, valuesIn } from '../support/personal-values.ts';
import { binderyHere, until } from '../support/process.ts';
import { paidInCash, savedDraft } from '../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

const at = 'insuredObject.osago';
const set = unrepeatable;

let service: TestService;
let partner: TestPartner;
const bodies: JsonObject[] = [];

before(async () => {
  service = await testService({ LOG_LEVEL: 'trace' });
  partner = await service.partner();
});
after(() => service.close());

const osago = '/sales/v2/individual/osago';

async function sent(method: string, path: string, body: JsonObject, status: number): Promise<void> {
  bodies.push(body);
  const answer = await partner.call(method, path, body);
  assert.equal(answer.status, status, answer.text);
}

test('no personal value appears in logs, the request log, jobs, events or traces', async () => {
  const usual = osagoBody({ today: testDay, set });
  await sent('POST', `${osago}/quotes`, usual, 200);
  const draft = await savedDraft(partner, { set });
  await sent(
    'PUT',
    draft.path,
    osagoBody({ today: testDay, set: { ...set, 'policyHolder.person.firstName': 'Иная' } }),
    200,
  );
  const kept = await partner.call('GET', draft.path);
  await paidInCash(partner, { ...draft, premium: Number(kept.body.premium) });
  for (const form of ['DRAFT', 'POLICY', 'APPLICATION', 'RECEIPT']) {
    const printed = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/${form}`);
    assert.ok(printed.status === 200 || form === 'DRAFT', `${form}: ${printed.text.slice(0, 300)}`);
  }
  const corporate = osagoBody({ today: testDay, holderType: 'corporate' });
  await sent('POST', '/sales/v2/corporate/osago/policies', corporate, 200);
  bodies.push(cascoBody({ today: testDay }));
  await savedCasco(partner);
  // A body to be refused: names in wrong fields, in invented fields and in values that errors quote.
  const wrong = {
    ...set,
    startDate: 'Небывалова',
    [`${at}.purpose`]: 'Неповторима',
    [`${at}.drivers[0].person.birthDate`]: '79995554433',
    [`${at}.owner.vehicleOwnerPerson.address.city`]: 'Невиданный Город',
    [`${at}.owner.vehicleOwnerPerson.address.kladrId`]: undefined,
    [`${at}.vehicle.licensePlate`]: 'НЕЗНАК77',
    Удивительнов: 'Неслыханная улица',
  };
  await sent('POST', `${osago}/quotes`, osagoBody({ today: testDay, set: wrong }), 400);
  await sent('POST', `${osago}/policies`, osagoBody({ today: testDay, set: wrong }), 400);
  await sent('PUT', draft.path, osagoBody({ today: testDay, set: wrong }), 400);
  const place = {
    ...set,
    [`${at}.owner.vehicleOwnerPerson.address.city`]: 'Невиданный Город',
    [`${at}.owner.vehicleOwnerPerson.address.kladrId`]: undefined,
  };
  bodies.push(osagoBody({ today: testDay, set: place }));
  await partner.call('POST', `${osago}/policies`, osagoBody({ today: testDay, set: place }));
  await partner.call(
    'GET',
    `/sales/v2/policies?${encodeURIComponent('Небывалова')}=${encodeURIComponent('Удивительнов')}`,
  );
  await partner.call('GET', `${osago}/policies/${encodeURIComponent('Небывалова')}`);
  await loggedRequests(15);

  const trace = await binderyHere(['trace', draft.policyNumber, '--json'], {
    DATABASE_URL: service.connectionString,
  });
  assert.equal(trace.code, 0, trace.stderr);
  const places: Readonly<Record<string, string>> = {
    'the log': service.logged.join(''),
    'the log of requests': await textOf('request_log'),
    jobs: await textOf('pgboss.job'),
    events: `${await textOf('noted_events')}${await textOf('events')}`,
    'a trace': trace.stdout,
  };
  const secrets = personalValues(bodies);
  assert.ok(secrets.length > 40, secrets.join());
  for (const [name, text] of Object.entries(places)) {
    assert.ok(text.length > 200, `${name} is empty`);
    assert.deepEqual(valuesIn(text, secrets), [], `${name} tells`);
  }
});

async function loggedRequests(least: number): Promise<void> {
  await until(async () => {
    await service.logRequests();
    const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from request_log');
    return Number(rows[0]?.count) >= least;
  });
}

async function textOf(table: string): Promise<string> {
  const { rows } = await service.pool.query<{ text: string }>(`select t::text as text from ${table} as t`);
  return rows.map(({ text }) => text).join('\n');
}
