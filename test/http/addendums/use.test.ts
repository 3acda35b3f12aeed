import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays } from '#kernel/time/calendar.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  endsOn,
  payInstallment,
  readContract,
  signedInAgain,
  startsOn,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { type Draft, soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const path = 'insuredObject.osago.usagePeriods';
/** Use in the first or the last three months of the term: coefficient KS 0.5. */
const winter = { [path]: [{ start: startsOn, end: '2027-02-28' }] };
const autumn = { [path]: [{ start: '2027-09-01', end: endsOn }] };
const halfYear = { [path]: [{ start: startsOn, end: '2027-05-31' }] };
const wholeYear = { [path]: [{ start: startsOn, end: endsOn }] };

const kopecks = (rubles: unknown) => Math.round(Number(rubles) * 100);
const rubles = (amount: number) => Math.round(amount * 100) / 100;

/** Returns the premium for the whole term with `changes`. */
async function premiumWith(changes: Changes): Promise<number> {
  return (await soldContract(partner, { set: changes })).premium;
}

async function agreed(seller: TestPartner, contract: Draft, changes: Changes, effectiveDate: string) {
  const addendum = await change(seller, contract, changes, { effectiveDate });
  if (addendum.installmentNr !== undefined) {
    await payInstallment(seller, contract, Number(addendum.installmentNr), addendum.premiumDifference ?? 0);
  }
  return addendum;
}

test('extending three months of use to a year costs the whole difference on any day', async () => {
  const [seasonal, whole] = [await premiumWith(winter), await premiumWith(wholeYear)];
  assert.equal(kopecks(whole), 2 * kopecks(seasonal));
  for (const effectiveDate of [startsOn, '2027-01-15', endsOn]) {
    const contract = await soldContract(partner, { set: winter });
    const longer = await change(partner, contract, wholeYear, { effectiveDate });
    assert.equal(longer.premiumDifference, rubles(whole - seasonal), effectiveDate);
    assert.match(
      String(valueAt(longer, 'calculation.steps[1]')),
      new RegExp(
        `^Цена за весь срок \\(дни использования\\): вся разница .*: ${whole.toFixed(2)} − ${seasonal.toFixed(2)} = `,
      ),
    );
  }
});

test('a vehicle without a list of periods of use is used all year, and the same days in other periods cost nothing', async () => {
  const contract = await soldContract(partner, { set: winter });
  const whole = await change(partner, contract, { [path]: undefined }, { effectiveDate: endsOn });
  assert.equal(whole.premiumDifference, rubles((await premiumWith(wholeYear)) - contract.premium));
  const year = await soldContract(partner);
  const same = await change(partner, year, {
    [path]: [
      { start: startsOn, end: '2027-05-31' },
      { start: '2027-06-01', end: endsOn },
    ],
  });
  assert.equal(same.premiumDifference, 0);
});

test('if an addendum extends the use and adds a driver, the extension is charged in full and the driver for the remaining days of use', async () => {
  const contract = await soldContract(partner, { set: winter });
  const [before, withUse, after_] = [
    contract.premium,
    await premiumWith(halfYear),
    await premiumWith({ ...halfYear, ...youngDriverAdded }),
  ];
  const effectiveDate = '2027-02-01';
  const addendum = await change(partner, contract, { ...halfYear, ...youngDriverAdded }, { effectiveDate });
  const [left, total] = [28 + 31 + 30 + 31, 31 + 31 + 28 + 31 + 30 + 31];
  assert.equal(valueAt(addendum, 'calculation.daysLeft'), left);
  assert.equal(valueAt(addendum, 'calculation.daysTotal'), total);
  const others = (kopecks(after_) - kopecks(withUse)) * left;
  assert.equal(
    kopecks(addendum.premiumDifference),
    Math.round(kopecks(withUse) - kopecks(before) + others / total),
  );
});

test('the maximum of three base rates applies to the premium before and after a change of use', async () => {
  // Taxi use with unlimited drivers would cost more than three base rates.
  const capped: Changes = {
    'insuredObject.osago.drivers': [],
    'insuredObject.osago.isUnlimitedDrivers': true,
    'insuredObject.osago.purpose': 'TAXI',
  };
  const [seasonal, whole] = [
    await premiumWith({ ...capped, ...winter }),
    await premiumWith({ ...capped, ...wholeYear }),
  ];
  const contract = await soldContract(partner, { set: { ...capped, ...winter } });
  const longer = await change(partner, contract, { ...capped, ...wholeYear }, { effectiveDate: endsOn });
  assert.equal(longer.premiumDifference, rubles(whole - seasonal));
});

test('a shorter use refunds nothing, and a driver added together with it is charged for the shorter use', async () => {
  const contract = await soldContract(partner);
  const shorter = await change(partner, contract, halfYear, { effectiveDate: '2027-03-01' });
  assert.equal(statusCode(shorter), 'COMPLETE');
  assert.equal(shorter.premiumDifference, 0);
  assert.equal(shorter.refund, undefined);
  assert.match(
    String(valueAt(shorter, 'calculation.steps[1]')),
    /^Цена за весь срок \(дни использования\): за уменьшение премия не возвращается/,
  );
  const read = await change(
    partner,
    contract,
    { ...halfYear, ...youngDriverAdded },
    { effectiveDate: '2027-03-01' },
  );
  const [plain, dear] = [
    await premiumWith(halfYear),
    await premiumWith({ ...halfYear, ...youngDriverAdded }),
  ];
  assert.equal(kopecks(read.premiumDifference), Math.round(((kopecks(dear) - kopecks(plain)) * 92) / 182));
});

test('a change cannot remove elapsed days of use', async () => {
  const contract = await soldContract(partner, { set: winter });
  for (const [periods, effectiveDate, days] of [
    [[{ start: '2027-03-01', end: '2027-08-31' }], '2027-02-01', 'с 01.12.2026 по 31.01.2027'],
    [[{ start: '2026-12-11', end: endsOn }], '2027-02-01', 'с 01.12.2026 по 31.01.2027'],
    [
      [
        { start: startsOn, end: '2027-01-30' },
        { start: '2027-02-02', end: '2027-05-31' },
      ],
      '2027-02-01',
      'с 01.12.2026 по 31.01.2027',
    ],
  ] as const) {
    const answer = await askAddendum(partner, contract, {
      effectiveDate,
      contract: changedContract(contract, { [path]: periods as unknown as JsonObject[] }),
    });
    const fault = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(fault.field, `contract.${path}`);
    assert.match(
      fault.description,
      new RegExp(`уже использованы, убрать их нельзя: оставьте в периодах ${days}`),
    );
  }
  // Future days of use can be exchanged for other days free of charge.
  const moved = await change(
    partner,
    contract,
    {
      [path]: [
        { start: startsOn, end: '2027-01-31' },
        { start: '2027-09-01', end: '2027-09-30' },
      ],
    },
    { effectiveDate: '2027-02-01' },
  );
  assert.equal(moved.premiumDifference, 0);
});

test('a driver added before the season costs the whole difference, and a driver added after the season costs nothing', async () => {
  const contract = await soldContract(partner, { set: autumn });
  const dear = await premiumWith({ ...autumn, ...youngDriverAdded });
  const early = await change(partner, contract, youngDriverAdded, { effectiveDate: '2027-08-31' });
  assert.equal(early.premiumDifference, rubles(dear - contract.premium));
  assert.equal(valueAt(early, 'calculation.daysLeft'), 91);
  const other = await soldContract(partner, { set: winter });
  const late = await change(partner, other, youngDriverAdded, { effectiveDate: '2027-03-01' });
  assert.equal(late.premiumDifference, 0);
  assert.equal(valueAt(late, 'calculation.daysLeft'), 0);
});

test('adding an expensive driver on the last day of a season does not make a later extension of use cheaper', async () => {
  const contract = await soldContract(partner, { set: winter });
  const lastDay = '2027-02-28';
  const driver = await agreed(partner, contract, youngDriverAdded, lastDay);
  const both = { ...wholeYear, ...youngDriverAdded };
  const year = await agreed(partner, contract, both, addDays(lastDay, 1));
  const [plain, dear] = [await premiumWith(wholeYear), await premiumWith(both)];
  // Fair price of a year: 89 days without the driver and 276 days with the driver.
  const honest = (kopecks(plain) * 89 + kopecks(dear) * 276) / 365;
  const paid =
    kopecks(contract.premium) + kopecks(driver.premiumDifference) + kopecks(year.premiumDifference);
  assert.ok(paid >= honest - 1 && paid <= honest + 2, `${paid} for ${honest}`);
  assert.match(
    String(valueAt(year, 'calculation.steps[1]')),
    /по дням, с учётом прежних изменений, она больше/,
  );
});

test('a second calculation by staff confirms every sum of a change of use', async () => {
  const contract = await soldContract(partner, { set: winter });
  await agreed(partner, contract, { ...halfYear, ...youngDriverAdded }, '2027-01-15');
  await agreed(partner, contract, { ...wholeYear, ...youngDriverAdded }, '2027-02-15');
  service.clock.set('2027-03-01T00:00:00+03:00');
  const read = await readContract(await signedInAgain(service, partner), contract);
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.deepEqual(addendumStates(read), ['COMPLETE', 'COMPLETE']);
  const rechecked = await recheckedAddendums(service.pool, products, contract.policyNumber);
  assert.deepEqual(
    rechecked.map(({ differs }) => differs),
    [false, false],
  );
});
