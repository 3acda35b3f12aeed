import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listWaiting } from '#contracts/life/waiting/list-waiting.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { remove } from '#staff/contracts/retention/remove.ts';
import { change, march, signedInAgain } from '../../support/addendum.ts';
import { openLink } from '../../support/link.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { products } from '../../support/products.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { type Draft, paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { rowsWith } from '../../support/stored-text.ts';

const home = 'insuredObject.property.objects[0]';
const line = '117292, г Москва, ул Профсоюзная, д 10, кв 25 и ещё 1';
/** The insured address as pages show it, shortened because anybody with the link can read it. */
const shortLine = 'г Москва, ул Профсоюзная и ещё 1';
const moved = 'г Москва, ул Переездная, д 7';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

async function foundBy(key: string, more = '', by = partner): Promise<readonly unknown[]> {
  const { status, body, text } = await by.call(
    'GET',
    `/sales/v2/policies?subjectKey=${encodeURIComponent(key)}${more}`,
  );
  assert.equal(status, 200, text);
  return (body.results as JsonObject[]).map(({ policyNumber }) => policyNumber);
}

async function page(path: string): Promise<string> {
  const { status, text } = await service.request('GET', path);
  assert.equal(status, 200, text);
  return text;
}

async function checkPath({ policyNumber }: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [policyNumber],
  );
  return `/check/${policyNumber}?code=${rows[0]?.code}`;
}

test('answers, search results and client pages show the insured address and no vehicle fields', async () => {
  const draft = await savedProperty(partner);
  assert.equal(draft.body.subject, line);
  assert.equal((await partner.call('GET', draft.path)).body.subject, line);
  const { body } = await partner.call('GET', `/sales/v2/policies?policyNumber=${draft.policyNumber}`);
  const [found] = body.results as JsonObject[];
  assert.deepEqual([found?.subject, found?.vin, found?.licensePlate], [line, undefined, undefined]);
  const link = await openLink(partner, draft, 'PAYINSURER');
  const linked = await page(link.path);
  for (const part of ['Адрес имущества', shortLine]) assert.ok(linked.includes(part), part);
  await paidInCash(partner, draft);
  const checked = await page(await checkPath(draft));
  for (const part of ['Адрес имущества', shortLine]) assert.ok(checked.includes(part), part);
  for (const text of [linked, checked]) assert.doesNotMatch(text, /знак|автомобиль|транспортн|кв 25/iu);
});

test('approvers see the insured address in the list of pending contracts', async () => {
  const waiting = await savedProperty(partner, { set: { 'uw.isAtypicalApplication': true } });
  const listed = await listWaiting(service.pool, products);
  const row = listed.find(({ policyNumber }) => policyNumber === waiting.policyNumber);
  assert.equal(row?.subject, line);
  assert.match(row?.object ?? '', /^FLAT /);
});

test('a search by the partner finds the contract by any of its addresses and numbers in any spelling', async () => {
  const set = { [`${home}.address.addressStr`]: 'г Москва, ул Найденная, д 10, кв 25' };
  const { policyNumber } = await savedProperty(partner, {
    set: { ...set, [`${home}.cadastralNumber`]: '77:06:0001001:4321' },
  });
  const written = [
    '117292, г Москва, ул Найденная, д 10, кв 25',
    'МОСКВА, Найденная улица 10 - 25'.replace('Найденная улица', 'ул. Haйдehhaя'),
    'Россия, гор. Москва, улица Найденная, дом 10, квартира 25',
    '77:06:0001001:4321',
    '77 06 0001001 4321',
  ];
  const stranger = await service.partner();
  for (const key of written) {
    assert.deepEqual(await foundBy(key), [policyNumber], key);
    assert.deepEqual(await foundBy(key, '&product=property'), [policyNumber], key);
    assert.deepEqual(await foundBy(key, '&product=osago'), [], key);
    assert.deepEqual(await foundBy(key, '', stranger), [], key);
  }
  assert.deepEqual(await foundBy('Москва, Найденная 102, 5'), []);
});

test('a changed draft is not found by its old address, and addresses are stored only in encrypted records', async () => {
  const draft = await savedProperty(partner, {
    set: { [`${home}.address.addressStr`]: 'г Москва, ул Ошибочная, д 1' },
  });
  const address = { ...(await partner.call('GET', draft.path)).body };
  const body = structuredClone(address) as unknown as {
    insuredObject: { property: { objects: { address: { addressStr: string } }[] } };
  };
  const [first] = body.insuredObject.property.objects;
  assert.ok(first);
  first.address.addressStr = moved;
  const answer = await partner.call('PUT', draft.path, body as unknown as JsonObject);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.subject, `117292, ${moved} и ещё 1`);
  assert.deepEqual(await foundBy('Москва, Ошибочная 1'), []);
  assert.deepEqual(await foundBy('Москва, Переездная 7'), [draft.policyNumber]);
  for (const name of ['Переездная', 'ПЕРЕЕЗДНАЯ', 'Ошибочная']) {
    assert.deepEqual(await rowsWith(service.pool, name), {}, name);
  }
});

test('an address changed by an addendum is shown and found from the effective date', async () => {
  const [old, next] = ['Прежняя', 'Будущая'].map((street) => `г Москва, ул ${street}, д 10`);
  const contract = await savedProperty(partner, { set: { [`${home}.address.addressStr`]: old } });
  await paidInCash(partner, contract);
  await change(partner, contract, { [`${home}.address.addressStr`]: next });
  const shown = async (reader: TestPartner) => ({
    line: (await reader.call('GET', contract.path)).body.subject,
    isOldFound: (await foundBy(old ?? '', '', reader)).includes(contract.policyNumber),
    isNewFound: (await foundBy(next ?? '', '', reader)).includes(contract.policyNumber),
    isOldChecked: (await page(await checkPath(contract))).includes('Прежняя'),
  });
  const lineOf = (address: unknown) => `117292, ${String(address)} и ещё 1`;
  assert.deepEqual(await shown(partner), {
    line: lineOf(old),
    isOldFound: true,
    isNewFound: false,
    isOldChecked: true,
  });
  service.clock.set(`${march}T00:00:00+03:00`);
  assert.deepEqual(await shown(await signedInAgain(service, partner)), {
    line: lineOf(next),
    isOldFound: false,
    isNewFound: true,
    isOldChecked: false,
  });
  service.clock.set(`${testDay}T12:00:00+03:00`);
  for (const street of ['Прежняя', 'Будущая']) {
    assert.deepEqual(await rowsWith(service.pool, street), {});
  }
});

test('deleting a contract deletes its insured address and the search keys of the address', async () => {
  const street = 'Ушедшая';
  const draft = await savedProperty(partner, {
    set: { [`${home}.address.addressStr`]: `г Москва, ул ${street}, д 1` },
  });
  const keys = async () => {
    const { rows } = await service.pool.query<{ count: bigint }>(
      `select count(*) from contract_search_keys k join contract_keys using (contract_id) where policy_number = $1`,
      [draft.policyNumber],
    );
    return Number(rows[0]?.count);
  };
  assert.equal(await keys(), 3);
  const deps = { pool: service.pool, clock: manualClock('2033-02-01T12:00:00+03:00'), note: () => undefined };
  await remove(deps, { what: 'drafts', before: '2027-01-01', actor: 'staff:archivist', requestId: 'r' });
  assert.equal(await keys(), 0);
  assert.deepEqual(await rowsWith(service.pool, street), {});
});
