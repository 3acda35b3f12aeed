import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const vin = 'insuredObject.osago.vehicle.vin';
const osago = 'insuredObject.osago';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '100' });
  partner = await service.partner();
});
after(() => service.close());

const address = (holderType: string, what = 'policies') => `/sales/v2/${holderType}/osago/${what}`;

async function contracts(): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>(
    'select count(*)::int as count from contracts',
  );
  return rows[0]?.count ?? 0;
}

for (const holderType of ['individual', 'corporate'] as const) {
  const body = (set: Changes) => osagoBody({ today: testDay, holderType, set });
  const owner =
    holderType === 'individual'
      ? `${osago}.owner.vehicleOwnerPerson`
      : `${osago}.owner.vehicleOwnerOrganization`;
  for (const [start, field, said] of [
    ['TESTNVEH', vin, /не найдено.*передайте верный/],
    ['TESTNWNR', owner, /другой собственник/],
    ['TESTDBLE', 'startDate', /другого страховщика.*после его окончания/],
  ] as const) {
    test(`${holderType}: a VIN that starts with ${start} is refused at ${field}, in a creation and in a change`, async () => {
      const before = await contracts();
      const created = await partner.call('POST', address(holderType), body({ [vin]: `${start}000000001` }));
      const detail = onlyDetail(created, 'INVALID_ARGUMENT');
      assert.equal(detail.field, field);
      assert.match(detail.description, said);
      assert.equal(await contracts(), before, 'nothing is saved');

      const draft = await savedDraft(partner, { holderType });
      const changed = await partner.call('PUT', draft.path, body({ [vin]: `${start}000000001` }));
      assert.equal(onlyDetail(changed, 'INVALID_ARGUMENT').field, field);
    });
  }

  test(`${holderType}: a silent or failing registry blocks a contract but not a quote`, async () => {
    const silent = body({ [vin]: 'TESTSLNT000000001' });
    const down = body({ [vin]: 'TESTDWNN000000001' });
    assertError(await partner.call('POST', address(holderType), silent), 'DEADLINE_EXCEEDED');
    assertError(await partner.call('POST', address(holderType), down), 'UNAVAILABLE');
    for (const start of ['TESTNVEH', 'TESTNWNR', 'TESTDBLE', 'TESTSLNT', 'TESTDWNN']) {
      const quote = body({ [vin]: `${start}000000001` });
      const answer = await partner.call('POST', address(holderType, 'quotes'), quote);
      assert.equal(answer.status, 200, answer.text);
    }
  });
}

test('the registry answer is stored with its time and not returned to partners', async () => {
  const draft = await savedDraft(partner);
  const { rows } = await service.pool.query<{ check: unknown }>(
    `select facts->'registryCheck' as check from contracts where policy_number = $1`,
    [draft.policyNumber],
  );
  const [{ check } = { check: null }] = rows;
  const { checkId, ...kept } = check as Record<string, unknown>;
  assert.match(String(checkId), /^SANDBOX-/);
  assert.deepEqual(kept, {
    vehicle: 'OK',
    owner: 'OK',
    drivers: ['OK'],
    contract: 'NONE',
    checkedAt: `${testDay}T09:00:00.000Z`,
  });
  assert.doesNotMatch(JSON.stringify(draft.body), /checkId|registryCheck/);
});

test("errors from the registry are reported with the insurer's final refusal, and only if there are no other errors", async () => {
  const faulty = osagoBody({
    today: testDay,
    set: { [vin]: 'TESTNVEH000000001', 'policyHolder.email': 'x' },
  });
  const answer = await partner.call('POST', address('individual'), faulty);
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'policyHolder.email');
});

test('a slow registry check returns an operation handle', async () => {
  const patient = await testService({ REGISTRY_TIMEOUT_MS: '1500' });
  try {
    const seller = await patient.partner();
    const body = osagoBody({ today: testDay, set: { [vin]: 'TESTSLNT000000001' } });
    const answer = await seller.call('POST', address('individual'), body, { 'desired-timeout': '50' });
    assert.equal(answer.status, 202, answer.text);
  } finally {
    await patient.close();
  }
});
