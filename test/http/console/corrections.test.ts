import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { unfinishedSubjects } from '#platform/events/store.ts';
import { remove } from '#staff/contracts/retention/remove.ts';
import { addendumStates, readContract } from '../../support/addendum.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { until } from '../../support/process.ts';
import { type Draft, paidInCash, savedAt, savedDraft, soldContract } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let support: StaffBrowser;
let security: StaffBrowser;

before(async () => {
  service = await consoleService();
  partner = await service.partner();
  support = await staffBrowser(service, ['support'], 'anna');
  security = await staffBrowser(service, ['security'], 'boris');
});
after(() => service.close());

const examples = new URL('../../../docs/examples/', import.meta.url);
const products = readdirSync(examples).flatMap((name) => {
  const [, product, holderType] = /^([a-z]+)-(individual|corporate)\.json$/.exec(name) ?? [];
  return product && holderType ? [{ product, holderType }] : [];
});

/** Returns the values of the form's fields, as a browser would send them. */
function fieldsIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => {
    const [, name = ''] = /\bname="([^"]*)"/.exec(input) ?? [];
    const [, value = ''] = /\bvalue="([^"]*)"/.exec(input) ?? [];
    return [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')] as const;
  });
  return Object.fromEntries(inputs.filter(([name]) => name !== '' && name !== 'text'));
}

const pageOf = ({ policyNumber }: Pick<Draft, 'policyNumber'>) => `/contracts/${policyNumber}/correct`;
const reason = 'Описка в заявлении, письмо № 18';

assert.ok(products.length >= 15);
for (const { product, holderType } of products)
  test(`the correction form of ${product} for ${holderType} changes one field and leaves the others unchanged`, async () => {
    const body = JSON.parse(
      readFileSync(new URL(`${product}-${holderType}.json`, examples), 'utf8'),
    ) as JsonObject;
    const contract = await savedAt(partner, `/sales/v2/${holderType}/${product}/policies`, body);
    await paidInCash(partner, contract);
    const { status, text } = await support.open(pageOf(contract));
    assert.equal(status, 200, text);
    const fields = fieldsIn(text);
    const name =
      holderType === 'individual' ? 'policyHolder.person.lastName' : 'policyHolder.organization.fullName';
    assert.equal(fields[name], valueAt(contract.body, name));
    const before = await readContract(partner, contract);
    const sent = await support.send(pageOf(contract), { ...fields, [name]: 'Исправленное', reason });
    assert.equal(sent.status, 200, sent.text);
    assert.match(sent.text, /договор исправлен/);
    const after = await readContract(partner, contract);
    assert.equal(valueAt(after, name), 'Исправленное');
    assert.deepEqual({ ...(after.insuredObject as JsonObject) }, { ...(before.insuredObject as JsonObject) });
    assert.deepEqual(addendumStates(after), ['COMPLETE']);
  });

test('a correction form reports every wrong field beside the field and changes nothing', async () => {
  const contract = await soldContract(partner);
  const fields = fieldsIn((await support.open(pageOf(contract))).text);
  const licence = 'insuredObject.osago.drivers[0].driversLicense.number';
  const sent = await support.send(pageOf(contract), {
    ...fields,
    'policyHolder.person.lastName': '',
    [licence]: '1',
    reason,
  });
  assert.equal(sent.status, 409);
  for (const field of ['policyHolder.person.lastName', licence])
    assert.ok(sent.text.includes(`id="${field}-wrong"`), field);
  assert.match(sent.text, /письмо № 18/);
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
});

test('a correction form without a change, without a reason or of an earlier version is refused', async () => {
  const contract = await soldContract(partner);
  const fields = fieldsIn((await support.open(pageOf(contract))).text);
  const name = { 'policyHolder.person.lastName': 'Исправленный' };
  assert.match(
    (await support.send(pageOf(contract), { ...fields, reason })).text,
    /Ни одно поле не изменено/,
  );
  assert.match((await support.send(pageOf(contract), { ...fields, ...name })).text, /что напечатать/);
  assert.equal((await support.send(pageOf(contract), { ...fields, ...name, reason })).status, 200);
  const late = await support.send(pageOf(contract), {
    ...fields,
    'policyHolder.person.firstName': 'Пётр',
    reason,
  });
  assert.equal(late.status, 409);
  assert.match(late.text, /изменился/);
  const unknown = await support.open('/contracts/XXX0000000001/correct');
  assert.equal(unknown.status, 404);
  assert.equal((await security.open(pageOf(contract))).status, 403);
});

test('a correction form keeps the typed values when the session has ended', async () => {
  const contract = await soldContract(partner);
  const fields = fieldsIn((await support.open(pageOf(contract))).text);
  const typed = { ...fields, 'policyHolder.person.lastName': 'Исправленный', reason };
  await service.pool.query('update staff_sessions set revoked_at = now() where revoked_at is null');
  const lost = await support.send(pageOf(contract), typed);
  const next = new URL(lost.headers.get('location') ?? '', 'http://x').searchParams.get('next') ?? '';
  support = await staffBrowser(service, ['support'], 'anna');
  security = await staffBrowser(service, ['security'], 'boris');
  const { text } = await support.open(next);
  assert.equal(fieldsIn(text)['policyHolder.person.lastName'], 'Исправленный');
  assert.match(text, /письмо № 18/);
  const sent = await support.send(pageOf(contract), { ...fieldsIn(text), reason });
  assert.equal(sent.status, 200, sent.text);
});

const person = {
  'policyHolder.person.lastName': 'Забытова',
  'policyHolder.person.firstName': 'Анна',
  'policyHolder.phone.phoneNumber': '79037778899',
  'policyHolder.email': 'forget@example.com',
};

test('security finds a person, sees what prevents the removal of the data, and removes the data', async () => {
  const { pool, clock } = service;
  const sold = await soldContract(partner, { set: person });
  const found = await security.send('/search', { text: 'forget@example.com' });
  assert.equal(found.status, 200);
  const [, address = ''] = /href="(\/person-anonymize[^"]+policyHolder)"/.exec(found.text) ?? [];
  const page = address.replaceAll('&amp;', '&');
  const form = { policyNumber: sold.policyNumber, place: 'policyHolder' };
  const draft = await savedDraft(partner, { set: person });
  const blocked = await security.open(page);
  assert.ok(blocked.text.includes(draft.policyNumber));
  assert.match(blocked.text, /Удалить данные пока нельзя/);
  assert.doesNotMatch(blocked.text, /<form method="post" class="change"/);
  assert.equal((await security.send(page, form)).status, 409);
  const by = { what: 'drafts', before: '2099-01-01', actor: 'anna', requestId: 'r-1' } as const;
  await remove({ pool, clock, note: () => undefined }, by);
  await pool.query(
    "update contracts set starts_on = current_date - 1000, ends_on = current_date - 700 where status = 'COMPLETE'",
  );
  await until(async () => (await unfinishedSubjects(pool)).length === 0);
  const early = await security.open(page);
  assert.match(early.text, /Срок хранения не истёк/);
  assert.equal((await security.send(page, form)).status, 409);
  const done = await security.send(page, { ...form, despiteTerm: 'on' });
  assert.equal(done.status, 200, done.text);
  assert.match(done.text, /Данные человека удалены\. Договоров: 1/);
  assert.equal(valueAt(await readContract(partner, sold), 'policyHolder.person.lastName'), 'УДАЛЕНО');
  assert.match((await security.open(page)).text, /такого человека нет/);
  assert.equal((await support.open(page)).status, 403);
});
