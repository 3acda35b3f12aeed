import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { products } from '#products/index.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import {
  askAddendum,
  change,
  changedContract,
  payInstallment,
  signedInAgain,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { medicalPath, medicalSold } from '../../support/medical-sale.ts';
import type { Draft } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());
afterEach(() => service.clock.set(`${testDay}T12:00:00+03:00`));

/**
 * Sells a trip of ten days from 15 December for 1,173.25 rubles: 1.30 EUR a day, times 0.95 for a deductible of 30 euros,
 * at 95 rubles per euro.
 */
const sold = (set: Changes = {}) => medicalSold(partner, set);
const days = (from: string, to: string): Changes => ({
  startDate: `${from}T00:00:00+03:00`,
  endDate: `${to}T23:59:59+03:00`,
});

async function on(day: string): Promise<TestPartner> {
  service.clock.set(`${day}T12:00:00+03:00`);
  return signedInAgain(service, partner);
}

async function refused(
  by: TestPartner,
  contract: Draft,
  set: Changes,
  effectiveDate: string,
): Promise<Response> {
  const body = { contract: changedContract(contract, set), effectiveDate };
  const answer = await askAddendum(by, contract, body);
  assert.equal(answer.status, 400, answer.text);
  return answer;
}

async function read(by: TestPartner, { path }: Draft): Promise<JsonObject> {
  const answer = await by.call('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function checkedAgain({ policyNumber }: Draft): Promise<readonly boolean[]> {
  return (await recheckedAddendums(service.pool, products, policyNumber)).map(({ differs }) => differs);
}

const termOf = ({ startDate, endDate }: JsonObject) => [
  String(startDate).slice(0, 10),
  String(endDate).slice(0, 10),
];

test('a trip that has not begun is postponed free of charge and is covered from its new first day', async () => {
  const contract = await sold();
  const moved = days('2026-12-20', '2026-12-29');
  const answer = await change(partner, contract, moved, { effectiveDate: testDay });
  assert.equal(answer.premiumDifference, 0);
  const now = await read(partner, contract);
  assert.deepEqual(termOf(now), ['2026-12-20', '2026-12-29']);
  assert.equal(now.coverFrom, '2026-12-20T00:00:00+03:00');
  const found = await partner.call('GET', `/sales/v2/policies?policyNumber=${contract.policyNumber}`);
  assert.match(found.text, /2026-12-20T00:00:00/);
  assert.doesNotMatch(found.text, /2026-12-15T00:00:00/);
  // On the original first day the postponed trip has not begun.
  const later = await on('2026-12-16');
  const ended = await askAddendum(later, contract, { kind: 'TERMINATION', effectiveDate: '2026-12-18' });
  assert.equal(ended.body.premiumDifference, -contract.premium, ended.text);
  assert.deepEqual(await checkedAgain(contract), [false, false]);
});

test('additional days of a trip cost their whole price, and removing the days refunds this price', async () => {
  const contract = await sold();
  const longer = days('2026-12-15', '2027-01-03');
  const dearer = await change(partner, contract, longer, { effectiveDate: testDay });
  const premium = Number(valueAt(dearer, 'contract.premium'));
  assert.equal(dearer.premiumDifference, Math.round((premium - contract.premium) * 100) / 100);
  assert.ok(premium > contract.premium);
  assert.deepEqual(termOf(await read(partner, contract)), ['2026-12-15', '2026-12-24']);
  await payInstallment(partner, contract, 2, dearer.premiumDifference ?? null);
  assert.deepEqual(termOf(await read(partner, contract)), ['2026-12-15', '2027-01-03']);
  const back = await change(partner, contract, days('2026-12-16', '2026-12-25'), {
    effectiveDate: '2026-12-01',
  });
  assert.equal(back.premiumDifference, -Number(dearer.premiumDifference));
  assert.deepEqual(await checkedAgain(contract), [false, false]);
});

test('the dates of a trip can change only before the old and the new first day, and not to a day in the past', async () => {
  const contract = await sold();
  const moved = days('2026-12-10', '2026-12-19');
  const late = await refused(partner, contract, moved, '2026-12-15');
  assert.match(
    late.text,
    /переносят до его начала, прежнего и нового: передайте дату с 21\.11\.2026 по 10\.12\.2026/,
  );
  const past = await refused(partner, contract, days('2026-11-20', '2026-12-19'), testDay);
  assert.match(past.text, /"contract\.startDate"/);
  const long = await refused(partner, contract, days('2026-12-15', '2027-12-16'), testDay);
  assert.match(long.text, /одна поездка — не больше 366 дней/);
  const contradicting = await refused(
    partner,
    contract,
    { ...days('2026-12-15', '2026-12-30'), [`${medicalPath}.trip.insuredDays`]: 10 },
    testDay,
  );
  assert.match(contradicting.text, /это 16 дней/);
});

test('a change made before a trip takes effect on its first day', async () => {
  const contract = await sold();
  const sport = { [`${medicalPath}.insuredPersons[0].activityCode`]: 'SPORT' };
  for (const day of ['2026-12-16', '2026-12-24', '2026-12-25', '2026-11-30']) {
    const { field, description } = onlyDetail(
      await refused(partner, contract, sport, day),
      'INVALID_ARGUMENT',
    );
    assert.equal(field, 'effectiveDate', day);
    assert.match(description, /: передайте 15\.12\.2026$/, day);
  }
  const answer = await change(partner, contract, sport, { effectiveDate: '2026-12-15' });
  // Insurance for sports doubles the daily price.
  assert.equal(answer.premiumDifference, contract.premium);
  assert.deepEqual(await checkedAgain(contract), [false]);
});

test('a trip that has begun can only be extended', async () => {
  const contract = await sold();
  const abroad = await on('2026-12-20');
  const first = await refused(abroad, contract, days('2026-12-21', '2026-12-30'), '2026-12-21');
  assert.match(first.text, /страхование началось: начало изменить нельзя/);
  const shorter = await refused(abroad, contract, days('2026-12-15', '2026-12-22'), '2026-12-21');
  assert.match(shorter.text, /окончание можно только отложить/);
  const other = {
    ...days('2026-12-15', '2026-12-31'),
    [`${medicalPath}.trip.countries`]: ['US'],
  };
  assert.match((await refused(abroad, contract, other, '2026-12-21')).text, /застрахованных, поездку/);
  const longer = days('2026-12-15', '2026-12-31');
  const answer = await askAddendum(abroad, contract, {
    contract: changedContract(contract, longer),
    effectiveDate: '2026-12-24',
  });
  assert.equal(answer.status, 200, answer.text);
  const premium = Number(valueAt(answer.body, 'contract.premium'));
  assert.equal(answer.body.premiumDifference, Math.round((premium - contract.premium) * 100) / 100);
  await payInstallment(abroad, contract, 2, answer.body.premiumDifference ?? null);
  assert.deepEqual(termOf(await read(abroad, contract)), ['2026-12-15', '2026-12-24']);
  const home = await on('2026-12-24');
  const now = await read(home, contract);
  assert.deepEqual(termOf(now), ['2026-12-15', '2026-12-31']);
  assert.equal(now.coverFrom, '2026-12-15T00:00:00+03:00');
  assert.deepEqual(await checkedAgain(contract), [false]);
  const over = await on('2027-01-01');
  const after = await refused(over, contract, days('2026-12-15', '2027-01-05'), '2027-01-01');
  assert.match(after.text, /срок страхования закончился/);
});

test('an annual contract can be postponed before it begins and cannot be extended', async () => {
  const contract = await sold({
    ...days('2026-12-15', '2027-12-14'),
    [`${medicalPath}.trip.isMultiTrip`]: true,
    [`${medicalPath}.trip.insuredDays`]: 90,
  });
  const moved = days('2027-01-10', '2028-01-09');
  const answer = await change(partner, contract, moved, { effectiveDate: testDay });
  assert.equal(answer.premiumDifference, 0);
  const begun = await on('2027-02-01');
  const longer = await refused(begun, contract, days('2027-01-10', '2028-02-09'), '2027-02-01');
  assert.match(longer.text, /на 12 месяцев/);
});

test('an extension that has not begun is refunded in full on termination', async () => {
  const contract = await sold();
  const abroad = await on('2026-12-16');
  const body = {
    contract: changedContract(contract, days('2026-12-15', '2026-12-31')),
    effectiveDate: '2026-12-24',
  };
  const longer = await askAddendum(abroad, contract, body);
  assert.equal(longer.status, 200, longer.text);
  await payInstallment(abroad, contract, 2, longer.body.premiumDifference ?? null);
  const ended = await askAddendum(abroad, contract, {
    kind: 'TERMINATION',
    effectiveDate: '2026-12-20',
  });
  assert.equal(ended.status, 200, ended.text);
  // After cover has begun, a cancellation by the holder refunds nothing for the original ten days.
  assert.equal(ended.body.premiumDifference, -Number(longer.body.premiumDifference));
  assert.deepEqual(await checkedAgain(contract), [false, false]);
});

test('the addendum and the new edition of the policy print the dates of the trip', async () => {
  const contract = await sold();
  const answer = await change(partner, contract, days('2026-12-20', '2026-12-29'), {
    effectiveDate: testDay,
  });
  for (const [path, said] of [
    [`/sales/v2/policies/${contract.policyNumber}/files/POLICY`, ['20.12.2026', '29.12.2026']],
    [
      `/sales/v2/policies/${String(answer.addendumNumber)}/files/ADDENDUM`,
      ['15.12.2026', '20.12.2026', '24.12.2026', '29.12.2026'],
    ],
  ] as const) {
    const file = await partner.call('GET', path);
    assert.equal(file.status, 200, file.text);
    const { text } = await readPdf(Uint8Array.from(Buffer.from(String(file.body.policyPDF), 'base64')));
    for (const day of said) assert.ok(text.includes(day), `${path}: ${day}`);
  }
});
