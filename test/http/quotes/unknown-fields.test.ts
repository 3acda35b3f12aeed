import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { cascoBody } from '../../support/casco-body.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { mortgageBody } from '../../support/mortgage-sale.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { paidInCash, savedDraft } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';

const base = '/sales/v2/individual';
const strict = { prefer: 'handling=strict' };

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

/** Checks that the status is 200, and returns the fields for which the answer has a warning. */
function warnedOf({ status, text, body }: Response): readonly string[] {
  assert.equal(status, 200, text);
  assert.ok(Array.isArray(body.warnings), text);
  return body.warnings.map((one) => (isObject(one) ? String(one.field) : ''));
}

function refusedFields({ status, text, body }: Response): readonly string[] {
  assert.equal(status, 400, text);
  const details = Array.isArray(body.details) ? body.details : [];
  return details.map((one) => String(valueAt(one, 'metadata.field')));
}

const vehicle = 'insuredObject.osago.vehicle';
const odd: Changes = { partnerReference: 'A-1', [`${vehicle}.transit`]: true, 'policyHolder.adress': {} };
const oddFields = ['partnerReference', 'policyHolder.adress', `${vehicle}.transit`].sort();

describe('unknown fields are stored and reported in warnings', () => {
  test('unknown fields are reported in a quote, in a contract and in a read contract', async () => {
    const body = osagoBody({ today: testDay, set: odd });
    const quote = await partner.call('POST', `${base}/osago/quotes`, body);
    assert.deepEqual([...warnedOf(quote)].sort(), oddFields);
    assert.equal(quote.body.partnerReference, 'A-1');
    const { path, body: saved } = await savedDraft(partner, { set: odd });
    const read = await partner.call('GET', path);
    assert.deepEqual([...warnedOf(read)].sort(), oddFields);
    assert.deepEqual(read.body.warnings, saved.warnings);
    const transit = (read.body.warnings as JsonObject[]).find(({ field }) => field === `${vehicle}.transit`);
    assert.equal(
      transit?.description,
      `нет такого поля, оно ни на что не влияет; ближайшее известное: ${vehicle}.isTransit`,
    );
    const mended = await partner.call('PUT', path, osagoBody({ today: testDay, set: { note: 1 } }));
    assert.deepEqual(warnedOf(mended), ['note']);
    assert.deepEqual(warnedOf(await partner.call('GET', path)), ['note']);
  });

  test('the number of the previous contract is accepted next to the insured object of every product with prolongations', async () => {
    const beside = { previousPolicyNumber: 'AB 123' };
    for (const [product, body] of [
      ['osago', osagoBody({ today: testDay, set: beside })],
      ['casco', cascoBody({ today: testDay, set: beside })],
      ['mortgage', mortgageBody({ set: beside })],
    ] as const) {
      const path = `${base}/${product}/quotes`;
      const answer = await partner.call('POST', path, body);
      // Osago accepts the number, because the registry may know the contract. Other products refuse a number that they
      // cannot find.
      if (product === 'osago') assert.deepEqual(warnedOf(answer), []);
      else assert.deepEqual(refusedFields(answer), [`insuredObject.${product}.previousPolicyNumber`]);
      const refused = await partner.call('POST', path, { ...body, previousPolicyNumber: 5 });
      assert.deepEqual(refusedFields(refused), ['previousPolicyNumber'], product);
    }
  });

  test('unknown fields are reported in casco quotes and in the cover-limits endpoint', async () => {
    const set = { 'insuredObject.casco.vehicle.price': 1, 'insuredObject.autoAcident': {} };
    const body = cascoBody({ today: testDay, set });
    for (const path of [`${base}/casco/quotes`, `${base}/casco/limits`]) {
      assert.deepEqual([...warnedOf(await partner.call('POST', path, body))].sort(), Object.keys(set).sort());
    }
  });

  test('an unknown field of an addendum is reported with its path, unless the contract already contains the field', async () => {
    const draft = await savedDraft(partner, { set: { partnerReference: 'A-1' } });
    await paidInCash(partner, draft);
    const { body: contract } = await partner.call('GET', draft.path);
    const body = {
      policyNumber: draft.policyNumber,
      kind: 'CHANGE',
      effectiveDate: '2026-12-20',
      reason: 'Новый телефон',
      effectivDate: '2026-12-21',
      contract: changed(contract, {
        'policyHolder.phone.phoneNumber': '79990000077',
        'policyHolder.phone.numer': 1,
      }),
    };
    const address = `${base}/osago/addendums`;
    const named = ['effectivDate', 'contract.policyHolder.phone.numer'];
    assert.deepEqual(
      [...refusedFields(await partner.call('POST', address, body, strict))].sort(),
      [...named].sort(),
    );
    assert.deepEqual(warnedOf(await partner.call('POST', address, body)), named);
  });

  test('unknown fields of a payment request are reported', async () => {
    const draft = await savedDraft(partner);
    const path = `${draft.path}/installments/1`;
    const body = {
      amount: draft.premium,
      paymentType: 'CASHLESS',
      sendSms: true,
      sucessUrl: 'https://a.example',
    };
    const refused = await partner.call('PUT', path, body, strict);
    assert.deepEqual(refusedFields(refused), ['sendSms', 'sucessUrl']);
    assert.deepEqual(warnedOf(await partner.call('PUT', path, body)), ['sendSms', 'sucessUrl']);
    const again = { amount: draft.premium, paymentType: 'CASHLESS', sendSms: false, nr: 1 };
    assert.equal((await partner.call('PUT', path, again, strict)).body.warnings, undefined);
  });
});

describe('requests with Prefer: handling=strict', () => {
  test('strict handling refuses unknown fields together with all other errors, and the answer confirms strict handling', async () => {
    const body = osagoBody({ today: testDay, set: { ...odd, 'policyHolder.person.gender': 'X' } });
    for (const path of [`${base}/osago/quotes`, `${base}/osago/policies`]) {
      const answer = await partner.call('POST', path, body, strict);
      assert.deepEqual(
        [...refusedFields(answer)].sort(),
        [...oddFields, 'policyHolder.person.gender'].sort(),
      );
      assert.equal(answer.headers.get('preference-applied'), 'handling=strict');
    }
  });

  test('strict handling can be combined with other preferences and changes nothing for a body without unknown fields', async () => {
    const answer = await partner.call('POST', `${base}/osago/quotes`, osagoBody({ today: testDay }), {
      prefer: 'handling=strict, wait=30',
    });
    assert.deepEqual(warnedOf(answer), []);
    assert.equal(answer.headers.get('preference-applied'), 'wait=30, handling=strict');
    const lenient = await partner.call('POST', `${base}/osago/quotes`, osagoBody({ today: testDay }));
    assert.equal(lenient.headers.get('preference-applied'), null);
  });

  test('strict handling accepts a contract as the server returned it', async () => {
    for (const [product, body] of [
      ['osago', osagoBody({ today: testDay })],
      ['casco', cascoBody({ today: testDay })],
    ] as const) {
      const saved = await partner.call('POST', `${base}/${product}/policies`, body);
      const path = `${base}/${product}/policies/${String(saved.body.policyNumber)}`;
      const { body: read } = await partner.call('GET', path);
      assert.deepEqual(warnedOf(await partner.call('PUT', path, read, strict)), []);
      const { body: quote } = await partner.call('POST', `${base}/${product}/quotes`, body);
      assert.deepEqual(warnedOf(await partner.call('POST', `${base}/${product}/quotes`, quote, strict)), []);
    }
  });
});
