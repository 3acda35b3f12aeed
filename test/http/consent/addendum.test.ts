import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { askAddendum, changedContract } from '../../support/addendum.ts';
import { agreeOnPage, consentPath, leftToInsurer, letterDirectory } from '../../support/consent.ts';
import { osagoDriver } from '../../support/osago-body.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

let directory: string;
let service: TestService;
let partner: TestPartner;

before(async () => {
  directory = letterDirectory();
  service = await testService({ DATA_DIR: directory });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  rmSync(directory, { recursive: true });
});

const place = 'insuredObject.osago.drivers';
const driver = osagoDriver(testDay, { age: 41, licence: '654321' });
const other = { ...driver, person: { ...(driver.person as JsonObject), lastName: 'Добавленный' } };
const withOther = (contract: Draft, more: JsonObject = {}) => {
  const body = contract.body as { insuredObject: { osago: { drivers: JsonObject[] } } };
  return changedContract(contract, { [place]: [...body.insuredObject.osago.drivers, other], ...more });
};
const added = (contract: Draft, more: JsonObject = {}): Promise<Response> =>
  askAddendum(partner, contract, { contract: withOther(contract, more) });

const namesOfDrivers = async (policyNumber: string) => {
  const { rows } = await service.pool.query<{ count: number }>(
    'select count(distinct person_key)::int as count from consents where contract_id = contract_id_of($1)',
    [policyNumber],
  );
  return rows[0]?.count;
};

/** Creates a contract whose client has given consent on the consent page. */
async function agreedOnPage(): Promise<Draft> {
  const draft = await savedDraft(partner, { set: { consentPersonalData: leftToInsurer } });
  await agreeOnPage(service, directory, await consentPath(service, directory, draft.policyNumber));
  await paidInCash(partner, draft);
  return draft;
}

test('the consent date in the body of an addendum covers an added driver and is stored with the addendum', async () => {
  const contract = await soldContract(partner);
  const before = await namesOfDrivers(contract.policyNumber);
  const answer = await added(contract);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(await namesOfDrivers(contract.policyNumber), Number(before) + 1);
});

test('adding a driver without consent is refused at the consent date, also in a quote, and nothing is stored', async () => {
  const contract = await agreedOnPage();
  const body = { contract: withOther(contract) };
  for (const kind of ['addendums', 'addendums/quotes']) {
    const base = contract.path.slice(0, contract.path.indexOf('/policies/'));
    const refused = await partner.call('POST', `${base}/${kind}`, {
      policyNumber: contract.policyNumber,
      kind: 'CHANGE',
      effectiveDate: '2027-03-01',
      reason: 'По заявлению страхователя',
      ...body,
    });
    assert.equal(refused.status, 400, refused.text);
    assert.match(refused.text, /"field":"contract\.consentPersonalData\.dateIssue"/);
    assert.match(refused.text, /CONSENT_AWAITED/);
    assert.match(refused.text, /водитель/);
  }
  const stated = await added(contract, {
    consentPersonalData: { consentFlag: true, dateIssue: '2026-11-21T11:00:00+03:00' },
  });
  assert.equal(stated.status, 200, stated.text);
});

test('adding a driver without consent is reported together with all other errors', async () => {
  const contract = await agreedOnPage();
  const { body } = await added(contract, { 'policyHolder.email': 'nobody' });
  const fields = (body.details as { metadata: { field: string } }[]).map(({ metadata }) => metadata.field);
  assert.deepEqual(fields.sort(), ['contract.consentPersonalData.dateIssue', 'contract.policyHolder.email']);
});

test('an addendum that adds no people needs no consent', async () => {
  const contract = await agreedOnPage();
  const answer = await askAddendum(partner, contract, {
    contract: changedContract(contract, { 'policyHolder.email': 'other@example.com' }),
  });
  assert.equal(answer.status, 200, answer.text);
});
