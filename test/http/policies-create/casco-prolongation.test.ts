import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { valueAt } from '../../support/change.ts';
import { nextYear, ownConsent } from '../../support/prolongation.ts';
import { type Draft, paidInCash, soldContract } from '../../support/sale.ts';
import { withSaleSettings } from '../../support/sale-settings.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const object = 'insuredObject.casco';
const field = `${object}.previousPolicyNumber`;
const base = (holderType: HolderType) => `/sales/v2/${holderType}/casco`;

let service: TestService;
let partner: TestPartner;
let sold: Draft;

before(async () => {
  service = await testService();
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner();
  sold = await soldCasco(partner);
});
after(() => service.close());

async function soldCasco(by: TestPartner, holderType: HolderType = 'individual'): Promise<Draft> {
  const draft = await savedCasco(by, { holderType });
  await paidInCash(by, draft);
  return draft;
}

/** Builds the minimal body of a prolongation, with additional fields. */
function prolonging(policyNumber: string, own: JsonObject = {}, casco: JsonObject = {}): JsonObject {
  return {
    ...ownConsent,
    ...own,
    insuredObject: { casco: { previousPolicyNumber: policyNumber, ...casco } },
  };
}

async function both(body: JsonObject, by = partner, holderType: HolderType = 'individual') {
  const quote = await by.call('POST', `${base(holderType)}/quotes`, body);
  const contract = await by.call('POST', `${base(holderType)}/policies`, body);
  return [quote, contract] as const;
}

async function accepted(body: JsonObject, holderType: HolderType = 'individual') {
  const [quote, contract] = await both(body, partner, holderType);
  assert.equal(quote.status, 200, quote.text);
  assert.equal(contract.status, 200, contract.text);
  assert.equal(quote.body.premium, contract.body.premium);
  assert.deepEqual(quote.body.calculation, contract.body.calculation);
  return contract.body;
}

const sumsOf = (body: JsonObject) =>
  (valueAt(body, `${object}.covers`) as readonly JsonObject[]).flatMap(({ sumInsured }) =>
    sumInsured === undefined ? [] : [sumInsured],
  );

for (const holderType of ['individual', 'corporate'] as const) {
  test(`a casco prolongation by number copies all other fields and lowers the vehicle value, ${holderType}`, async () => {
    const previous = await soldCasco(partner, holderType);
    const contract = await accepted(prolonging(previous.policyNumber), holderType);
    const old = cascoBody({ today: testDay, holderType });
    for (const path of [
      'product',
      'policyHolder',
      `${object}.owner`,
      `${object}.beneficiaries`,
      'installmentType',
    ]) {
      assert.deepEqual(valueAt(contract, path), valueAt(old, path), path);
    }
    for (const path of ['extraEquipment', 'autoAccident']) {
      assert.equal(valueAt(contract, `insuredObject.${path}`) === undefined, false, path);
    }
    assert.equal(contract.startDate, nextYear.startDate);
    assert.equal(contract.endDate, nextYear.endDate);
    assert.equal(valueAt(contract, `${object}.isProlongation`), true);
    assert.equal(valueAt(contract, field), previous.policyNumber);
    // The tariff lowers the vehicle value by 15 % in the second year.
    assert.equal(valueAt(contract, `${object}.vehicle.cost`), 1_105_000);
    assert.deepEqual(sumsOf(contract), [1_105_000, 1_105_000, 1_105_000, 1_105_000, 1_105_000]);
    const { assumptions } = contract.calculation as { assumptions: readonly string[] };
    assert.match(
      assumptions.join('\n'),
      /1\s105\s000,00 ₽, .* была 1\s300\s000,00 ₽, износ по тарифу за 365 дн\./,
    );
    assert.match(assumptions.join('\n'), /пробег: как в прежнем договоре/);
    assert.notEqual(contract.premium, previous.premium);
  });
}

describe('values sent in a casco prolongation', () => {
  test('a vehicle cost sent in a casco prolongation replaces the computed cost and changes the insured sums', async () => {
    const contract = await accepted(
      prolonging(sold.policyNumber, {}, { vehicle: { cost: 1_200_000, mileage: 31_000 } }),
    );
    assert.equal(valueAt(contract, `${object}.vehicle.cost`), 1_200_000);
    assert.equal(valueAt(contract, `${object}.vehicle.mileage`), 31_000);
    assert.equal(valueAt(contract, `${object}.vehicle.vin`), 'XTAGFL110MY000001');
    assert.deepEqual(new Set(sumsOf(contract)), new Set([1_200_000]));
  });

  test('covers sent in a casco prolongation replace the covers of the previous contract', async () => {
    const covers = [{ cover: { code: '15' }, sumInsured: 1_105_000 }, { cover: { code: '1' } }];
    const contract = await accepted(prolonging(sold.policyNumber, {}, { covers }));
    assert.deepEqual(sumsOf(contract), [1_105_000]);
    assert.equal(valueAt(contract, `${object}.vehicle.cost`), 1_105_000);
  });

  test('a casco prolongation half a year later applies half of the yearly depreciation', async () => {
    const terminated = { startDate: '2028-06-01T00:00:00+03:00' };
    const contract = await accepted(prolonging(sold.policyNumber, terminated));
    // The value falls by 15 % in the second year and by 12 % × 183 / 366 in the third year.
    assert.equal(valueAt(contract, `${object}.vehicle.cost`), 1_038_700);
    assert.equal(contract.endDate, '2029-05-31T23:59:59+03:00');
  });

  test('a casco prolongation with another vehicle requires all fields of the vehicle', async () => {
    const [, answer] = await both(
      prolonging(sold.policyNumber, {}, { vehicle: { vin: 'XTAGFL110MY000009', cost: 2_000_000 } }),
    );
    assert.ok(answer);
    const fields = assertError(answer, 'INVALID_ARGUMENT').map((detail) => detail.field);
    assert.ok(fields.includes(`${object}.vehicleDocument`), fields.join(', '));
    assert.ok(fields.includes(`${object}.vehicle.yearIssue`), fields.join(', '));
  });
});

test('a prolonged casco contract can be read and sent again without changes', async () => {
  const saved = await accepted(prolonging(sold.policyNumber.toLowerCase(), nextYear));
  const path = `${base('individual')}/policies/${String(saved.policyNumber)}`;
  const { body } = await partner.call('GET', path);
  const { payments: _payments, addendums: _addendums, history, ...contract } = body;
  assert.deepEqual(contract, saved);
  assert.deepEqual((history as readonly JsonObject[])[0]?.changes, [{ field, to: sold.policyNumber }]);
  const again = await partner.call('PUT', path, body);
  assert.equal(again.status, 200, again.text);
  assert.equal(again.body.premium, saved.premium);
});

describe('a previous casco contract that is not found', () => {
  const numbers: readonly [string, () => Promise<string>][] = [
    ['with an unknown number', async () => 'KSK-2026-99999999'],
    ["another partner's", async () => (await soldCasco(await service.partner())).policyNumber],
    ['of another holder type', async () => (await soldCasco(partner, 'corporate')).policyNumber],
  ];
  for (const [what, numberOf] of numbers) {
    test(what, async () => {
      const policyNumber = await numberOf();
      const whole = cascoBody({
        today: testDay,
        set: { [field]: policyNumber, [`${object}.isProlongation`]: true },
      });
      for (const body of [prolonging(policyNumber), whole]) {
        for (const answer of await both(body)) {
          assert.equal(onlyDetail(answer, 'NOT_FOUND').field, field);
        }
      }
    });
  }

  test('a previous contract of another product is reported as not found', async () => {
    const { policyNumber } = await soldContract(partner);
    const body = cascoBody({
      today: testDay,
      set: { [field]: policyNumber, [`${object}.isProlongation`]: true },
    });
    for (const answer of await both(body)) {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, field);
      assert.match(detail.description, /KSK-/);
    }
  });

  test('a previous casco contract of another insurer is not found, also with a complete body', async () => {
    const body = cascoBody({ today: testDay, set: { [field]: 'КАСКО-77/123' } });
    for (const answer of await both(body)) {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, field);
      assert.match(detail.description, /КАСКО-77\/123 не найден среди ваших договоров/);
    }
  });
});

describe('refusals of casco prolongations', () => {
  test('an unpaid casco contract cannot be prolonged', async () => {
    const draft = await savedCasco(partner);
    for (const answer of await both(prolonging(draft.policyNumber))) {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, field);
      assert.match(detail.description, /не был заключён.*DRAFT/);
    }
  });

  test('a prolongation that starts while the previous casco contract is in force is refused', async () => {
    for (const answer of await both(
      prolonging(sold.policyNumber, { startDate: '2027-11-30T00:00:00+03:00' }),
    )) {
      const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
      assert.equal(detail.field, 'startDate');
      assert.match(detail.description, new RegExp(`${sold.policyNumber} действует по 30.11.2027`));
    }
  });

  test('a second prolongation of a casco contract for the same days cannot be paid', async () => {
    const previous = await soldCasco(partner);
    const drafts = [
      await accepted(prolonging(previous.policyNumber)),
      await accepted(prolonging(previous.policyNumber)),
    ].map((body) => ({
      ...previous,
      draftId: String(body.draftId),
      premium: Number(body.premium),
      path: `${base('individual')}/policies/${String(body.policyNumber)}`,
    }));
    const [one, other] = drafts as [Draft, Draft];
    await paidInCash(partner, one);
    const answer = await partner.call('PUT', `${other.path}/installments/1`, {
      amount: other.premium,
      paymentType: 'CASH',
    });
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, `draftId=${other.draftId}`);
  });

  test('malformed bodies of casco prolongations are refused', async () => {
    const bodies: readonly JsonObject[] = [
      { insuredObject: 7, previousPolicyNumber: sold.policyNumber },
      { insuredObject: { casco: [] }, previousPolicyNumber: sold.policyNumber },
      prolonging(sold.policyNumber, { startDate: 'soon', policyHolder: [] }),
      prolonging(sold.policyNumber, {}, { vehicle: null, covers: 1, drivers: {} }),
      prolonging(sold.policyNumber, {}, { covers: [7, { cover: null }], vehicle: { cost: 'много' } }),
    ];
    for (const body of bodies) {
      const [, answer] = await both(body);
      assert.ok(answer);
      assertError(answer, 'INVALID_ARGUMENT');
    }
  });
});
