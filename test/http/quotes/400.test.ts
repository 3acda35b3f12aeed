import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const address = '/sales/v2/individual/osago/quotes';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

describe('a quote body that cannot be rated is refused', () => {
  const bodies: readonly (readonly [string, JsonObject])[] = [
    ['only a category', { insuredObject: { osago: { vehicle: { vehicleCategoryCode: 'B' } } } }],
    ['an empty object', {}],
    ['only a product', { product: { code: 'OSAGO' } }],
    ['an owner without an address', { insuredObject: { osago: { owner: { vehicleOwnerPerson: {} } } } }],
    ['an address without region and city', { policyHolder: { address: { street: 'Тверская' } } }],
  ];
  for (const [what, body] of bodies) {
    test(`a quote without a usable address is refused: ${what}`, async () => {
      const detail = onlyDetail(await partner.call('POST', address, body), 'INVALID_ARGUMENT');
      assert.match(detail.field, /\.address(\.kladrId)?$/);
      assert.match(detail.description, /КЛАДР|адрес/);
      assert.equal(detail.domain, 'rating');
    });
  }

  test('a quote with the code of another product is refused', async () => {
    const body = osagoBody({ today: testDay, set: { 'product.code': 'CASCO_CLASSIC_FL' } });
    const detail = onlyDetail(await partner.call('POST', address, body), 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'product.code');
    assert.match(detail.description, /OSAGO/);
  });

  test('a quote with an unknown category is refused, and the error lists the known categories', async () => {
    const set = { 'insuredObject.osago.vehicle.vehicleCategoryCode': 'Q' };
    const answer = await partner.call('POST', address, osagoBody({ today: testDay, set }));
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'insuredObject.osago.vehicle.vehicleCategoryCode');
    assert.match(detail.description, /A, A1, M, B/);
  });

  test("a quote for a vehicle on the insurer's stop list is refused", async () => {
    const set = { 'insuredObject.osago.vehicle.vin': 'TESTBLCK000000001' };
    const answer = await partner.call('POST', address, osagoBody({ today: testDay, set }));
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.domain, 'underwriting');
    assert.match(detail.description, /заблокирован правилами страховщика/);
  });

  test('all values of wrong types in a quote are reported together', async () => {
    const set: Readonly<Record<string, Json>> = {
      startDate: 5,
      endDate: null,
      'policyHolder.person.birthDate': '1986-02-30',
      'policyHolder.phone': '79990000001',
      'insuredObject.osago.withTrailer': 'true',
      'insuredObject.osago.vehicle.vehicleModel.horsePower': [106],
      'insuredObject.osago.drivers[0].person': 'Образцов',
      'insuredObject.osago.usagePeriods[0].start': 20_261_201,
    };
    const answer = await partner.call('POST', address, osagoBody({ today: testDay, set }));
    const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
    assert.deepEqual(fields.sort(), Object.keys(set).sort());
  });
});

describe('a quote body that is not a valid JSON object is refused', () => {
  const texts: readonly (readonly [string, string | Uint8Array])[] = [
    ['an empty body', ''],
    ['blanks', '  '],
    ['text', 'привет'],
    ['a truncated object', '{"product":'],
    ['two objects', '{}{}'],
    ['a comment', '{/* */}'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"startDate":NaN}'],
    ['Infinity', '{"startDate":-Infinity}'],
    ['a number out of range', '{"premium":1e400}'],
    ['an integer above the exact range', '{"extra":1152921504606846977}'],
    ['NUL in a text', '{"extra":"a\\u0000b"}'],
    ['NUL in a name', '{"a\\u0000b":1}'],
    ['a raw NUL', '{"extra":"a\0b"}'],
    ['half of a surrogate pair', '{"extra":"\\ud800"}'],
    ['the other half of a surrogate pair', '{"extra":"\\udc00\\ud800"}'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['a nested __proto__', '{"policyHolder":{"__proto__":{}}}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '5'],
    ['a string', '"OSAGO"'],
    ['true', 'true'],
    ['10,000 nested arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['10,000 unclosed arrays', '['.repeat(10_000)],
    ['bytes that are not UTF-8', Uint8Array.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ['a surrogate in UTF-8', Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', new Uint8Array(Buffer.from('{"a":1}', 'utf16le'))],
  ];
  for (const [what, body] of texts) {
    test(`a quote body is refused: ${what}`, async () => {
      const answer = await service.request('POST', `/ship/biz${address}`, {
        headers: { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' },
        body,
      });
      assert.ok(assertError(answer, 'INVALID_ARGUMENT').length > 0);
    });
  }
});

describe('a quote with a content type other than JSON is refused', () => {
  for (const type of [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'x',
  ]) {
    test(`a quote with the content type ${type} is refused`, async () => {
      const answer = await service.request('POST', `/ship/biz${address}`, {
        headers: { authorization: `Bearer ${partner.token}`, 'content-type': type },
        body: JSON.stringify(osagoBody({ today: testDay })),
      });
      assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'Content-Type');
    });
  }

  test('a quote request that has a body but no content type is refused', async () => {
    const answer = await service.request('POST', `/ship/biz${address}`, {
      headers: { authorization: `Bearer ${partner.token}` },
      body: new TextEncoder().encode(JSON.stringify(osagoBody({ today: testDay }))),
    });
    onlyDetail(answer, 'INVALID_ARGUMENT');
  });

  test('a quote request that has neither a body nor a content type is refused', async () => {
    const answer = await service.request('POST', `/ship/biz${address}`, {
      headers: { authorization: `Bearer ${partner.token}` },
    });
    assert.match(onlyDetail(answer, 'INVALID_ARGUMENT').description, /^Передайте тело/);
  });

  test('a quote with a compressed body is refused', async () => {
    const answer = await service.request('POST', `/ship/biz${address}`, {
      headers: {
        authorization: `Bearer ${partner.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      body: new Uint8Array(gzipSync(JSON.stringify(osagoBody({ today: testDay })))),
    });
    const { field, description } = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(field, 'Content-Encoding');
    assert.match(description, /без сжатия/);
  });
});

test('a quote with texts of 900,000 letters is refused before rating', async () => {
  for (const path of [
    'policyHolder.person.lastName',
    'insuredObject.osago.vehicle.vin',
    'insuredObject.osago.owner.vehicleOwnerPerson.address.city',
    'policyHolder.email',
  ]) {
    const body = osagoBody({ today: testDay, set: { [path]: 'x'.repeat(900_000) } });
    const answer = await partner.call('POST', address, body);
    const fields = assertError(answer, 'INVALID_ARGUMENT').map(({ field }) => field);
    assert.deepEqual(fields, [path]);
    assert.ok(answer.text.length < 2_000, 'the text is not sent back');
  }
});
