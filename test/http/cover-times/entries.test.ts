import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { askAddendum } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { changed } from '../../support/change.ts';
import { medicalSold } from '../../support/medical-sale.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const inUtc = { startDate: '2026-11-30T21:00:00.000Z' };
const described = (answer: Parameters<typeof onlyDetail>[0], field: string) => {
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(detail.field, field);
  assert.match(detail.description, /записан день 30\.11\.2026, а по московскому времени это 01\.12\.2026/);
};

test('a draft with times in UTC is stored, read and changed in Moscow time', async () => {
  const body = osagoBody({
    today: testDay,
    set: {
      startDate: '2026-12-01T00:00:00Z',
      endDate: '2027-11-30T23:59:59.999Z',
      issueDate: '2026-11-21T08:00:00Z',
      createDate: '2026-11-21T07:30:00Z',
      'consentPersonalData.validUntil': '2036-11-17T22:00:00Z',
    },
  });
  const saved = await partner.call('POST', '/sales/v2/individual/osago/policies', body);
  assert.equal(saved.status, 200, saved.text);
  const path = `/sales/v2/individual/osago/policies/${saved.body.policyNumber}`;
  for (const answer of [saved, await partner.call('PUT', path, body), await partner.call('GET', path)]) {
    assert.equal(answer.status, 200, answer.text);
    const { startDate, endDate, issueDate, createDate, consentPersonalData } = answer.body;
    assert.deepEqual(
      { startDate, endDate, issueDate, createDate, until: (consentPersonalData as JsonObject).validUntil },
      {
        startDate: '2026-12-01T00:00:00+03:00',
        endDate: '2027-11-30T23:59:59.999+03:00',
        issueDate: '2026-11-21T11:00:00+03:00',
        createDate: '2026-11-21T10:30:00+03:00',
        until: '2036-11-18T01:00:00+03:00',
      },
    );
  }
});

test('a draft change and a prolongation refuse a Moscow midnight that is written in UTC', async () => {
  const draft = await savedDraft(partner);
  described(await partner.call('PUT', draft.path, changed(draft.body, inUtc)), 'startDate');
  const base = '/sales/v2/individual/osago';
  const previous = { product: { code: 'OSAGO' }, previousPolicyNumber: 'XXX0166171796' };
  const prolonged = { ...previous, ...inUtc, endDate: '2027-11-30T23:59:59+03:00' };
  const answer = await partner.call('POST', `${base}/quotes`, {
    ...changed(draft.body, prolonged),
  });
  assert.match(answer.text, /записан день 30\.11\.2026, а по московскому времени это 01\.12\.2026/);
});

test('an addendum is refused if its effective date or its contract has a Moscow midnight that is written in UTC', async () => {
  const contract = await soldContract(partner);
  const day = { kind: 'TERMINATION', effectiveDate: '2026-11-30T21:00:00.000Z' };
  described(await askAddendum(partner, contract, day), 'effectiveDate');
  const edge = { kind: 'TERMINATION', effectiveDate: '2026-12-15T00:00:00Z' };
  const base = contract.path.slice(0, contract.path.indexOf('/policies/'));
  const quoted = await partner.call('POST', `${base}/addendums/quotes`, {
    policyNumber: contract.policyNumber,
    reason: 'По заявлению',
    ...edge,
  });
  assert.equal(quoted.body.effectiveDate, '2026-12-15', quoted.text);
  assert.match(JSON.stringify(quoted.body.warnings), /"field":"effectiveDate".*по московскому времени/);
  const trip = await medicalSold(partner);
  const moved = { ...trip.body, startDate: '2026-11-30T21:00:00.000Z' };
  const refused = await askAddendum(partner, trip, { contract: moved, effectiveDate: '2026-12-01' });
  assert.match(refused.text, /"contract\.startDate"/);
  assert.match(refused.text, /записан день 30\.11\.2026/);
});

test('an addendum that sends the dates of a contract with another UTC offset changes nothing', async () => {
  const contract = await soldContract(partner);
  const utc = { startDate: '2026-12-01T00:00:00Z', endDate: '2027-11-30T23:59:59Z' };
  const answer = await askAddendum(partner, contract, {
    contract: changed(contract.body, utc),
    effectiveDate: '2027-03-01',
  });
  assert.match(onlyDetail(answer, 'INVALID_ARGUMENT').description, /Ничего не изменено/);
});

test('a quote variant refuses a Moscow midnight that is written in UTC, and accepts a UTC midnight as the written day', async () => {
  const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes/variants', {
    base: osagoBody({ today: testDay }),
    variants: [{ changes: inUtc }, { changes: { startDate: '2026-12-01T00:00:00Z' } }],
  });
  assert.equal(answer.status, 200, answer.text);
  const [refused, counted] = answer.body.variants as readonly JsonObject[];
  const [fault] = (refused as JsonObject).faults as readonly JsonObject[];
  assert.equal(fault?.field, 'variants[0].changes.startDate');
  assert.match(
    String(fault?.description),
    /записан день 30\.11\.2026, а по московскому времени это 01\.12\.2026/,
  );
  assert.equal(counted?.premiumDifference, 0, answer.text);
});
