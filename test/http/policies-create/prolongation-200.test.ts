import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { givenBlanks, onPaper } from '../../support/blanks.ts';
import { valueAt } from '../../support/change.ts';
import { finished, operationOf } from '../../support/operation.ts';
import { osagoBody, osagoDriver } from '../../support/osago-body.ts';

import { nextYear, ownConsent, prolonging } from '../../support/prolongation.ts';
import { type Draft, paidInCash, soldContract, vehicleOf } from '../../support/sale.ts';

import { withSaleSettings } from '../../support/sale-settings.ts';

import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const base = '/sales/v2/individual/osago';
const object = 'insuredObject.osago';

let service: TestService;
let partner: TestPartner;
let sold: Draft;

before(async () => {
  service = await testService();
  // Allows prolongations up to 1,100 days before their start.
  await withSaleSettings(service, { latest_start_days: 1_100 });
  partner = await service.partner(onPaper);
  await givenBlanks(service, partner, '7000000001', '7000000002');
  sold = await soldContract(partner);
});
after(() => service.close());

async function accepted(method: 'quotes' | 'policies', body: JsonObject, by = partner): Promise<JsonObject> {
  const answer = await by.call('POST', `${base}/${method}`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe('a prolongation by number with new dates', () => {
  test('the quote and the contract of a prolongation copy all other fields and have the same premium', async () => {
    const body = prolonging(sold.policyNumber, nextYear);
    const [quote, contract] = [await accepted('quotes', body), await accepted('policies', body)];
    assert.equal(quote.premium, contract.premium);
    assert.deepEqual(quote.calculation, contract.calculation);
    assert.deepEqual((contract.calculation as JsonObject).assumptions, []);
    const before = osagoBody({ today: testDay, set: vehicleOf(sold) });
    for (const answer of [quote, contract]) {
      for (const field of ['product', 'policyHolder', `${object}.vehicle`]) {
        assert.deepEqual(valueAt(answer, field), valueAt(before, field), field);
      }
      for (const field of ['vehicleDocument', 'owner', 'drivers', 'purpose', 'withTrailer']) {
        assert.deepEqual(valueAt(answer, `${object}.${field}`), valueAt(before, `${object}.${field}`), field);
      }
      assert.equal(valueAt(answer, `${object}.isProlongation`), true);
      assert.equal(valueAt(answer, `${object}.previousPolicyNumber`), sold.policyNumber);
      assert.deepEqual(valueAt(answer, `${object}.usagePeriods`), [
        { start: '2027-12-01', end: '2028-11-30' },
      ]);
      assert.equal(answer.startDate, nextYear.startDate);
      assert.equal(answer.endDate, nextYear.endDate);
    }
    assert.equal(quote.issueDate, undefined);
    assert.equal(contract.issueDate, '2026-11-21T00:00:00+03:00');
  });

  test('a prolongation without dates continues cover for a year without a gap', async () => {
    for (const method of ['quotes', 'policies'] as const) {
      const answer = await accepted(method, prolonging(sold.policyNumber));
      assert.equal(answer.startDate, '2027-12-01T00:00:00+03:00');
      assert.equal(answer.endDate, '2028-11-30T23:59:59+03:00');
    }
  });

  test("the previous contract's number may be written as printed, and may be sent next to the insured object", async () => {
    const printed = `zzz № ${sold.policyNumber.slice(3)}`;
    for (const body of [
      prolonging(printed, nextYear),
      { ...ownConsent, ...nextYear, previousPolicyNumber: printed },
    ]) {
      const answer = await accepted('policies', body);
      assert.equal(valueAt(answer, `${object}.previousPolicyNumber`), sold.policyNumber);
      assert.equal(answer.previousPolicyNumber, undefined);
    }
  });

  test('a prolongation can be read and sent again unchanged, and its history names the previous contract', async () => {
    const saved = await accepted('policies', prolonging(sold.policyNumber, nextYear));
    const { body } = await partner.call('GET', `${base}/policies/${String(saved.policyNumber)}`);
    const { payments: _payments, addendums: _addendums, history, ...contract } = body;
    assert.deepEqual(contract, saved);
    const [first] = history as readonly JsonObject[];
    assert.deepEqual(first?.changes, [{ field: `${object}.previousPolicyNumber`, to: sold.policyNumber }]);
  });

  test('the contract of an organization is prolonged by number', async () => {
    const previous = await soldContract(partner, { holderType: 'corporate' });
    const path = '/sales/v2/corporate/osago';
    const body = prolonging(previous.policyNumber, nextYear);
    const [quote, contract] = [
      await partner.call('POST', `${path}/quotes`, body),
      await partner.call('POST', `${path}/policies`, body),
    ];
    assert.equal(contract.status, 200, contract.text);
    assert.equal(quote.body.premium, contract.body.premium);
    assert.deepEqual(contract.body.policyHolder, previous.body.policyHolder);
  });

  test('a prolongation can run as an operation in the background', async () => {
    const body = prolonging(sold.policyNumber, nextYear);
    const asked = await partner.call('POST', `${base}/policies`, body, { prefer: 'respond-async' });
    const answer = await finished(partner, operationOf(asked));
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.policyHolder, sold.body.policyHolder);
  });
});

describe('values sent in a prolongation', () => {
  test('a single sent field replaces only this field of the previous contract', async () => {
    const driver = osagoDriver(testDay, { age: 22, experience: 2, licence: '654321' });
    const body = prolonging(
      sold.policyNumber,
      { ...nextYear, policyHolder: { email: 'new@example.com' } },
      { vehicle: { licensePlate: 'В002ВВ77' }, drivers: [driver] },
    );
    const [quote, contract] = [await accepted('quotes', body), await accepted('policies', body)];
    assert.equal(quote.premium, contract.premium);
    assert.ok(Number(contract.premium) > sold.premium);
    assert.equal(valueAt(contract, 'policyHolder.email'), 'new@example.com');
    assert.deepEqual(valueAt(contract, 'policyHolder.person'), valueAt(sold.body, 'policyHolder.person'));
    assert.equal(valueAt(contract, `${object}.vehicle.licensePlate`), 'В002ВВ77');
    assert.equal(valueAt(contract, `${object}.vehicle.vin`), valueAt(sold.body, `${object}.vehicle.vin`));
    assert.deepEqual(valueAt(contract, `${object}.drivers`), [driver]);
  });

  test('a prolongation queries the registry for the current bonus-malus class', async () => {
    const licence = { typeCode: 'DRIVER_LICENSE', serial: '9900', number: '300013', countryCode: 'RU' };
    const driver = { ...osagoDriver(testDay), driversLicense: licence };
    const classOf = (answer: JsonObject) =>
      ((answer.calculation as JsonObject).coefficients as readonly JsonObject[]).find(
        ({ code }) => code === 'KBM',
      );
    const plain = await accepted('quotes', prolonging(sold.policyNumber, nextYear));
    const asked = await accepted('quotes', prolonging(sold.policyNumber, nextYear, { drivers: [driver] }));
    assert.notEqual(classOf(plain)?.value, classOf(asked)?.value);
  });

  test('a sent policy kind replaces the policy kind of the previous contract', async () => {
    const body = {
      ...prolonging(sold.policyNumber, nextYear),
      infoList: { policyKind: 'EBSO' },
      bso: { serial: 'ТТТ', number: '7000000001' },
    };
    const contract = await accepted('policies', body);
    assert.deepEqual(contract.infoList, body.infoList);
    assert.deepEqual(contract.bso, body.bso);
  });

  test('a prolongation copies the policy kind of the previous contract, but not its blank', async () => {
    const previous = await soldContract(partner, {
      set: { infoList: { policyKind: 'EBSO' }, bso: { serial: 'ТТТ', number: '7000000002' } },
    });
    const contract = await accepted('policies', prolonging(previous.policyNumber, nextYear));
    assert.deepEqual(contract.infoList, { policyKind: 'EBSO' });
    assert.equal(contract.bso, undefined);
    const electronic = await accepted('policies', {
      ...prolonging(previous.policyNumber, nextYear),
      infoList: { policyKind: null },
    });
    assert.deepEqual(electronic.infoList, {});
  });
});

test('a prolongation may start on the day after the end of the previous contract without a waiting period', async () => {
  const seller = await service.partner({ forms: ['EBSO'] });
  const previous = await soldContract(seller, {
    set: {
      startDate: `${testDay}T00:00:00+03:00`,
      endDate: '2026-11-22T23:59:59+03:00',
      infoList: { policyKind: 'EBSO' },
      [`${object}.usagePeriods`]: undefined,
    },
  });
  const dates = { startDate: '2026-11-23T00:00:00+03:00', endDate: '2027-11-22T23:59:59+03:00' };
  const kind = { infoList: { policyKind: null } };
  const contract = await accepted(
    'policies',
    prolonging(previous.policyNumber, { ...dates, ...kind }),
    seller,
  );
  assert.equal(contract.startDate, dates.startDate);
  const later = { startDate: '2026-11-25T00:00:00+03:00', endDate: '2027-11-24T23:59:59+03:00' };
  await accepted('policies', prolonging(previous.policyNumber, { ...later, ...kind }), seller);
});

test('a prolongation after a gap, or for another vehicle, has the usual waiting period', async () => {
  const seller = await service.partner({ forms: ['EBSO'] });
  const previous = await soldContract(seller, {
    set: {
      startDate: `${testDay}T00:00:00+03:00`,
      endDate: '2026-11-22T23:59:59+03:00',
      infoList: { policyKind: 'EBSO' },
      [`${object}.usagePeriods`]: undefined,
    },
  });
  const kind = { infoList: { policyKind: null } };
  const gap = { startDate: '2026-11-24T00:00:00+03:00', endDate: '2027-11-23T23:59:59+03:00' };
  const dates = { startDate: '2026-11-23T00:00:00+03:00', endDate: '2027-11-22T23:59:59+03:00' };
  const other = osagoBody({
    today: testDay,
    set: {
      ...dates,
      infoList: { policyKind: 'EOSAGO' },
      [`${object}.usagePeriods`]: undefined,
      [`${object}.vehicle.vin`]: 'XTAGFL110MY000009',
      [`${object}.previousPolicyNumber`]: previous.policyNumber,
      [`${object}.isProlongation`]: true,
    },
  });
  for (const body of [prolonging(previous.policyNumber, { ...gap, ...kind }), other]) {
    const contract = await seller.call('POST', `${base}/policies`, body);
    assert.equal(onlyDetail(contract, 'INVALID_ARGUMENT').field, 'startDate', contract.text);
    const quote = await seller.call('POST', `${base}/quotes`, body);
    assert.equal(quote.status, 200, quote.text);
    assert.match(JSON.stringify(quote.body.warnings), /startDate.*25\.11\.2026/);
  }
});

test('an unknown previous contract is refused in a contract and causes a warning in a quote', async () => {
  const body = osagoBody({ today: testDay, set: { [`${object}.previousPolicyNumber`]: 'XXX0166171796' } });
  const contract = await partner.call('POST', `${base}/policies`, body);
  assert.equal(onlyDetail(contract, 'INVALID_ARGUMENT').field, `${object}.previousPolicyNumber`);
  const { warnings } = await accepted('quotes', body);
  assert.ok(JSON.stringify(warnings).includes(`${object}.previousPolicyNumber`));
});

test('a prolongation can be changed, paid and prolonged like any contract', async () => {
  const own = await service.partner();
  const first = await soldContract(own);
  const path = `${base}/policies`;
  const saved = await accepted('policies', prolonging(first.policyNumber, nextYear), own);
  const changed = await own.call('PUT', `${path}/${String(saved.policyNumber)}`, {
    ...saved,
    insuredObject: { osago: { ...(valueAt(saved, object) as JsonObject), withTrailer: true } },
  });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(valueAt(changed.body, `${object}.previousPolicyNumber`), first.policyNumber);
  const policyNumber = String(saved.policyNumber);
  const premium = Number(changed.body.premium);
  await paidInCash(own, { ...first, policyNumber, premium, path: `${path}/${policyNumber}` });
  const next = await accepted('policies', prolonging(policyNumber), own);
  assert.equal(next.startDate, '2028-12-01T00:00:00+03:00');
  assert.equal(valueAt(next, `${object}.withTrailer`), true);
});

test('several drafts may prolong the same contract', async () => {
  const own = await service.partner();
  const first = await soldContract(own);
  const [one, other] = [
    await accepted('policies', prolonging(first.policyNumber), own),
    await accepted('policies', prolonging(first.policyNumber), own),
  ];
  assert.notEqual(one.policyNumber, other.policyNumber);
});

test('personal data copied by a prolongation is protected like sent data', async () => {
  const own = await service.partner();
  const first = await soldContract(own);
  await accepted('policies', prolonging(first.policyNumber), own);
  const { rows } = await service.pool.query<{ found: string }>(
    `select to_jsonb(c)::text || coalesce((select jsonb_agg(h)::text from contract_history h
                                            where h.contract_id = c.contract_id), '') as found
       from contracts c join partners p using (partner_id)
      where p.login = $1`,
    [own.login],
  );
  assert.equal(rows.length, 2);
  for (const { found } of rows) {
    for (const personal of ['Образцов', '79990000001', 'holder@example.com', '123456', 'Тверская']) {
      assert.ok(!found.includes(personal), personal);
    }
  }
});
