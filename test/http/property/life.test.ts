import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { askAddendum, change, installmentsOf, march } from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { changed, valueAt } from '../../support/change.ts';
import { askLink } from '../../support/link.ts';
import { ownConsent } from '../../support/prolongation.ts';
import { propertyBody } from '../../support/property-body.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { type Draft, paidInCash, statusCode } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const objects = 'insuredObject.property.objects';
let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
});
after(() => service.close());

async function sold(options: Parameters<typeof savedProperty>[1] = {}): Promise<Draft> {
  const draft = await savedProperty(partner, options);
  await paidInCash(partner, draft);
  return draft;
}

async function printed({ policyNumber }: Draft, ...forms: readonly string[]): Promise<void> {
  for (const form of forms) {
    const file = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/${form}`);
    assert.equal(file.status, 200, `${form}: ${file.text}`);
  }
}

for (const holderType of holderTypes) {
  describe(holderType, () => {
    test('a property quote has the premium of its draft, the premiums of the covers add up to it, and a changed draft is read with the new premium', async () => {
      const body = propertyBody({ today: testDay, holderType });
      const base = `/sales/v2/${holderType}/property`;
      const quote = await partner.call('POST', `${base}/quotes`, body);
      assert.equal(quote.status, 200, quote.text);
      const draft = await savedProperty(partner, { holderType });
      assert.match(draft.policyNumber, /^ZZU-2026-\d{8}$/);
      assert.equal(quote.body.premium, draft.premium);
      const covers = [0, 1].flatMap((index) => valueAt(draft.body, `${objects}[${index}].covers`));
      const premiums = covers.map((cover) =>
        BigInt(Math.round(Number(valueAt(cover as never, 'premium')) * 100)),
      );
      assert.equal(
        premiums.reduce((sum, one) => sum + one, 0n),
        BigInt(Math.round(draft.premium * 100)),
      );
      const dearer = changed(body, { [`${objects}[0].isRented`]: true });
      const revised = await partner.call('PUT', draft.path, dearer);
      assert.equal(revised.status, 200, revised.text);
      assert.ok(Number(revised.body.premium) > draft.premium);
      const read = await partner.call('GET', draft.path);
      assert.equal(read.body.premium, revised.body.premium);
      assert.deepEqual(valueAt(read.body, objects), valueAt(revised.body, objects));
    });

    test('a property contract is paid, printed on every form, found and shown on the check page', async () => {
      const draft = await savedProperty(partner, { holderType });
      const asked = { amount: draft.premium, paymentType: 'CASHLESS' };
      const bill = await partner.call('PUT', `${draft.path}/installments/1`, asked);
      assert.equal(bill.status, 200, bill.text);
      await printed(draft, 'DRAFT', 'BILL');
      await paidInCash(partner, draft);
      assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
      await printed(draft, 'POLICY', 'APPLICATION');
      const { rows } = await service.pool.query<{ code: string }>(
        'select check_code as code from contracts where policy_number = $1',
        [draft.policyNumber],
      );
      const page = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
      assert.equal(page.status, 200);
      assert.match(page.text, /Страхование имущества/);
      const search = `/sales/v2/policies?product=property&policyNumber=${draft.policyNumber}`;
      const { results } = (await partner.call('GET', search)).body;
      assert.equal(valueAt({ results: results ?? [] }, 'results[0].policyNumber'), draft.policyNumber);
    });
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link for a property contract`, async () => {
    const answer = await askLink(partner, await savedProperty(partner), paymentType);
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.body.paymentLink), /\/pay\//);
  });
}

test('a property addendum costs the difference for the remaining days, and is printed', async () => {
  const contract = await sold();
  const answer = await change(partner, contract, { [`${objects}[0].isRented`]: true });
  const { premiumBefore, premiumAfter } = answer.calculation as Readonly<Record<string, number>>;
  const difference = Math.round(((premiumAfter ?? 0) - (premiumBefore ?? 0)) * 100 * (275 / 365)) / 100;
  assert.equal(answer.premiumDifference, difference);
  const path = `/sales/v2/policies/${String(answer.addendumNumber)}/files/ADDENDUM`;
  const form = await partner.call('GET', path);
  assert.equal(form.status, 200, form.text);
  const { text } = await readPdf(Uint8Array.from(Buffer.from(String(form.body.policyPDF), 'base64')));
  assert.match(text, /сдаётся в аренду: нет/);
  assert.match(text, /сдаётся в аренду: да/);
  assert.doesNotMatch(text, /год постройки/, 'what stays as it is is printed');
});

test('an addendum that changes an unchangeable property field is refused with the name of the field', async () => {
  const contract = await sold();
  const body = propertyBody({ today: testDay, set: { installmentType: 'FOUR_PAYMENTS' } });
  const answer = await askAddendum(partner, contract, { contract: body });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /installmentType/);
});

describe('refunds on termination of property contracts', () => {
  const cases = [
    ['COOLING_OFF', '2026-11-28', 1],
    ['OBJECT_SOLD', march, 275 / 365],
    ['HOLDER_WISH', march, 0],
    ['RISK_CEASED', march, 275 / 365],
  ] as const;
  for (const [reasonCode, effectiveDate, share] of cases) {
    test(`a termination on ${effectiveDate} for the reason ${reasonCode} refunds the expected sum`, async () => {
      const contract = await sold();
      const body = { kind: 'TERMINATION', effectiveDate, reasonCode };
      const answer = await askAddendum(partner, contract, body);
      assert.equal(answer.status, 200, answer.text);
      const expected = Math.round(contract.premium * 100 * share) / 100;
      assert.equal(Number(valueAt(answer.body, 'refund') ?? 0), expected, answer.text);
    });
  }

  test('termination grounds of the insurer are refused if a partner sends them', async () => {
    const contract = await sold();
    const body = { kind: 'TERMINATION', effectiveDate: march, reasonCode: 'AGREEMENT' };
    const detail = onlyDetail(await askAddendum(partner, contract, body), 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'reasonCode');
  });
});

describe('prolongation of a property contract by its number', () => {
  const prolonging = (policyNumber: string, own: JsonObject = {}) =>
    ({
      ...ownConsent,
      insuredObject: { property: { previousPolicyNumber: policyNumber, ...own } },
    }) as JsonObject;
  const base = '/sales/v2/individual/property';

  test('the quote of a prolongation copies all fields and assumes no losses; a contract requires the losses', async () => {
    const contract = await sold();
    const quote = await partner.call('POST', `${base}/quotes`, prolonging(contract.policyNumber));
    assert.equal(quote.status, 200, quote.text);
    const refused = await partner.call('POST', `${base}/policies`, prolonging(contract.policyNumber));
    assert.equal(refused.status, 400);
    for (const index of [0, 1]) assert.match(refused.text, new RegExp(`objects\\[${index}\\]\\.lossesCount`));
  });

  test("sent fields of an insured item replace those of the previous contract's item in the same position", async () => {
    const contract = await sold();
    const own = { objects: [{ lossesCount: 0 }, { lossesCount: 1, yearOverhaul: 2024 }] };
    const next = await partner.call('POST', `${base}/policies`, prolonging(contract.policyNumber, own));
    assert.equal(next.status, 200, next.text);
    assert.equal(next.body.startDate, '2027-12-01T00:00:00+03:00');
    assert.equal(valueAt(next.body, `${objects}[0].cadastralNumber`), '77:06:0001001:1234');
    assert.equal(valueAt(next.body, `${objects}[1].yearOverhaul`), 2024);
    assert.equal(valueAt(next.body, 'insuredObject.property.isProlongation'), true);
  });

  test('a prolongation that begins before the previous contract ends is refused with one error, which names the last covered day', async () => {
    const contract = await sold();
    const own = { objects: [{ lossesCount: 0 }, { lossesCount: 1 }] };
    const early = { ...prolonging(contract.policyNumber, own), startDate: '2027-11-01T00:00:00+03:00' };
    const answer = await partner.call('POST', `${base}/policies`, early);
    assert.equal(answer.status, 400, answer.text);
    const { field, description } = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(field, 'startDate');
    assert.match(description, /действует по 30\.11\.2027: передайте начало после этого дня/);
  });
});

test('the property lists, and the lists common to all products, have addresses below property', async () => {
  const own = await partner.call('GET', '/info/v2/property/lists/property_type?size=100');
  assert.equal(own.status, 200, own.text);
  assert.match(own.text, /OUTBUILDING/);
  assert.equal((await partner.call('GET', '/info/v2/property/lists/installment_type')).status, 200);
  assert.equal((await partner.call('GET', '/info/v2/casco/lists/property_type')).status, 404);
  assert.equal((await partner.call('GET', '/info/v2/osago/lists/gender_type')).status, 200);
});

test('the first of four payments concludes the property contract, and the other payments are due later', async () => {
  const draft = await savedProperty(partner, { set: { installmentType: 'FOUR_PAYMENTS' } });
  const [first, ...others] = installmentsOf(draft.body);
  assert.equal(others.length, 3);
  const amount = Number(first?.split(' ')[2]);
  const pay = await partner.call('PUT', `${draft.path}/installments/1`, { amount, paymentType: 'CASH' });
  assert.equal(pay.status, 200, pay.text);
  assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
});

describe("underwriting rules that depend on the policyholder's name", () => {
  const named = (lastName: string) =>
    propertyBody({ today: testDay, set: { 'policyHolder.person.lastName': lastName } });

  test('a property holder on the stop list is finally refused', async () => {
    const answer = await partner.call('POST', '/sales/v2/individual/property/policies', named('Тестблокова'));
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'policyHolder');
    assert.match(detail.description, /Решение окончательное/);
  });

  test('a policyholder marked for review and a home that must be inspected need approval', async () => {
    const inspected = propertyBody({
      today: testDay,
      set: {
        [`${objects}[0].covers[1].sumInsured`]: 3_500_000,
        [`${objects}[1].occupancyCode`]: 'RENOVATION',
      },
    });
    for (const body of [named('Тестсоглов'), inspected]) {
      const answer = await partner.call('POST', '/sales/v2/individual/property/policies', body);
      assert.equal(answer.status, 200, answer.text);
      const { policyNumber, premium } = answer.body;
      const pay = await partner.call(
        'PUT',
        `/sales/v2/individual/property/policies/${String(policyNumber)}/installments/1`,
        { amount: premium ?? 0, paymentType: 'CASH' },
      );
      assert.equal(pay.status, 400, pay.text);
    }
  });
});
