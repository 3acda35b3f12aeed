import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Changes } from '../support/change.ts';
import { osagoDriver } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { rated, refused } from './rated.ts';

const drivers = 'insuredObject.osago.drivers';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

describe('KBM depends on the class in the registry', () => {
  const classes: readonly (readonly [string, number])[] = [
    ['99', 3.92],
    ['00', 2.94],
    ['01', 2.25],
    ['02', 1.76],
    ['03', 1.17],
    ['04', 1],
    ['05', 0.91],
    ['06', 0.83],
    ['07', 0.78],
    ['08', 0.74],
    ['09', 0.68],
    ['10', 0.63],
    ['11', 0.57],
    ['12', 0.52],
    ['13', 0.46],
  ];
  for (const [code, kbm] of classes) {
    test(`a driver with licence 9900 3000${code} has KBM ${kbm}`, async () => {
      const worksheet = await rated(partner, licences([`3000${code}`]));
      assert.equal(worksheet.coefficients.get('KBM'), kbm);
      const name = code === '99' ? 'M' : String(Number(code));
      assert.match(worksheet.reasons.get('KBM') ?? '', new RegExp(`класс ${name}\\b`));
    });
  }

  test("a driver's licence unknown to the sandbox registry has class 3", async () => {
    assert.equal((await rated(partner, {})).coefficients.get('KBM'), 1.17);
  });

  test('the highest KBM of several drivers applies, in any order of drivers', async () => {
    for (const order of [
      ['300013', '300001', '300005'],
      ['300001', '300013', '300005'],
      ['300013', '300005', '300001'],
    ]) {
      const { coefficients } = await rated(partner, licences(order));
      assert.equal(coefficients.get('KBM'), 2.25);
    }
  });

  test('a KBM class sent by the partner has no effect', async () => {
    const set = { ...licences(['300005']), [`${drivers}[0].kbm`]: '0.46' };
    assert.equal((await rated(partner, set)).coefficients.get('KBM'), 0.91);
  });
});

describe("KVS depends on a driver's age and experience", () => {
  const cars: readonly (readonly [number, number, number])[] = [
    [16, 0, 2.27],
    [18, 1, 1.92],
    [19, 2, 1.84],
    [21, 3, 1.65],
    [21, 5, 1.62],
    [22, 3, 1.13],
    [24, 7, 1.09],
    [25, 0, 1.72],
    [29, 10, 1.02],
    [34, 15, 0.95],
    [35, 5, 0.97],
    [39, 14, 0.94],
    [49, 6, 0.95],
    [59, 0, 1.46],
    [60, 15, 0.83],
    [75, 50, 0.83],
  ];
  for (const [age, experience, kvs] of cars) {
    test(`a car driver of ${age} with ${experience} years of experience has KVS ${kvs}`, async () => {
      assert.equal((await rated(partner, ageAndExperience(age, experience))).coefficients.get('KVS'), kvs);
    });
  }
  const riders: readonly (readonly [number, number, number])[] = [
    [16, 0, 2.27],
    [18, 1, 2.23],
    [24, 7, 1.44],
    [29, 10, 1.17],
    [34, 15, 0.96],
    [59, 40, 0.81],
    [60, 2, 1.01],
  ];
  for (const [age, experience, kvs] of riders) {
    test(`a motorcycle driver of ${age} with ${experience} years of experience has KVS ${kvs}`, async () => {
      const { coefficients } = await rated(partner, {
        ...ageAndExperience(age, experience),
        'insuredObject.osago.vehicle.vehicleCategoryCode': 'A',
      });
      assert.equal(coefficients.get('KVS'), kvs);
    });
  }

  test('the highest KVS of several drivers applies, and its reason names the driver', async () => {
    const worksheet = await rated(partner, {
      [drivers]: [
        osagoDriver(testDay, { age: 60, experience: 30, licence: '000001' }),
        named(osagoDriver(testDay, { age: 22, experience: 3, licence: '000002' }), 'Второй'),
      ],
    });
    assert.equal(worksheet.coefficients.get('KVS'), 1.13);
    assert.match(worksheet.reasons.get('KVS') ?? '', /2 водителя.*22 года, стаж 3 года/);
  });

  test("KVS uses the driver's age in full years, also on the day before a birthday", async () => {
    const birthday = (birthDate: string): Changes => ({
      [`${drivers}[0].person.birthDate`]: birthDate,
      [`${drivers}[0].driverAge`]: undefined,
      [`${drivers}[0].driveExperience`]: undefined,
      [`${drivers}[0].driveExperienceFrom`]: '2024-11-21',
    });
    assert.equal((await rated(partner, birthday('2004-11-22'))).coefficients.get('KVS'), 1.84);
    assert.equal((await rated(partner, birthday('2004-11-21'))).coefficients.get('KVS'), 1.71);
  });

  test("a driving experience too long for the driver's age is refused", async () => {
    const young = {
      [`${drivers}[0].person.birthDate`]: '2006-11-01',
      [`${drivers}[0].driverAge`]: '20',
      [`${drivers}[0].driveExperience`]: '6',
    };
    // The error is at `driveExperienceFrom` if this field is sent, otherwise at `driveExperience`.
    for (const [from, field] of [
      ['2020-11-01', 'driveExperienceFrom'],
      [undefined, 'driveExperience'],
    ] as const) {
      const details = await refused(partner, { ...young, [`${drivers}[0].driveExperienceFrom`]: from });
      assert.deepEqual(
        details.map((detail) => detail.field),
        [`${drivers}[0].${field}`],
      );
    }
  });
});

describe('KM depends on the engine power', () => {
  const cars: readonly (readonly [string | number, number])[] = [
    ['50', 0.6],
    ['50.1', 1],
    [70, 1],
    ['71', 1.1],
    ['100', 1.1],
    ['100,5', 1.2],
    [120, 1.2],
    ['121', 1.4],
    ['150', 1.4],
    ['150.01', 1.6],
    [700, 1.6],
  ];
  const motorcycles: readonly (readonly [string | number, number])[] = [
    ['50', 1],
    ['51', 1.11],
    ['60', 1.11],
    ['61', 1.22],
    ['70', 1.22],
    ['71', 1.36],
    ['80', 1.36],
    ['81', 1.5],
    ['90', 1.5],
    ['91', 1.66],
  ];
  for (const [category, cases] of [
    ['B', cars],
    ['A', motorcycles],
  ] as const) {
    for (const [horsePower, km] of cases) {
      test(`KM of category ${category} with power ${JSON.stringify(horsePower)} is ${km}`, async () => {
        const { coefficients } = await rated(partner, {
          'insuredObject.osago.vehicle.vehicleCategoryCode': category,
          'insuredObject.osago.vehicle.vehicleModel.horsePower': horsePower,
        });
        assert.equal(coefficients.get('KM'), km);
      });
    }
  }
});

function licences(numbers: readonly string[]): Changes {
  const listed = numbers.map((licence, index) =>
    named(
      { ...osagoDriver(testDay), driversLicense: { ...licenceOf(licence) } },
      ['Первый', 'Второй', 'Третий'][index] ?? 'Иной',
    ),
  );
  return { [drivers]: listed };
}

function licenceOf(number: string): JsonObject {
  return { typeCode: 'DRIVER_LICENSE', serial: '9900', number, countryCode: 'RU' };
}

function named(driver: JsonObject, firstName: string): JsonObject {
  return { ...driver, person: { ...(driver.person as JsonObject), firstName } };
}

function ageAndExperience(age: number, experience: number): Changes {
  return { [drivers]: [osagoDriver(testDay, { age, experience })] };
}
