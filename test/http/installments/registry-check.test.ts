import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { signedInAgain } from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { nextYear, prolonging } from '../../support/prolongation.ts';
import { type RegistryPeer, registryPeer } from '../../support/registry-peer.ts';
import { type Draft, forgetDraft, savedDraft } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const noon = `${testDay}T12:00:00+03:00`;
const dayLater = '2026-11-22T12:00:00+03:00';
const tooLate = '2026-11-22T12:00:01+03:00';

let registry: RegistryPeer;
let service: TestService;

before(async () => {
  registry = await registryPeer();
  service = await testService({ REGISTRY_URL: registry.url });
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
});
after(async () => {
  await service.close();
  await registry.close();
});
beforeEach(() => {
  service.clock.set(noon);
  registry.finds({});
});

const checks = () => registry.askedAt('/checks').length;

async function paid(partner: TestPartner, draft: Draft, paymentType = 'CASH'): Promise<Response> {
  const links = { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/fail' };
  return partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType,
    ...(paymentType === 'CASH' ? {} : links),
  });
}

test('a registry answer is valid for 24 hours; a later payment queries the registry again and stores the new answer', async () => {
  const partner = await service.partner();
  const [fresh, old] = [await savedDraft(partner), await savedDraft(partner)];
  const before = checks();
  service.clock.set(dayLater);
  const later = await signedInAgain(service, partner);
  assert.equal((await paid(later, fresh)).status, 200);
  assert.equal(checks(), before);
  service.clock.set(tooLate);
  assert.equal((await paid(later, old)).status, 200);
  assert.equal(checks(), before + 1);
  const { rows } = await service.pool.query<{ at: string }>(
    `select facts#>>'{registryCheck,checkedAt}' as at from contracts where policy_number = $1`,
    [old.policyNumber],
  );
  assert.equal(rows[0]?.at, new Date(tooLate).toISOString());
});

test('the registry query contains vehicle, owner, drivers and dates of the contract', async () => {
  const partner = await service.partner();
  const draft = await savedDraft(partner, {
    set: { 'insuredObject.osago.vehicle.vin': 'XTAGFL110MY777777' },
  });
  const created = registry.askedAt('/checks').at(-1);
  assert.deepEqual(created, {
    product: 'osago',
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    vehicle: {
      vin: 'XTAGFL110MY777777',
      licensePlate: 'А001АА77',
      document: { typeCode: 'VEHICLE_PASSPORT_E', number: '164301000000001' },
    },
    owner: {
      lastName: 'Образцов',
      firstName: 'Пётр',
      middleName: 'Ильич',
      birthDate: '1986-10-22',
      document: { typeCode: 'PASSPORT', serial: '4500', number: '123456' },
    },
    drivers: [
      {
        licenceSerial: '7701',
        licenceNumber: '123456',
        lastName: 'Образцов',
        firstName: 'Пётр',
        middleName: 'Ильич',
        birthDate: '1986-10-22',
      },
    ],
  });
  service.clock.set(tooLate);
  assert.equal((await paid(await signedInAgain(service, partner), draft)).status, 200);
  assert.deepEqual(registry.askedAt('/checks').at(-1), created);
});

for (const paymentType of ['CASH', 'CASHLESS', 'CARD', 'PAYINSURER']) {
  test(`a payment by ${paymentType} is refused if the registry answer changed, and the next payment queries the registry again`, async () => {
    const partner = await service.partner();
    const draft = await savedDraft(partner);
    service.clock.set(tooLate);
    const later = await signedInAgain(service, partner);
    registry.finds({ contract: 'EXISTS' });
    const refused = onlyDetail(await paid(later, draft, paymentType), 'INVALID_ARGUMENT');
    assert.equal(refused.field, 'startDate');
    assert.match(refused.description, /другого страховщика.*PUT policies/);
    registry.finds({ drivers: ['UNKNOWN'] });
    const unknown = onlyDetail(await paid(later, draft, paymentType), 'INVALID_ARGUMENT');
    assert.equal(unknown.field, 'insuredObject.osago.drivers[0]');
    registry.finds({}, 503);
    assertError(await paid(later, draft, paymentType), 'UNAVAILABLE');
    const { body } = await later.call('GET', draft.path);
    assert.match(JSON.stringify(body.status), /DRAFT/);
    registry.finds({});
    assert.equal((await paid(later, draft, paymentType)).status, 200);
  });
}

test('a draft saved before registry checks existed is checked in the registry before payment', async () => {
  const partner = await service.partner();
  const draft = await savedDraft(partner);
  await service.pool.query(`update contracts set facts = facts - 'registryCheck' where policy_number = $1`, [
    draft.policyNumber,
  ]);
  await forgetDraft(service, draft);
  registry.finds({ vehicle: 'UNKNOWN' });
  assert.equal(
    onlyDetail(await paid(partner, draft), 'INVALID_ARGUMENT').field,
    'insuredObject.osago.vehicle.vin',
  );
  registry.finds({});
  assert.equal((await paid(partner, draft)).status, 200);
});

test('a changed draft is checked in the registry again', async () => {
  const partner = await service.partner();
  const draft = await savedDraft(partner);
  const before = checks();
  registry.finds({ owner: 'DIFFERS' });
  const changed = await partner.call('PUT', draft.path, osagoBody({ today: testDay }));
  assert.equal(onlyDetail(changed, 'INVALID_ARGUMENT').field, 'insuredObject.osago.owner.vehicleOwnerPerson');
  assert.equal(checks(), before + 1);
});

test('a prolongation is checked in the registry like a first contract', async () => {
  const partner = await service.partner();
  const draft = await savedDraft(partner);
  assert.equal((await paid(partner, draft)).status, 200);
  registry.finds({ vehicle: 'UNKNOWN' });
  service.clock.set('2027-11-21T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const body = prolonging(draft.policyNumber, nextYear);
  const answer = await later.call('POST', '/sales/v2/individual/osago/policies', body);
  assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'insuredObject.osago.vehicle.vin');
  assert.equal(registry.askedAt('/checks').at(-1)?.startsOn, '2027-12-01');
});
