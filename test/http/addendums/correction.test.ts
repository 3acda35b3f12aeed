import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  payInstallment,
  readContract,
  signedInAgain,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { until } from '../../support/process.ts';
import { products } from '../../support/products.ts';
import { type Draft, paidInCash, soldContract, statusCode } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function correct(seller: TestPartner, contract: Draft, changes: Changes, more: JsonObject = {}) {
  return askAddendum(seller, contract, {
    kind: 'CORRECTION',
    reason: 'Ошибка в написании',
    contract: changedContract(contract, changes),
    effectiveDate: testDay,
    ...more,
  });
}

const driver = 'insuredObject.osago.drivers[0]';
/** A licence for which the registry returns bonus-malus class 0. */
const dearLicence = {
  [`${driver}.driversLicense.serial`]: '9900',
  [`${driver}.driversLicense.number`]: '300000',
};

test('200: a surname and a document number are corrected immediately and free of charge, and the policy gets a new edition', async () => {
  const contract = await soldContract(partner);
  const answer = await correct(partner, contract, {
    'policyHolder.person.lastName': 'Исправленный',
    [`${driver}.driversLicense.number`]: '777777',
  });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.kind, 'CORRECTION');
  assert.equal(statusCode(answer.body), 'COMPLETE');
  assert.equal(answer.body.premiumDifference, 0);
  assert.equal(answer.body.inForceDate, `${testDay}T12:00:00+03:00`);
  const read = await readContract(partner, contract);
  assert.equal(valueAt(read, 'policyHolder.person.lastName'), 'Исправленный');
  for (const [type, expected] of [
    ['POLICY', /исправления действуют с 12 ч\. 00 мин\. 21\.11\.2026 \(время московское\), без доплаты/],
    ['ADDENDUM', /об исправлении договора страхования/],
  ] as const) {
    const form = await partner.call('GET', `/sales/v2/policies/${contract.policyNumber}/files/${type}`);
    const { text } = await readPdf(new Uint8Array(Buffer.from(String(form.body.policyPDF), 'base64')));
    assert.match(text.replaceAll(/[\s\u00a0]+/g, ' '), expected);
    assert.match(text, /Исправленный/);
  }
});

test('200: a correction needs no effective date, and the registry receives the corrected VIN', async () => {
  const contract = await soldContract(partner);
  const vin = 'XTAGFL110MY999999';
  const request = { policyNumber: contract.policyNumber, kind: 'CORRECTION', reason: 'Ошибка в VIN' };
  const base = contract.path.slice(0, contract.path.indexOf('/policies/'));
  const changed = changedContract(contract, { 'insuredObject.osago.vehicle.vin': vin });
  const answer = await partner.call('POST', `${base}/addendums`, { ...request, contract: changed });
  assert.equal(answer.status, 200, answer.text);
  const found = await partner.call('GET', `/sales/v2/policies?vin=${vin}`);
  assert.match(found.text, new RegExp(contract.policyNumber));
  await until(async () => {
    const { rows } = await service.pool.query(
      'select 1 from addendums where addendum_number = $1 and reported_at is not null',
      [`${contract.policyNumber}-1`],
    );
    return rows.length === 1;
  });
});

test('200: casco contracts and contracts of organizations can be corrected', async () => {
  for (const holderType of ['individual', 'corporate'] as const) {
    const contract = await savedCasco(partner, { holderType });
    await paidInCash(partner, contract);
    const field =
      holderType === 'individual' ? 'policyHolder.person.lastName' : 'policyHolder.organization.fullName';
    const answer = await correct(partner, contract, { [field]: 'Исправленное' });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(valueAt(await readContract(partner, contract), field), 'Исправленное');
  }
});

test('200: a correction that raises the price costs the whole yearly difference, however few days of the term are left', async () => {
  const contract = await soldContract(partner);
  const dearer = await correct(partner, contract, dearLicence);
  assert.equal(dearer.status, 200, dearer.text);
  assert.ok(Number(dearer.body.premiumDifference) > 0);
  assert.equal(statusCode(dearer.body), 'AWAITING_PAYMENT');
  const whole = Number(valueAt(dearer.body, 'contract.premium')) - contract.premium;
  assert.equal(Number(dearer.body.premiumDifference).toFixed(2), whole.toFixed(2));
  assert.equal(
    valueAt(await readContract(partner, contract), `${driver}.driversLicense.serial`) === '9900',
    false,
  );
  const [rechecked] = await recheckedAddendums(service.pool, products, contract.policyNumber);
  assert.equal(rechecked?.differs, false);
});

test('the surcharge of a correction can be paid for ten days; until then the contract is unchanged', async () => {
  const contract = await soldContract(partner);
  const { body } = await correct(partner, contract, dearLicence);
  assert.equal(body.payBefore, '2026-12-01');
  const second = onlyDetail(await correct(partner, contract, dearLicence), 'INVALID_ARGUMENT');
  assert.match(second.description, /ждёт доплаты .* до 01\.12\.2026 включительно/);
  service.clock.set('2026-12-01T23:00:00+03:00');
  const later = await signedInAgain(service, partner);
  assert.equal(valueAt(await readContract(later, contract), 'addendums[0].payBefore'), '2026-12-01');
  await payInstallment(later, contract, 2, body.premiumDifference ?? 0);
  const read = await readContract(later, contract);
  assert.deepEqual(addendumStates(read), ['COMPLETE']);
  assert.equal(valueAt(read, `${driver}.driversLicense.serial`), '9900');
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('a correction that is not paid within ten days expires, and then another correction is accepted', async () => {
  const contract = await soldContract(partner);
  const { body } = await correct(partner, contract, dearLicence);
  service.clock.set('2026-12-02T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const amount = body.premiumDifference ?? 0;
  const late = await later.call('PUT', `${contract.path}/installments/2`, { amount, paymentType: 'CASH' });
  assert.match(onlyDetail(late, 'INVALID_ARGUMENT').description, /не оплачено до 01\.12\.2026/);
  await service.reconcile();
  assert.deepEqual(addendumStates(await readContract(later, contract)), ['AWAITING_PAYMENT']);
  const again = await correct(
    later,
    contract,
    { 'policyHolder.person.lastName': 'Иной' },
    { effectiveDate: '2026-12-02' },
  );
  assert.equal(again.status, 200, again.text);
  assert.deepEqual(addendumStates(await readContract(later, contract)), ['EXPIRED', 'COMPLETE']);
  service.clock.set(`${testDay}T12:00:00+03:00`);
});

test('200: before the first day a correction refunds the whole price reduction; on the first day only the insurer can lower the price', async () => {
  const contract = await soldContract(partner, {
    set: { [`${driver}.driversLicense.serial`]: '9900', [`${driver}.driversLicense.number`]: '300000' },
  });
  const cheaper = {
    [`${driver}.driversLicense.serial`]: '7700',
    [`${driver}.driversLicense.number`]: '123457',
  };
  service.clock.set('2026-12-01T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const begun = await correct(later, contract, cheaper, { effectiveDate: '2026-12-01' });
  service.clock.set(`${testDay}T12:00:00+03:00`);
  const fault = onlyDetail(begun, 'INVALID_ARGUMENT');
  assert.match(
    fault.description,
    /уменьшает премию на .* страхование уже началось: обратитесь к страховщику/,
  );
  const answer = await correct(partner, contract, cheaper);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(statusCode(answer.body), 'COMPLETE');
  const whole = contract.premium - Number(valueAt(answer.body, 'contract.premium'));
  assert.ok(whole > 0);
  assert.equal(Number(answer.body.refund).toFixed(2), whole.toFixed(2));
});

test('a correction after a change that raised the price costs only the difference of the correction', async () => {
  const contract = await soldContract(partner);
  const trailer = await change(
    partner,
    contract,
    { 'insuredObject.osago.purpose': 'TAXI' },
    { effectiveDate: '2026-12-03' },
  );
  await payInstallment(partner, contract, 2, trailer.premiumDifference ?? 0);
  service.clock.set('2026-12-04T12:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const answer = await correct(
    later,
    contract,
    { 'insuredObject.osago.purpose': 'TAXI', ...dearLicence },
    { effectiveDate: '2026-12-04' },
  );
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.equal(answer.status, 200, answer.text);
  const { premiumBefore, premiumAfter } = answer.body.calculation as Record<string, number>;
  const whole = Number(premiumAfter) - Number(premiumBefore);
  assert.equal(Number(answer.body.premiumDifference).toFixed(2), whole.toFixed(2));
  const rechecked = await recheckedAddendums(service.pool, products, contract.policyNumber);
  assert.deepEqual(
    rechecked.map(({ differs }) => differs),
    [false, false],
  );
});

test('400: a correction that does not correct a mistake is refused with the addendum kind to use', async () => {
  const contract = await soldContract(partner);
  for (const [changes, field] of [
    [youngDriverAdded, 'contract.insuredObject.osago.drivers[1]'],
    [{ 'insuredObject.osago.purpose': 'TAXI' }, 'contract.insuredObject.osago.purpose'],
    [
      { 'insuredObject.osago.usagePeriods': [{ start: '2026-12-01', end: '2027-05-31' }] },
      'contract.insuredObject.osago.usagePeriods[0].end',
    ],
  ] as const) {
    const faults = assertError(await correct(partner, contract, changes as Changes), 'INVALID_ARGUMENT');
    const fault = faults.find((one) => one.field === field);
    assert.ok(fault, JSON.stringify(faults));
    assert.match(fault.description, /Это не исправление написания.*kind CHANGE/);
  }
  const nothing = onlyDetail(await correct(partner, contract, {}), 'INVALID_ARGUMENT');
  assert.match(nothing.description, /^Ничего не исправлено/);
  const later = onlyDetail(
    await correct(
      partner,
      contract,
      { 'policyHolder.person.lastName': 'Иной' },
      { effectiveDate: '2027-03-01' },
    ),
    'INVALID_ARGUMENT',
  );
  assert.equal(later.field, 'effectiveDate');
});

test('partners can make corrections for fourteen days, extended to a working day; later only the insurer can', async () => {
  const contract = await soldContract(partner);
  // The fourteenth day, 5 December, is a Saturday, so Monday 7 December is the last day.
  service.clock.set('2026-12-07T23:59:59+03:00');
  const onLastDay = await signedInAgain(service, partner);
  const middleName = { 'policyHolder.person.middleName': 'Ильин' };
  const inTime = await correct(onLastDay, contract, middleName, { effectiveDate: '2026-12-07' });
  service.clock.set('2026-12-08T00:00:00+03:00');
  const later = await signedInAgain(service, partner);
  const answer = await correct(
    later,
    contract,
    { 'policyHolder.person.lastName': 'Иной' },
    { effectiveDate: '2026-12-08' },
  );
  service.clock.set(`${testDay}T12:00:00+03:00`);
  assert.equal(inTime.status, 200, inTime.text);
  const fault = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(fault.field, 'kind');
  assert.match(fault.description, /по 07\.12\.2026 включительно: обратитесь к страховщику/);
});
