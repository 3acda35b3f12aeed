import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { onlyDetail } from '../support/assert-error.ts';
import type { Changes } from '../support/change.ts';
import { osagoBody, registeredAbroad } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';

const osago = 'insuredObject.osago';
const country = `${osago}.vehicle.countyrTs`;
const plate = `${osago}.vehicle.licensePlate`;
const document = `${osago}.vehicleDocument`;
const owner = `${osago}.owner.vehicleOwnerPerson`;

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const ask = (purpose: string, set: Changes) =>
  partner.call('POST', `/sales/v2/individual/osago/${purpose}`, osagoBody({ today: testDay, set }));

const noPlate = { [plate]: undefined, [`${osago}.vehicle.isNotRegistered`]: true };
const certificate: JsonObject = { typeCode: 'FOREIGN_VEHICLE_REGISTRATION', number: '1', countryCode: 'KZ' };
const russian: JsonObject = {
  typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE',
  serial: '7700',
  number: '123456',
};
const abroad = registeredAbroad();
const kazakhstan = { countryCode: 'KZ', region: 'Алматы', city: 'Алматы' };

describe('a country of registration that contradicts the plate or the document is refused', () => {
  const cases: readonly (readonly [string, Changes, string])[] = [
    ['abroad on a Russian plate and passport', { [country]: 'KR' }, plate],
    ['abroad on a Russian plate', { ...abroad, [plate]: 'А001АА77' }, plate],
    ['abroad on a Russian plate in Latin', { ...abroad, [plate]: 'a001aa77' }, plate],
    [
      'abroad on a Russian certificate',
      { ...abroad, [document]: { ...russian, countryCode: 'RU' } },
      document,
    ],
    [
      'abroad on a document without a country',
      { ...abroad, [document]: { typeCode: 'VEHICLE_PASSPORT', serial: '77АА', number: '123456' } },
      document,
    ],
    [
      'abroad, owned by a resident without a foreign plate or certificate',
      { [country]: 'US', ...noPlate, [document]: russian },
      `${owner}.address.countryCode`,
    ],
    [
      'abroad, owned by a citizen without a foreign plate or certificate',
      {
        [country]: 'US',
        ...noPlate,
        [document]: russian,
        [`${owner}.address`]: kazakhstan,
        [`${owner}.person.citizenship`]: 'RUS',
      },
      `${owner}.person.citizenship`,
    ],
    [
      'abroad on a plate of motorcycles',
      { [country]: 'US', [plate]: '1234АА77', [document]: russian },
      `${owner}.address.countryCode`,
    ],
    ['in Russia on a foreign certificate', { [document]: certificate }, document],
    ['nowhere on a foreign certificate', { [country]: undefined, [document]: certificate }, document],
    [
      'in Russia on a certificate of another country',
      { [document]: { ...russian, countryCode: 'BY' } },
      document,
    ],
  ];
  for (const [what, set, named] of cases) {
    for (const purpose of ['policies', 'quotes']) {
      test(`${purpose} refuse a vehicle registered ${what}, and the error names both fields`, async () => {
        const detail = onlyDetail(await ask(purpose, set), 'INVALID_ARGUMENT');
        assert.equal(detail.field, country);
        assert.ok(detail.description.includes(named), detail.description);
        assert.ok(detail.description.includes(country), detail.description);
      });
    }
  }

  test('a vehicle registered in Russia with a foreign plate is refused', async () => {
    for (const set of [{ [plate]: '123ABC02' }, { [plate]: '123ABC02', [country]: undefined }]) {
      const detail = onlyDetail(await ask('policies', set), 'INVALID_ARGUMENT');
      assert.equal(detail.field, plate);
      assert.ok(detail.description.includes(country));
    }
  });
});

describe('a consistent country of registration is accepted', () => {
  const transit = {
    [`${osago}.vehicle.isTransit`]: true,
    endDate: '2026-12-20T23:59:59+03:00',
    [`${osago}.usagePeriods`]: undefined,
  };
  const cases: readonly (readonly [string, Changes])[] = [
    ['a vehicle registered abroad', abroad],
    ['a foreign certificate without a plate', { ...abroad, ...noPlate }],
    ['a foreign plate and a certificate without a country', { ...abroad, [document]: russian }],
    ['an owner who lives abroad', { ...abroad, [`${owner}.address`]: kazakhstan }],
    ['a plate in the format of Russian motorcycles', { ...abroad, [plate]: '1234 AA 01' }],
    ['a passport of the union for a vehicle in Russia', { [`${document}.countryCode`]: 'BY' }],
    ['a foreign plate and certificate in transit', { ...abroad, ...transit }],
    ['a foreign certificate in transit', { [document]: certificate, ...transit, ...noPlate }],
  ];
  for (const [what, set] of cases) {
    test(`a consistent registration is accepted: ${what}`, async () => {
      for (const purpose of ['policies', 'quotes']) {
        const answer = await ask(purpose, set);
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(answer.body.warnings, []);
      }
    });
  }

  test('a quote without plate and document has warnings about these fields, which a contract requires', async () => {
    const answer = await ask('quotes', { [country]: 'KZ', [plate]: undefined, [document]: undefined });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      (answer.body.warnings as JsonObject[]).map(({ field }) => field),
      [country],
    );
  });
});
