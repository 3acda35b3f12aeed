import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Changes } from '../support/change.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { rated, refused } from './rated.ts';

const ownerAddress = 'insuredObject.osago.owner.vehicleOwnerPerson.address';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

function livingAt(address: JsonObject): Changes {
  return { [ownerAddress]: address };
}

describe('KT depends on the KLADR code of the address', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['Moscow', '7700000000000', 1.8],
    ['Moscow, a street', '77000000000287700', 1.8],
    ['Moscow, a house', '7700000000028770001', 1.8],
    ['Saint Petersburg', '7800000000000', 1.64],
    ['Kazan', '1600000100000', 1.7],
    ['Kazan, a street', '16000001000012300', 1.7],
    ['Kazan, a house', '1600000100001230045', 1.7],
    ['Novosibirsk', '5400000100000', 2.34],
    ['Novosibirsk, a street', '54000001000012300', 2.34],
    ['Novosibirsk, a house', '5400000100001230007', 2.34],
    ['a village of Novosibirsk oblast', '5401300002500', 1.38],
    ['a village of Tyumen oblast', '7201000000400', 1.08],
    ['Tyumen', '7200000100000', 1.6],
    ['Surgut', '8600001000000', 1.7],
    ['Murmansk', '5100000100000', 1.78],
    ['all of Chechnya', '2000000100000', 0.9],
  ];
  for (const [what, kladrId, kt] of cases) {
    test(`KT of the code ${kladrId} (${what}) is ${kt}`, async () => {
      const { coefficients, reasons } = await rated(partner, livingAt({ kladrId }));
      assert.equal(coefficients.get('KT'), kt);
      assert.match(reasons.get('KT') ?? '', new RegExp(kladrId));
    });
  }

  test('a KLADR code takes precedence over matching or less specific names', async () => {
    for (const address of [
      { kladrId: '5400000100000', region: 'Новосибирская обл.', city: 'г Новосибирск' },
      { kladrId: '5400000100000', region: 'Сибирь', city: 'Образцово' },
      { kladrId: '5400000100000', region: 'Новосибирская область' },
    ]) {
      assert.equal((await rated(partner, livingAt(address))).coefficients.get('KT'), 2.34);
    }
  });

  for (const kladrId of [
    '0000000000000',
    '9800000000000',
    '770000000000',
    '77000000000001',
    '77000000000000000000',
    '77000000000ab',
    'Москва',
    '７７00000000000',
  ]) {
    test(`the invalid KLADR code ${kladrId} is refused`, async () => {
      const details = await refused(partner, livingAt({ kladrId }));
      assert.deepEqual(
        details.map(({ field }) => field),
        [`${ownerAddress}.kladrId`],
      );
    });
  }
});

describe('a KLADR code that contradicts the names of the address is refused', () => {
  const region = `${ownerAddress}.region`;
  const city = `${ownerAddress}.city`;
  const cases: readonly (readonly [string, JsonObject, string])[] = [
    ['the code of another region', { kladrId: '9100000000000', region: 'Москва', city: 'Москва' }, region],
    ['the region in short', { kladrId: '9100000000000', region: 'ХМАО' }, region],
    ['a city that is a region', { kladrId: '9100000000000', city: 'г. Москва' }, city],
    [
      'the region in the line',
      { kladrId: '9100000000000', addressStr: '125009, г Москва, ул Крымская, д 1' },
      `${ownerAddress}.addressStr`,
    ],
    [
      'another listed city of the same region',
      { kladrId: '5400000200000', region: 'Новосибирская область', city: 'Новосибирск' },
      city,
    ],
    ['a listed city of another region', { kladrId: '5400000100000', city: 'Казань' }, city],
    [
      'the code of the region with one of its cities',
      { kladrId: '5400000000000', region: 'Новосибирская область', city: 'Новосибирск' },
      city,
    ],
  ];
  for (const [what, address, named] of cases) {
    for (const [holderType, path] of [
      ['individual', ownerAddress],
      ['individual', 'policyHolder.address'],
      ['corporate', 'insuredObject.osago.owner.vehicleOwnerOrganization.address'],
    ] as const) {
      test(`an address with ${what} is refused, and the error names both fields: ${holderType}, ${path}`, async () => {
        const details = await refused(partner, { [path]: address }, holderType);
        assert.deepEqual(
          details.map(({ field }) => field),
          [`${path}.kladrId`],
        );
        const other = named.replace(ownerAddress, path);
        assert.ok(details[0]?.description?.includes(other), JSON.stringify(details));
      });
    }
  }

  const sound: readonly (readonly [string, JsonObject])[] = [
    ['abroad', { countryCode: 'KZ', kladrId: '9100000000000', region: 'Москва' }],
    ['a district of the given region', { kladrId: '8600001000000', region: 'Тюменская область' }],
    ['two regions, one of them', { kladrId: '8600001000000', region: 'Тюменская обл, ХМАО - Югра' }],
    [
      'a street called after a region',
      { kladrId: '7700000000000', addressStr: 'ул Московская, Тверская, 1' },
    ],
    ['a line of two regions', { kladrId: '9100000000000', addressStr: 'г Москва, Тверская обл' }],
    ['an unlisted city', { kladrId: '5400000100000', city: 'Пашино' }],
    ['a village next to a city', { kladrId: '5401300002500', city: 'Новосибирск' }],
    ['a city with an unknown code', { kladrId: '3600000000000', region: '36', city: 'Нововоронеж' }],
  ];
  test('an unreadable region with a KLADR code is accepted with a warning', async () => {
    const set = { 'policyHolder.address': { kladrId: '5400000100000', region: 'Сибирь' } };
    const body = osagoBody({ today: testDay, set });
    const answer = await partner.call('POST', '/sales/v2/individual/osago/quotes', body);
    assert.equal(answer.status, 200, answer.text);
    const [warning, ...others] = answer.body.warnings as JsonObject[];
    assert.deepEqual(others, []);
    assert.equal(warning?.field, 'policyHolder.address.region');
    assert.match(String(warning?.description), /«Сибирь» не распознан.*Новосибирская область/);
  });

  for (const [what, address] of sound) {
    test(`a policyholder's address is accepted: ${what}`, async () => {
      await rated(partner, { 'policyHolder.address': address });
    });
  }
});

describe('KT depends on region and city without a KLADR code', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['Москва', 'Москва', 1.8],
    ['г Москва', 'г. Москва', 1.8],
    ['Новосибирская область', 'Новосибирск', 2.34],
    ['Новосибирская обл', 'г Новосибирск', 2.34],
    ['НОВОСИБИРСКАЯ ОБЛАСТЬ', ' новосибирск ', 2.34],
    ['обл. Новосибирская', 'город Новосибирск', 2.34],
    ['Новосибирская область', 'Бердск', 1.86],
    ['Новосибирская область', 'село Ордынское', 1.38],
    ['Республика Татарстан', 'Казань', 1.7],
    ['Татарстан', 'Казань', 1.7],
    ['Респ Татарстан', 'Казань', 1.7],
    ['Ханты-Мансийский автономный округ - Югра', 'Сургут', 1.7],
    ['Ханты-Мансийский Автономный округ-Югра', 'Сургут', 1.7],
    ['ХМАО', 'Сургут', 1.7],
    ['Чеченская Республика', 'Грозный', 0.9],
    ['Санкт-Петербург', 'Санкт-Петербург', 1.64],
    ['Республика Марий Эл', 'Йошкар-Ола', 1.32],
  ];
  for (const [region, city, kt] of cases) {
    test(`KT of ${region}, ${city} is ${kt}`, async () => {
      assert.equal((await rated(partner, livingAt({ region, city }))).coefficients.get('KT'), kt);
    });
  }

  test('an address without a region is accepted if its city exists in one region only', async () => {
    assert.equal((await rated(partner, livingAt({ city: 'Новосибирск' }))).coefficients.get('KT'), 2.34);
  });

  const misspelt: readonly (readonly [JsonObject, string, RegExp])[] = [
    [{ region: 'Новосибирскя область', city: 'Новосибирск' }, 'region', /Новосибирская область/],
    [{ region: 'Татарстон', city: 'Казань' }, 'region', /Татарстан/],
    [{ city: 'Новосибрск' }, 'city', /Новосибирск/],
    [{ region: 'Мосва', city: 'Мосва' }, 'region', /Москва/],
  ];
  for (const [address, field, near] of misspelt) {
    test(`the error for ${JSON.stringify(address)} suggests ${near.source}`, async () => {
      const details = await refused(partner, livingAt(address));
      assert.deepEqual(
        details.map((detail) => detail.field),
        [`${ownerAddress}.${field}`],
      );
      assert.match(details[0]?.description ?? '', near);
    });
  }

  test('the error for a city that exists in two regions names both regions', async () => {
    const [detail, ...others] = await refused(partner, livingAt({ city: 'Железногорск' }));
    assert.deepEqual(others, []);
    assert.match(detail?.description ?? '', /Красноярский край/);
    assert.match(detail?.description ?? '', /Курская область/);
  });
});

describe("KT depends on the address of the vehicle's owner", () => {
  test("KT depends on the owner's address, not on the policyholder's", async () => {
    const set = {
      ...livingAt({ kladrId: '5400000100000' }),
      'policyHolder.address': { kladrId: '7700000000000' },
    };
    assert.equal((await rated(partner, set)).coefficients.get('KT'), 2.34);
  });

  test("KT of an organization's vehicle depends on the organization's address", async () => {
    const set = {
      'insuredObject.osago.owner.vehicleOwnerOrganization.address': { kladrId: '1600000100000' },
    };
    assert.equal((await rated(partner, set, 'corporate')).coefficients.get('KT'), 1.7);
  });

  test("a quote without an owner's address assumes and reports the policyholder's address", async () => {
    const worksheet = await rated(partner, {
      [ownerAddress]: undefined,
      'policyHolder.address': { kladrId: '1600000100000' },
    });
    assert.equal(worksheet.coefficients.get('KT'), 1.7);
    assert.ok(worksheet.assumptions.some((assumption) => assumption.includes('территория')));
  });
});

describe('KT of a tractor differs from KT of other vehicles', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['Moscow', '7700000000000', 1.16],
    ['Saint Petersburg', '7800000000000', 1],
    ['Kazan', '1600000100000', 1.14],
    ['Murmansk', '5100000100000', 1.06],
    ['Tyumen', '7200000100000', 1.04],
  ];
  for (const [what, kladrId, kt] of cases) {
    test(`KT of a tractor in ${what} is ${kt}`, async () => {
      const { coefficients } = await rated(partner, {
        ...livingAt({ kladrId }),
        'insuredObject.osago.vehicle.vehicleCategoryCode': 'TRACTOR',
      });
      assert.equal(coefficients.get('KT'), kt);
    });
  }
});
