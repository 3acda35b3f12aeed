import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PartnerRights } from '#access/partner.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { type Peer, peer } from '../../adapters/support.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { paidInCash } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const base = '/sales/v2/individual/casco';
const kfav = 'additionalProperties.kfav';
const reduction = 'additionalProperties.reductionCoef';
const mark = 'uw.isAtypicalApplication';
const cost = 'insuredObject.casco.vehicle.cost';
const vin = 'insuredObject.casco.vehicle.vin';

function fieldsOf({ status, text, body }: Response): readonly string[] {
  assert.equal(status, 400, text);
  return (body.details as JsonObject[]).map((one) => String(valueAt(one, 'metadata.field')));
}

describe('coefficients that a partner sends', () => {
  let service: TestService;
  before(async () => {
    service = await testService();
  });
  after(() => service.close());

  const partnerWith = (rights: Partial<PartnerRights>) => service.partner(rights);
  const asked = (partner: TestPartner, what: string, set: Changes) =>
    partner.call('POST', `${base}/${what}`, cascoBody({ today: testDay, set }));

  test('coefficients outside the bounds of the agreement are refused with the bounds, in quotes and contracts', async () => {
    const partner = await partnerWith({ kfavMin: '0.9', kfavMax: '1.2' });
    const rows: readonly (readonly [Changes, readonly string[]])[] = [
      [{ [kfav]: '0.89' }, [kfav]],
      [{ [kfav]: '1,21' }, [kfav]],
      [{ [reduction]: 0.99 }, [reduction]],
      [{ [kfav]: '0.5', [reduction]: 0.5, 'product.code': 'X' }, ['product.code', kfav, reduction]],
      [{ [kfav]: '0.5', [mark]: false }, [kfav]],
    ];
    for (const what of ['quotes', 'policies']) {
      for (const [set, fields] of rows) assert.deepEqual(fieldsOf(await asked(partner, what, set)), fields);
      const { text } = await asked(partner, what, { [kfav]: '0.5' });
      assert.match(text, /по вашему соглашению kfav — от 0\.9 до 1\.2; .*isAtypicalApplication/);
      for (const value of ['0.9', '1', '1.20']) {
        const { status, body } = await asked(partner, what, { [kfav]: value });
        assert.equal(status, 200);
        assert.deepEqual(body.warnings, []);
        assert.equal(body.approval, undefined);
      }
    }
    const unbound = await partnerWith({});
    const { text } = await asked(unbound, 'quotes', { [reduction]: 0.5 });
    assert.match(text, /по вашему соглашению reductionCoef — только 1;/);
  });

  test('if the application requests approval, coefficients outside the agreement need approval, which a quote reports', async () => {
    const partner = await partnerWith({});
    const set = { [kfav]: '0.8', [reduction]: 0.9, [mark]: true };
    const { status, text, body } = await asked(partner, 'policies', set);
    assert.equal(status, 200, text);
    assert.deepEqual(valueAt(body, 'approval.reasons'), [
      'заявка отмечена партнёром как нетипичная',
      'коэффициент kfav 0.8 вне границ соглашения: только 1',
      'коэффициент reductionCoef 0.9 вне границ соглашения: только 1',
    ]);
    const payment = { amount: body.premium ?? 0, paymentType: 'CASH' };
    const path = `${base}/policies/${String(body.policyNumber)}/installments/1`;
    assert.equal((await partner.call('PUT', path, payment)).status, 400);
    const quote = await asked(partner, 'quotes', set);
    assert.equal(quote.body.premium, body.premium);
    const fields = (quote.body.warnings as JsonObject[]).map(({ field }) => field);
    assert.deepEqual(fields, [mark, kfav, reduction]);
    assert.match(quote.text, /до оплаты договор согласует страховщик: коэффициент kfav 0\.8/);
    assert.deepEqual(wordsOf(body), [
      [mark, 'MARKED_ATYPICAL'],
      [kfav, 'AGREEMENT_BOUNDS_EXCEEDED'],
      [reduction, 'AGREEMENT_BOUNDS_EXCEEDED'],
    ]);
    assert.deepEqual(quote.body.approval, body.approval);
  });

  test('a change of a draft checks its coefficients against the agreement valid at the change', async () => {
    const partner = await partnerWith({ kfavMin: '0.5' });
    const { body } = await asked(partner, 'policies', { [kfav]: '0.6' });
    await service.pool.query('update partners set kfav_min = 1 where login = $1', [partner.login]);
    const path = `${base}/policies/${String(body.policyNumber)}`;
    service.clock.set(`${testDay}T12:05:00+03:00`);
    assert.deepEqual(fieldsOf(await partner.call('PUT', path, body)), [kfav]);
  });

  test('the underwriting rules of the test environment require approval or raise a limit', async () => {
    const partner = await partnerWith({});
    const inspected = await asked(partner, 'policies', { [vin]: 'TESTAPRV000000001' });
    assert.deepEqual(valueAt(inspected.body, 'approval.reasons'), ['нужен осмотр транспортного средства']);
    const osago = await partner.call(
      'POST',
      '/sales/v2/individual/osago/policies',
      osagoBody({ today: testDay, set: { 'insuredObject.osago.vehicle.vin': 'TESTAPRV000000001' } }),
    );
    assert.deepEqual(valueAt(osago.body, 'approval.reasons'), ['нужен осмотр транспортного средства']);
    assert.deepEqual(wordsOf(osago.body), [['body', 'UNDERWRITING_NEEDS_APPROVAL']]);
    const widened = { [vin]: 'TESTWDNL000000001', [kfav]: '0.7', [reduction]: 0.8, [mark]: true };
    const free = await asked(partner, 'policies', widened);
    assert.equal(free.status, 200, free.text);
    assert.equal(free.body.approval, undefined);
    const beyond = await asked(partner, 'policies', { ...widened, [kfav]: '0.69' });
    assert.deepEqual(valueAt(beyond.body, 'approval.reasons'), [
      'заявка отмечена партнёром как нетипичная',
      'коэффициент kfav 0.69 вне границ соглашения: только 1',
    ]);
  });
});

describe("the insurer's casco underwriting rules", () => {
  let service: TestService;
  let engine: Peer;
  let partner: TestPartner;
  let answer: JsonObject = { isReinsurance: false };
  let approvalOfChanges: JsonObject | undefined;

  before(async () => {
    engine = await peer((response, { body }) => {
      const said = body.purpose === 'change' ? (approvalOfChanges ?? answer) : answer;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
    });
    service = await testService({ UNDERWRITING_URL: engine.url, UNDERWRITING_TOKEN: 'token' });
    partner = await service.partner({ channel: 'BANK', kfavMin: '0.9', kfavMax: '1.1' });
  });
  after(async () => {
    await service.close();
    await engine.close();
  });

  test("the underwriting rules receive the whole application, its terms and the partner's limits", async () => {
    const body = cascoBody({ today: testDay, set: { [kfav]: '0.95' } });
    const { status, text } = await partner.call('POST', `${base}/policies`, body);
    assert.equal(status, 200, text);
    assert.deepEqual(engine.received.at(-1)?.body, {
      product: 'casco',
      vin: valueAt(body, vin),
      holderType: 'individual',
      purpose: 'contract',
      terms: { concludedOn: testDay, startsOn: '2026-12-01', endsOn: '2027-11-30' },
      partner: {
        login: partner.login,
        channel: 'BANK',
        kfav: { min: '0.9', max: '1.1' },
        reductionCoef: { min: '1', max: '1' },
        discountKVPercentMax: '0.00',
      },
      application: body,
    });
    assert.ok(!service.logged.join('').includes(String(valueAt(body, 'policyHolder.person.lastName'))));
  });

  test('the underwriting rules are not called for an application that is refused for other reasons', async () => {
    const before = engine.received.length;
    await partner.call('POST', `${base}/policies`, cascoBody({ today: testDay, set: { [kfav]: '2' } }));
    assert.equal(engine.received.length, before);
  });

  test('the underwriting rules can raise the limit of 15 million above which a vehicle needs approval', async () => {
    const sums = [0, 1, 2, 3, 5].map((index) => [
      `insuredObject.casco.covers[${index}].sumInsured`,
      undefined,
    ]);
    const set: Changes = { ...Object.fromEntries(sums), [cost]: 16_000_000 };
    const body = cascoBody({ today: testDay, set });
    const expensive = await partner.call('POST', `${base}/policies`, body);
    assert.match(String(valueAt(expensive.body, 'approval.reasons')), /больше 15/, expensive.text);
    answer = { isReinsurance: true, limits: { vehicleCostMax: '16000000' } };
    const free = await partner.call('POST', `${base}/policies`, body);
    assert.equal(free.body.approval, undefined);
    answer = { isReinsurance: true, limits: { vehicleCostMax: '15999999.99' } };
    const still = await partner.call('POST', `${base}/policies`, body);
    assert.ok(isObject(still.body.approval));
    answer = { isReinsurance: false };
  });

  test('the underwriting rules are called again after a relevant change; after other changes their stored answer is used', async () => {
    const changeOf = async (set: Changes) => {
      const draft = await savedCasco(partner);
      await paidInCash(partner, draft);
      const { body: contract } = await partner.call('GET', draft.path);
      const asked = engine.received.length;
      const { text, status } = await partner.call('POST', `${base}/addendums`, {
        policyNumber: draft.policyNumber,
        kind: 'CHANGE',
        effectiveDate: '2026-12-20',
        reason: 'Изменение',
        contract: changed(contract, set),
      });
      return { status, text, asked: engine.received.slice(asked) };
    };
    const phone = await changeOf({ 'policyHolder.phone.phoneNumber': '79990000077' });
    assert.equal(phone.status, 200, phone.text);
    assert.deepEqual(phone.asked, []);
    const refund = await changeOf({ 'insuredObject.casco.refundForm': 'MONEY' });
    assert.equal(refund.status, 200, refund.text);
    assert.deepEqual(
      refund.asked.map(({ body }) => body.purpose),
      ['change'],
    );
    engine.received.length = 0;
    approvalOfChanges = { isReinsurance: false, approval: ['нужен осмотр'] };
    const inspected = await changeOf({ 'insuredObject.casco.refundForm': 'MONEY' });
    assert.equal(inspected.status, 400, inspected.text);
    assert.match(inspected.text, /Такое изменение согласует страховщик \(нужен осмотр\)/);
    assert.deepEqual(inspected.text.match(/[A-Z]+_(?:DECISION|NEEDS)_[A-Z]+/g), [
      'INSURER_DECISION_REQUIRED',
      'UNDERWRITING_NEEDS_APPROVAL',
    ]);
  });
});

/** Lists the field and the reason of each ground for approval. */
function wordsOf(body: JsonObject): readonly (readonly unknown[])[] {
  return (valueAt(body, 'approval.grounds') as JsonObject[]).map(({ field, reason }) => [field, reason]);
}
