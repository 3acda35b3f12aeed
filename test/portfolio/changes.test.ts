import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { findRefundRow } from '#products/product/termination/refund-table.ts';
import {
  askAddendum,
  change,
  changedContract,
  endsOn,
  installmentsOf,
  named,
  payInstallment,
  readContract,
  startsOn,
  youngDriver,
} from '../support/addendum.ts';
import { type Changes, changed, valueAt } from '../support/change.ts';
import { onDay } from '../support/later.ts';
import { productOf, products } from '../support/products.ts';
import type { Draft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { createImporter, exampleContract, inLines, lineOf } from './support/importing.ts';

let service: TestService;
let partner: TestPartner;
let importLines: Awaited<ReturnType<typeof createImporter>>;

before(async () => {
  service = await testService();
  partner = await service.partner();
  importLines = await createImporter(service, partner.login);
});
after(() => service.close());

const agreed = 1_234_567n;
const kopecks = (rubles: unknown) => BigInt(Math.round(Number(rubles ?? 0) * 100));

/** Rounds half up. */
function share(amount: bigint, part: bigint, whole: bigint): bigint {
  const sign = amount * part < 0n ? -1n : 1n;
  return (sign * (sign * amount * part * 2n + whole)) / (whole * 2n);
}

let vehicles = 0;

/** Vehicles differ, because two contracts cannot cover one vehicle of an owner. */
function ownVehicle(code: string): Changes {
  vehicles += 1;
  const vehicle = `insuredObject.${code}.vehicle`;
  const nr = String(vehicles).padStart(3, '0');
  return code === 'property'
    ? {}
    : { [`${vehicle}.vin`]: `XTAGFL110MY000${nr}`, [`${vehicle}.licensePlate`]: `А${nr}ВА77` };
}

async function imported(code: string, set: Changes = {}, line: Changes = {}): Promise<Draft> {
  const contract = exampleContract(code, 'individual', { ...ownVehicle(code), ...set });
  const policyNumber = `OLD-${code.toUpperCase()}-${vehicles}`;
  const { counts, report } = await importLines(
    code,
    inLines(changed(lineOf(code, policyNumber), { contract, ...line })),
  );
  assert.equal(counts.imported, 1, JSON.stringify(report.rows));
  const path = `/sales/v2/individual/${code}/policies/${policyNumber}`;
  const { body } = await partner.call('GET', path);
  return { path, policyNumber, body, draftId: String(body.draftId), premium: Number(body.premium) };
}

/** Returns the premium by the tariff of today. */
async function byTariff(code: string, set: Changes = {}): Promise<bigint> {
  const { issueDate: _, ...body } = exampleContract(code, 'individual', { ...ownVehicle(code), ...set });
  const answer = await partner.call('POST', `/sales/v2/individual/${code}/quotes`, body);
  assert.equal(answer.status, 200, answer.text);
  return kopecks(answer.body.premium);
}

async function requireRechecked({ policyNumber }: Draft): Promise<void> {
  const rechecked = await recheckedAddendums(service.pool, products, policyNumber);
  assert.ok(rechecked.length > 0);
  for (const { addendum, differs } of rechecked) assert.equal(differs, false, addendum.addendumNumber);
}

/** Returns the contract as an addendum has changed it, also before the day of the change. */
function agreedIn(contract: Draft, { contract: body }: JsonObject): Draft {
  assert.ok(isObject(body));
  const { addendums: _, history: __, payments: ___, ...present } = body;
  return { ...contract, body: present };
}

/** Returns the change that undoes the rated change of a product. */
function undoneBy(code: string, { body }: Draft): Changes {
  const path = code === 'property' ? 'insuredObject.property.objects' : `insuredObject.${code}.drivers`;
  const value = valueAt(body, path);
  assert.ok(value !== undefined);
  return { [path]: value };
}

const email = { 'policyHolder.email': 'other@example.com' };
const cheaper: Changes = { 'insuredObject.property.objects[0].covers[1].sumInsured': 300_000 };
const ratedChanges: Readonly<Record<string, Changes>> = {
  osago: { 'insuredObject.osago.drivers[1]': named(youngDriver, 'Юрий') },
  casco: { 'insuredObject.casco.drivers[1]': named(youngDriver, 'Юрий') },
  property: { 'insuredObject.property.objects[0].covers[1].sumInsured': 900_000 },
};
const inTwo: Changes = {
  installments: [
    { dueDate: '2026-11-21', amount: 6_000, paidDate: '2026-11-21', paymentType: 'CARD' },
    { dueDate: '2027-05-30', amount: 6_345.67 },
  ],
};

for (const code of ['osago', 'casco', 'property']) {
  const dates = { effectiveDate: '2027-03-01' };

  test(`${code}: a change of the e-mail address of an imported contract costs nothing and changes no installment`, async () => {
    const contract = await imported(code, {}, code === 'osago' ? {} : inTwo);
    const before = installmentsOf(await readContract(partner, contract));
    const answer = await change(partner, contract, email, dates);
    assert.equal(answer.premiumDifference, 0);
    const after = await readContract(partner, contract);
    assert.equal(kopecks(after.premium), agreed);
    assert.equal(valueAt(answer, 'contract.policyHolder.email'), 'other@example.com');
    assert.deepEqual(installmentsOf(after), before);
    await requireRechecked(contract);
  });

  test(`${code}: a rated change of an imported contract costs its share of the agreed premium, and undoing it gives that back`, async () => {
    const contract = await imported(code);
    const [own, other] = [await byTariff(code), await byTariff(code, ratedChanges[code])];
    assert.ok(other > own, 'the change raises the premium');
    const premium = share(agreed, other, own);
    const answer = await change(partner, contract, ratedChanges[code] ?? {}, dates);
    assert.equal(kopecks(valueAt(answer, 'contract.premium')), premium);
    assert.equal(kopecks(answer.premiumDifference), share(premium - agreed, 275n, 365n));
    assert.match(
      JSON.stringify(valueAt(answer, 'contract.calculation.steps')),
      /Премия импортированного договора: 12345\.67 × /,
    );
    await payInstallment(partner, contract, 2, answer.premiumDifference ?? 0);

    const back = await change(partner, agreedIn(contract, answer), undoneBy(code, contract), dates);
    assert.equal(kopecks(valueAt(back, 'contract.premium')), agreed);
    await requireRechecked(contract);
    const printed = await partner.call('GET', `/sales/v2/policies/${contract.policyNumber}/files/POLICY`);
    assert.equal(printed.status, 200, printed.text.slice(0, 500));
  });

  test(`${code}: a termination of an imported contract refunds by its ground from the agreed premium`, async () => {
    const contract = await imported(code);
    const day = service.clock.now().toISOString();
    const later = await onDay(service, partner, '2027-02-10T12:00:00+03:00');
    const request = { kind: 'TERMINATION', effectiveDate: '2027-03-01', reasonCode: 'HOLDER_WISH' };
    const answer = await askAddendum(later, contract, request);
    service.clock.set(day);
    assert.equal(answer.status, 200, answer.text);
    const row = findRefundRow(
      productOf(code)?.addendums.refunds ?? [],
      'HOLDER_WISH',
      'individual',
      'after_start',
    );
    assert.ok(row);
    const percent = row.rule === 'NONE' ? 0n : BigInt(row.percent);
    assert.equal(kopecks(answer.body.refund), share(agreed, 275n * percent, 365n * 100n));
    await requireRechecked(contract);
  });
}

test('a change that lowers the premium of an imported contract first reduces its unpaid installment', async () => {
  const contract = await imported('property', {}, inTwo);
  const premium = share(agreed, await byTariff('property', cheaper), await byTariff('property'));
  const answer = await change(partner, contract, cheaper, { effectiveDate: startsOn });
  assert.equal(kopecks(valueAt(answer, 'contract.premium')), premium);
  const [first, second] = installmentsOf(await readContract(partner, contract));
  assert.match(first ?? '', /^1 PAID 6000$/);
  assert.equal(kopecks(second?.split(' ')[2]), premium - 600_000n);
});

test('a correction of an imported contract charges its share of the agreed premium for the whole term', async () => {
  const contract = await imported('osago');
  const licence = 'insuredObject.osago.drivers[0].driversLicense';
  // The registry returns bonus-malus class 0 for this licence.
  const dearer = { [`${licence}.serial`]: '9900', [`${licence}.number`]: '300000' };
  const document = { 'insuredObject.osago.vehicleDocument.number': '164301000000002' };
  const premium = share(agreed, await byTariff('osago', dearer), await byTariff('osago'));
  const ask = (changes: Changes) =>
    askAddendum(partner, contract, {
      ...{ kind: 'CORRECTION', effectiveDate: '2026-11-21', contract: changedContract(contract, changes) },
    });
  const written = await ask(document);
  assert.equal(written.status, 200, written.text);
  assert.equal(written.body.premiumDifference, 0);
  const answer = await ask({ ...document, ...dearer });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(premium > agreed);
  assert.equal(kopecks(answer.body.premiumDifference), premium - agreed);
  await requireRechecked(contract);
});

test('periods of use of an imported contract are priced in proportion, also after another change', async () => {
  const path = 'insuredObject.osago.usagePeriods';
  const winter = { [path]: [{ start: startsOn, end: '2027-02-28' }] };
  const contract = await imported('osago', winter);
  const half = { [path]: [{ start: startsOn, end: '2027-05-31' }] };
  const year = { [path]: [{ start: startsOn, end: endsOn }] };
  const [own, longer, whole] = [
    await byTariff('osago', winter),
    await byTariff('osago', half),
    await byTariff('osago', year),
  ];
  const first = await change(partner, contract, half, { effectiveDate: startsOn });
  assert.equal(kopecks(first.premiumDifference), share(agreed, longer, own) - agreed);
  await payInstallment(partner, contract, 2, first.premiumDifference ?? 0);
  const second = await change(partner, agreedIn(contract, first), year, { effectiveDate: '2027-03-01' });
  assert.equal(kopecks(second.premiumDifference), share(agreed, whole, own) - share(agreed, longer, own));
  await requireRechecked(contract);
});

test('a change of an imported contract that the tariff cannot rate is refused, and says what is missing', async () => {
  const path = 'insuredObject.property.objects[0].covers[1].sumInsured';
  const contract = await imported('property', { [path]: 90_000_000 });
  const answer = await askAddendum(partner, contract, {
    contract: changedContract(contract, { [path]: 500_000 }),
  });
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, /импортирован/);
  assert.deepEqual((await readContract(partner, contract)).addendums ?? [], []);
});

test('the addendums in the file count in what a termination gives back', async () => {
  const contract = await imported(
    'property',
    {},
    {
      ...{
        initialPremium: 10_000,
        addendums: [
          { number: 'OLD-A-1', kind: 'CHANGE', effectiveDate: '2026-11-21', premiumDifference: 1_000 },
        ],
      },
      installments: [{ dueDate: '2026-11-21', amount: 11_000, paidDate: '2026-11-21', paymentType: 'CASH' }],
    },
  );
  const request = { kind: 'TERMINATION', effectiveDate: '2026-11-25' };
  const answer = await askAddendum(partner, contract, request as JsonObject);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.refund, 11_000);
});
