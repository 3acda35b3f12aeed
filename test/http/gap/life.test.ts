import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { askAddendum, change, march } from '../../support/addendum.ts';
import { assertError } from '../../support/assert-error.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { changed, valueAt } from '../../support/change.ts';
import { type GapBodyOptions, gapBody } from '../../support/gap-body.ts';
import { askLink } from '../../support/link.ts';
import { printedText } from '../../support/printed-text.ts';
import { ownConsent } from '../../support/prolongation.ts';
import { type Draft, paidInCash, savedAt, statusCode } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const at = 'insuredObject.gap';
const base = '/sales/v2/individual/gap';
let service: TestService;
let partner: TestPartner;
let other: TestPartner;

before(async () => {
  service = await testService();
  await withSaleSettings(service, { latest_start_days: 1_100 });
  [partner, other] = await Promise.all([service.partner(), service.partner()]);
});
after(() => service.close());

async function saved(options: Partial<GapBodyOptions> = {}): Promise<Draft> {
  const path = `/sales/v2/${options.holderType ?? 'individual'}/gap/policies`;
  return savedAt(partner, path, gapBody({ today: testDay, ...options }));
}

async function sold(options: Partial<GapBodyOptions> = {}): Promise<Draft> {
  const draft = await saved(options);
  await paidInCash(partner, draft);
  return draft;
}

const printed = ({ policyNumber }: Pick<Draft, 'policyNumber'>, form: string) =>
  printedText(partner, policyNumber, form);

const create = (set: JsonObject, by = partner) =>
  by.call('POST', `${base}/policies`, gapBody({ today: testDay, set: set as never }));

for (const holderType of holderTypes) {
  describe(holderType, () => {
    test('a gap quote has the premium of its draft, and a changed draft is read with the new premium', async () => {
      const body = gapBody({ today: testDay, holderType });
      const quote = await partner.call('POST', `/sales/v2/${holderType}/gap/quotes`, body);
      assert.equal(quote.status, 200, quote.text);
      const draft = await saved({ holderType });
      assert.match(draft.policyNumber, /^ZZG-2026-\d{8}$/);
      assert.equal(quote.body.premium, draft.premium);
      const dearer = changed(body, { [`${at}.antiTheftSystem.hasSatelliteSystem`]: false });
      const revised = await partner.call('PUT', draft.path, dearer);
      assert.equal(revised.status, 200, revised.text);
      assert.ok(Number(revised.body.premium) > draft.premium);
      const read = await partner.call('GET', draft.path);
      assert.equal(read.body.premium, revised.body.premium);
      assert.deepEqual(valueAt(read.body, `${at}.covers`), valueAt(revised.body, `${at}.covers`));
    });

    test('a gap contract is paid, printed on every form, found by vehicle and shown on the check page', async () => {
      const draft = await saved({ holderType });
      const asked = { amount: draft.premium, paymentType: 'CASHLESS' };
      const bill = await partner.call('PUT', `${draft.path}/installments/1`, asked);
      assert.equal(bill.status, 200, bill.text);
      for (const form of ['DRAFT', 'BILL']) await printed(draft, form);
      await paidInCash(partner, draft);
      assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
      const policy = await printed(draft, 'POLICY');
      const said = [/LGWEF4A50PF000001/, /А004АА77/, /AB-123456/, /Другой страховщик/, /предела возмещения/];
      for (const one of said) assert.match(policy, one);
      // The form must print names, not codes of the vehicle directory.
      assert.match(policy, /Марка и модель .*Haval Jolion/);
      assert.match(policy, /электронный ПТС № 164301000000001 от 10\.11\.2026/);
      assert.doesNotMatch(policy, /справочника/);
      await printed(draft, 'APPLICATION');
      const { rows } = await service.pool.query<{ code: string }>(
        'select check_code as code from contracts where policy_number = $1',
        [draft.policyNumber],
      );
      const page = await service.request('GET', `/check/${draft.policyNumber}?code=${rows[0]?.code}`);
      assert.equal(page.status, 200);
      for (const key of ['vin=LGWEF4A50PF000001', `licensePlate=${encodeURIComponent('А004АА77')}`]) {
        const { results } = (await partner.call('GET', `/sales/v2/policies?product=gap&${key}`)).body;
        const numbers = (results as readonly JsonObject[]).map(({ policyNumber }) => policyNumber);
        assert.ok(numbers.includes(draft.policyNumber), key);
      }
    });
  });
}

for (const paymentType of ['CARD', 'SBP', 'PAYINSURER']) {
  test(`a payment by ${paymentType} returns a link for a gap contract`, async () => {
    const answer = await askLink(partner, await saved(), paymentType);
    assert.equal(answer.status, 200, answer.text);
    assert.match(String(answer.body.paymentLink), /\/pay\//);
  });
}

describe('gap contracts for casco contracts of this insurer', () => {
  const vehicle = { [`${at}.vehicle.vin`]: 'XTAGFL110MY000001', [`${at}.vehicle.licensePlate`]: 'А001АА77' };
  const named = (policyNumber: string) => ({
    ...vehicle,
    [`${at}.cascoPolicy`]: { policyNumber },
  });

  async function soldCasco(by = partner): Promise<Draft> {
    const draft = await savedCasco(by);
    await paidInCash(by, draft);
    return draft;
  }

  test('naming a casco contract of this insurer makes the policy fields unnecessary and lowers the premium', async () => {
    const casco = await soldCasco();
    const beside = await create(named(casco.policyNumber));
    assert.equal(beside.status, 200, beside.text);
    const { rows } = await service.pool.query<{ related: JsonObject }>(
      "select facts->'related' as related from contracts where policy_number = $1",
      [String(beside.body.policyNumber)],
    );
    assert.equal(valueAt(rows[0]?.related ?? {}, 'policyNumber'), casco.policyNumber);
    assert.equal(valueAt(rows[0]?.related ?? {}, 'terms.isPaid'), true);
    const alone = await create(vehicle);
    assert.ok(Number(beside.body.premium) < Number(alone.body.premium));
    const wrong = await create({
      ...vehicle,
      [`${at}.cascoPolicy.policyNumber`]: casco.policyNumber,
      [`${at}.cascoPolicy.sumInsured`]: 1,
    });
    assert.deepEqual(
      assertError(wrong, 'INVALID_ARGUMENT').map(({ field }) => field),
      [`${at}.cascoPolicy.sumInsured`],
    );
  });

  test("a gap contract with another partner's casco contract is refused like one with an unknown contract", async () => {
    const casco = await soldCasco(other);
    const nobody = casco.policyNumber.replace(/\d{8}$/, '99999999');
    const [theirs, none] = await Promise.all(
      [casco.policyNumber, nobody].map(async (number) => {
        const answer = await create(named(number));
        return assertError(answer, 'INVALID_ARGUMENT');
      }),
    );
    assert.deepEqual(theirs, none);
    assert.deepEqual(
      theirs?.map(({ field }) => field),
      [`${at}.cascoPolicy.policyNumber`],
    );
    const quotes = await Promise.all(
      [casco.policyNumber, nobody].map((number) =>
        partner.call('POST', `${base}/quotes`, gapBody({ today: testDay, set: named(number) as never })),
      ),
    );
    for (const quote of quotes) assert.match(quote.text, /КАСКО другого страховщика/);
    assert.equal(quotes[0]?.body.premium, quotes[1]?.body.premium);
  });

  test('a gap contract with a casco contract that is for another vehicle, unpaid or ended is refused', async () => {
    const casco = await soldCasco();
    const otherCar = await create({
      ...named(casco.policyNumber),
      [`${at}.vehicle.vin`]: 'LGWEF4A50PF000009',
    });
    assert.match(otherCar.text, /о другом транспортном средстве/);
    const draft = await savedCasco(partner);
    assert.match((await create(named(draft.policyNumber))).text, /ещё не оплачен/);
  });

  test('a casco number of the production series is accepted without a check in the test environment', async () => {
    const answer = await create({ [`${at}.cascoPolicy.policyNumber`]: 'KSK-2026-00000042' });
    assert.equal(answer.status, 200, answer.text);
    const alone = await create({});
    assert.ok(Number(answer.body.premium) < Number(alone.body.premium));
  });
});

describe('addendums to gap contracts', () => {
  test('adding a plate is free; adding a satellite system lowers the premium without a refund and is printed on the addendum', async () => {
    const contract = await sold({ set: { [`${at}.antiTheftSystem.hasSatelliteSystem`]: false } });
    const answer = await change(partner, contract, { [`${at}.antiTheftSystem.hasSatelliteSystem`]: true });
    const { premiumBefore, premiumAfter } = answer.calculation as JsonObject;
    assert.ok(Number(premiumAfter) < Number(premiumBefore));
    assert.equal(answer.premiumDifference, 0);
    assert.equal(answer.reasonCode, 'HOLDER_WISH');
    const text = await printed({ ...contract, policyNumber: String(answer.addendumNumber) }, 'ADDENDUM');
    assert.match(text, /спутниковая система: да/i);
    const second = await sold();
    const plate = await change(partner, second, { [`${at}.vehicle.licensePlate`]: 'В002ВВ77' });
    assert.equal(Number(plate.premiumDifference), 0);
  });

  test('an addendum to a gap contract replaces the casco policy with that of the next year', async () => {
    const contract = await sold({ set: { endDate: '2028-11-30T23:59:59+03:00' } });
    const next = {
      policyNumber: 'AB-654321',
      insurerName: 'Другой страховщик',
      startDate: '2027-12-01',
      endDate: '2028-11-30',
      sumInsured: 2_000_000,
      hasTheft: true,
      hasTotalLoss: true,
    };
    const answer = await change(partner, contract, { [`${at}.cascoPolicy`]: next });
    assert.equal(Number(answer.premiumDifference), 0);
  });

  test('addendums cannot change the variant, price and term of a gap contract', async () => {
    const contract = await sold();
    for (const field of ['covers[0].sumInsured', 'vehicle.purchasePrice', 'vehicle.vin']) {
      const set = { [`${at}.${field}`]: field.endsWith('vin') ? 'LGWEF4A50PF000009' : 800_000 };
      const answer = await askAddendum(partner, contract, {
        contract: changed(gapBody({ today: testDay }), set),
      });
      assert.equal(answer.status, 400, field);
      assert.match(answer.text, new RegExp(field.replace(/[[\].]/g, '.')));
    }
  });
});

describe('refunds on termination of gap contracts', () => {
  const cases = [
    ['COOLING_OFF', '2026-11-28', 1],
    ['CASCO_ENDED', march, 275 / 365],
    ['OBJECT_SOLD', march, 275 / 365],
    ['DEBT_REPAID', march, 275 / 365],
    ['HOLDER_WISH', march, 0],
    ['RISK_CEASED', march, 275 / 365],
  ] as const;
  for (const [reasonCode, effectiveDate, share] of cases) {
    test(`a termination on ${effectiveDate} for the reason ${reasonCode} refunds the expected share`, async () => {
      const contract = await sold();
      const answer = await askAddendum(partner, contract, { kind: 'TERMINATION', effectiveDate, reasonCode });
      assert.equal(answer.status, 200, answer.text);
      const expected = Math.round(contract.premium * 100 * share) / 100;
      assert.equal(Number(valueAt(answer.body, 'refund') ?? 0), expected, answer.text);
    });
  }

  test('the cooling-off period of a gap contract is 30 days with a credit and 14 days without a credit', async () => {
    const withCredit = await sold();
    const invoice = { cover: { code: 'GAP_INVOICE' } };
    const without = await sold({ set: { [`${at}.covers[0]`]: invoice } });
    const body = { kind: 'TERMINATION', effectiveDate: '2026-12-15', reasonCode: 'COOLING_OFF' };
    assert.equal((await askAddendum(partner, withCredit, body)).status, 200);
    assert.equal((await askAddendum(partner, without, body)).status, 400);
  });
});

describe('prolongation of a gap contract by its number', () => {
  const prolonging = (policyNumber: string, own: JsonObject = {}): JsonObject => ({
    ...ownConsent,
    insuredObject: { gap: { previousPolicyNumber: policyNumber, ...own } },
  });

  test('a prolongation requires mileage and casco policy again and copies all other fields', async () => {
    const contract = await sold();
    const refused = await partner.call('POST', `${base}/policies`, prolonging(contract.policyNumber));
    const fields = assertError(refused, 'INVALID_ARGUMENT').map(({ field }) => field);
    assert.deepEqual(fields.toSorted(), [`${at}.cascoPolicy.policyNumber`, `${at}.vehicle.mileage`]);
    const cascoPolicy = {
      policyNumber: 'AB-654321',
      insurerName: 'Другой страховщик',
      startDate: '2027-12-01',
      endDate: '2028-11-30',
      sumInsured: 2_000_000,
      hasTheft: true,
      hasTotalLoss: true,
    };
    const own = { vehicle: { mileage: 12_000 }, cascoPolicy };
    const next = await partner.call('POST', `${base}/policies`, prolonging(contract.policyNumber, own));
    assert.equal(next.status, 200, next.text);
    assert.equal(valueAt(next.body, `${at}.vehicle.vin`), 'LGWEF4A50PF000001');
  });

  test('a gap contract of three years cannot be prolonged', async () => {
    const contract = await sold({ set: { endDate: '2029-11-30T23:59:59+03:00' } });
    const quote = await partner.call('POST', `${base}/quotes`, {
      ...prolonging(contract.policyNumber),
      startDate: '2029-12-01T00:00:00+03:00',
      endDate: '2030-11-30T23:59:59+03:00',
    });
    assert.match(quote.text, /трёхлетний договор GAP не пролонгируется/);
  });
});

test('the underwriting rules receive the VIN of a gap contract', async () => {
  const answer = await create({ [`${at}.vehicle.vin`]: 'TESTBLCK000000001' });
  assert.match(answer.text, /Решение окончательное/);
});

test('the reference lists of gap are returned at their address', async () => {
  for (const list of [
    'purpos_use_vhcl_casco_type',
    'encumbrance_type',
    'anti_theft_model_type',
    'engine_type',
  ]) {
    assert.equal((await partner.call('GET', `/info/v2/gap/lists/${list}`)).status, 200, list);
  }
});

test('a gap contract needs approval before payment only if its vehicle costs more than 12 000 000 rubles', async () => {
  const priced = (purchasePrice: number) => ({
    set: {
      [`${at}.vehicle.purchasePrice`]: purchasePrice,
      [`${at}.vehicle.cost`]: purchasePrice,
      [`${at}.loanAgreement.remainingDebt`]: 3_000_000,
    },
  });
  const usual = await saved(priced(12_000_000));
  assert.equal(usual.body.approval, undefined);
  await paidInCash(partner, usual);
  const dear = await saved(priced(12_000_000.01));
  assert.match(JSON.stringify(dear.body.approval), /цена транспортного средства больше 12 000 000 руб\./);
  const asked = { amount: dear.premium, paymentType: 'CASH' };
  const answer = await partner.call('PUT', `${dear.path}/installments/1`, asked);
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, /ждёт согласования/);
  const quote = await partner.call(
    'POST',
    `${base}/quotes`,
    gapBody({ today: testDay, ...priced(13_000_000) }),
  );
  assert.match(quote.text, /до оплаты договор согласует страховщик: цена транспортного средства/);
});
