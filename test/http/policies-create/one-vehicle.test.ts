import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { nextYear, prolonging } from '../../support/prolongation.ts';
import { savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';

const osago = 'insuredObject.osago';
const vin = `${osago}.vehicle.vin`;
const person = `${osago}.owner.vehicleOwnerPerson`;
const organization = `${osago}.owner.vehicleOwnerOrganization`;

let service: TestService;
let partner: TestPartner;
let stranger: TestPartner;

before(async () => {
  service = await testService();
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
  stranger = await service.partner();
});
after(() => service.close());

type HolderType = 'individual' | 'corporate';

function created(
  seller: TestPartner,
  set: Changes,
  holderType: HolderType = 'individual',
  what = 'policies',
): Promise<Response> {
  const body = osagoBody({ today: testDay, holderType, set });
  return seller.call('POST', `/sales/v2/${holderType}/osago/${what}`, body);
}

function assertRefused(answer: Response): void {
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'startDate');
  assert.match(detail.description, /уже застраховано по другому договору ОСАГО.*после этого дня/);
}

for (const holderType of ['individual', 'corporate'] as const) {
  test(`${holderType}: a second contract for the same vehicle, owner and time is refused, and the error hides the policy number and the seller`, async () => {
    const set = { [vin]: nextVin() };
    const draft = await savedDraft(partner, { holderType, set });
    assert.equal((await created(stranger, set, holderType)).status, 200, 'a draft is nobody’s cover');
    const sold = await soldContract(partner, { holderType, set });
    for (const seller of [partner, stranger]) {
      const answer = await created(seller, set, holderType);
      assertRefused(answer);
      assert.match(answer.text, /30\.11\.2027/);
      assert.doesNotMatch(answer.text, new RegExp(`${sold.policyNumber}|${partner.login}`));
    }
    const changed = osagoBody({
      today: testDay,
      holderType,
      set: { ...set, [`${osago}.withTrailer`]: true },
    });
    assertRefused(await partner.call('PUT', draft.path, changed));
    assert.equal((await created(stranger, set, holderType, 'quotes')).status, 200, 'a quote is a price');
  });
}

const sameOwners: readonly (readonly [string, Changes])[] = [
  [
    'by the document, under another name',
    { [`${person}.person.lastName`]: 'Новофамильцев', [`${person}.person.firstName`]: 'Пётр' },
  ],
  ['by name and birth, with another document', { [`${person}.document.number`]: '999999' }],
  [
    'in another alphabet',
    { [`${person}.person.lastName`]: 'ОБРАЗЦОВ', [`${person}.person.firstName`]: 'Петр' },
  ],
  [
    'without a middle name',
    { [`${person}.person.middleName`]: undefined, [`${person}.document.number`]: '777777' },
  ],
];

for (const [what, set] of sameOwners) {
  test(`the owner in a second contract is recognized as the same person: ${what}`, async () => {
    const vehicle = { [vin]: nextVin() };
    await soldContract(partner, { set: vehicle });
    assertRefused(await created(stranger, { ...vehicle, ...set }));
  });
}

const buyer = {
  [`${person}.person.lastName`]: 'Покупателев',
  [`${person}.document.number`]: '654321',
  [`${osago}.drivers[0].isOwner`]: false,
};

test('a contract whose stored calculation is unreadable blocks a second contract of its owner, but not of another owner', async () => {
  const set = { [vin]: nextVin() };
  const sold = await soldContract(partner, { set });
  await service.pool.query(`update contracts set calculation = '{}' where policy_number = $1`, [
    sold.policyNumber,
  ]);
  assertRefused(await created(stranger, set));
  await soldContract(stranger, { set: { ...set, ...buyer } });
});

test('another owner can insure the same vehicle, and an owner can insure another vehicle', async () => {
  const set = { [vin]: nextVin() };
  await soldContract(partner, { set });
  await soldContract(stranger, { set: { ...set, ...buyer } });
  await soldContract(stranger);
});

test('an organization that owns a vehicle is recognized by its INN under any name', async () => {
  const set = { [vin]: nextVin() };
  await soldContract(partner, { holderType: 'corporate', set });
  const renamed = { ...set, [`${organization}.organization.fullName`]: 'ООО Иное' };
  assertRefused(await created(stranger, renamed, 'corporate'));
  const otherInn = { [`${organization}.organization.inn`]: '7707083893' };
  assert.equal((await created(stranger, { ...set, ...otherInn }, 'corporate')).status, 200);
});

for (const [what, number] of [
  ['body', 'bodyNumber'],
  ['chassis', 'chassisNumber'],
] as const) {
  test(`a vehicle without a VIN is recognized by its ${what} number`, async () => {
    const set = { [vin]: undefined, [`${osago}.vehicle.${number}`]: `2110-${number.length}234567` };
    await soldContract(partner, { set });
    const written = { [vin]: undefined, [`${osago}.vehicle.${number}`]: ` 2110 ${number.length}234567` };
    assertRefused(await created(stranger, written));
    const another = { [vin]: undefined, [`${osago}.vehicle.${number}`]: `2110-${number.length}234568` };
    assert.equal((await created(stranger, another)).status, 200);
  });
}

test('a body number that looks like a VIN is compared with VINs', async () => {
  const number = nextVin();
  await soldContract(partner, { set: { [vin]: number } });
  assertRefused(await created(stranger, { [vin]: undefined, [`${osago}.vehicle.bodyNumber`]: number }));
});

test('a contract that begins after the end of the other contract is accepted, as a prolongation and as a new contract', async () => {
  const set = { [vin]: nextVin() };
  const sold = await soldContract(partner, { set });
  const next = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    prolonging(sold.policyNumber, nextYear),
  );
  assert.equal(next.status, 200, next.text);
  const early = prolonging(sold.policyNumber, {
    startDate: '2027-11-30T00:00:00+03:00',
    endDate: '2028-11-29T23:59:59+03:00',
  });
  const refused = onlyDetail(
    await partner.call('POST', '/sales/v2/individual/osago/policies', early),
    'INVALID_ARGUMENT',
  );
  assert.equal(refused.field, 'startDate');
});

test('vehicles in transit and foreign vehicles cannot be insured twice', async () => {
  const transit = {
    [vin]: nextVin(),
    [`${osago}.vehicle.isTransit`]: true,
    [`${osago}.vehicle.licensePlate`]: undefined,
    [`${osago}.usagePeriods`]: undefined,
    endDate: '2026-12-20T23:59:59+03:00',
  };
  await soldContract(partner, { set: transit });
  assertRefused(await created(stranger, transit));
  const registered = { [vin]: transit[vin], startDate: '2026-12-21T00:00:00+03:00' };
  const year = { endDate: '2027-12-20T23:59:59+03:00', [`${osago}.usagePeriods`]: undefined };
  assert.equal((await created(stranger, { ...registered, ...year })).status, 200, 'after the transit');
});

test('a contract stored without a body number still blocks a second contract for its vehicle', async () => {
  const set = { [vin]: nextVin() };
  const sold = await soldContract(partner, { set });
  await service.pool.query('update contracts set body_number = null where policy_number = $1', [
    sold.policyNumber,
  ]);
  assertRefused(await created(stranger, set));
});

test('of saves that arrive together, exactly those for an insured vehicle are refused, and each other one gets its own number', async () => {
  const sold = await Promise.all([soldContract(partner), soldContract(stranger)]);
  const plan = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? sold[index % 2] : undefined));
  const sellers = plan.map((_, index) => (index % 4 < 2 ? partner : stranger));
  const answers = await Promise.all(
    plan.map((insured, index) =>
      created(sellers[index] ?? partner, insured ? vehicleOf(insured) : { [vin]: nextVin() }),
    ),
  );
  const numbers = new Set<unknown>();
  for (const [index, answer] of answers.entries()) {
    if (plan[index]) assertRefused(answer);
    else {
      assert.equal(answer.status, 200, answer.text);
      numbers.add(answer.body.policyNumber);
      const read = await (sellers[index] ?? partner).call(
        'GET',
        `/sales/v2/individual/osago/policies/${answer.body.policyNumber}`,
      );
      assert.equal(read.body.draftId, answer.body.draftId);
      assert.deepEqual(read.body.insuredObject, answer.body.insuredObject);
    }
  }
  assert.equal(numbers.size, 8);
});
