import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedInRussian } from '#kernel/text/russian-count.ts';
import { ageAndExperience } from '#products/lines/osago/rating/driver-coefficients.ts';
import { countedWords } from '#products/product/printed/counted-words.ts';
import { calculated, coefficientsOf, driver, faultsOf, reasonOf } from './support.ts';

const at = 'insuredObject.osago';

test("the highest KVS of two drivers applies, and the reason names the driver's age and experience", () => {
  const calculation = calculated({ drivers: [driver(40, 20), driver(22, 3)], classes: ['13', '3'] });
  assert.equal(reasonOf(calculation, 'KVS'), '2 водителя, наибольший КВС: 22 года, стаж 3 года');
  assert.equal(reasonOf(calculation, 'KBM'), 'класс 3, наибольший из 2 водителей');
  assert.match(coefficientsOf(calculation), /KBM 1\.17, KVS 1\.13/);
});

test('the driver with the worst class, M, determines the KBM', () => {
  const calculation = calculated({ drivers: [driver(40, 20), driver(30, 10)], classes: ['M', '0'] });
  assert.match(coefficientsOf(calculation), /KBM 3\.92/);
});

test('birth date and start date of experience take precedence over age and years of experience sent as text', () => {
  const calculation = calculated({
    set: { [`${at}.drivers[0].driverAge`]: '18', [`${at}.drivers[0].driveExperience`]: '0' },
  });
  assert.equal(reasonOf(calculation, 'KVS'), '1 водитель: 40 лет, стаж 20 лет');
  assert.deepEqual(calculation.assumptions, [
    'возраст водителя 1: по дате 40, а не 18',
    'стаж водителя 1: по дате 20, а не 0',
  ]);
});

test('years of age and experience are used if dates are missing', () => {
  const calculation = calculated({
    set: {
      [`${at}.drivers[0].person.birthDate`]: undefined,
      [`${at}.drivers[0].driveExperienceFrom`]: undefined,
      [`${at}.drivers[0].driverAge`]: '21',
      [`${at}.drivers[0].driveExperience`]: '1',
    },
  });
  assert.equal(reasonOf(calculation, 'KVS'), '1 водитель: 21 год, стаж 1 год');
});

test("a driver's age is counted on the day of conclusion", () => {
  const born = (birthDate: string) =>
    calculated({
      set: {
        [`${at}.drivers[0].person.birthDate`]: birthDate,
        [`${at}.drivers[0].driveExperienceFrom`]: '2022-11-21',
      },
    });
  assert.match(coefficientsOf(born('2001-11-22')), /KVS 1\.13/);
  assert.match(coefficientsOf(born('2001-11-21')), /KVS 1\.09/);
});

test('a legal entity with listed drivers has the KBM of its fleet and 1.8 times the KVS', () => {
  const one = { holderType: 'corporate', drivers: [driver(40, 20)], classes: ['7'], fleet: '13' } as const;
  const calculation = calculated(one);
  assert.match(coefficientsOf(calculation), /KBM 0\.46, KVS 1\.638, KO 1,/);
  assert.equal(reasonOf(calculation, 'KBM'), 'класс 13, парк юридического лица');
  const before = calculated({ ...one, drivers: [driver(40, 20, '2026-10-31')], today: '2026-10-31' });
  assert.match(coefficientsOf(before), /KBM 0\.78, KVS 1\.638, KO 1,/);
  const { fleet: _, ...unknown } = one;
  assert.match(coefficientsOf(calculated(unknown)), /KBM 1,/);
  assert.deepEqual(calculated(unknown).assumptions, [
    'КБМ юридического лица: 1,00, класс в реестре не получен',
  ]);
  assert.match(reasonOf(calculation, 'KVS') ?? '', /юридическое лицо: 0,91 × 1,8$/);
});

test('drivers without a licence have class 3', () => {
  const calculation = calculated({
    purpose: 'quote',
    drivers: [driver(40, 20), driver(30, 10)],
    classes: ['13'],
    set: { [`${at}.drivers[0].driversLicense`]: undefined },
  });
  assert.match(coefficientsOf(calculation), /KBM 1\.17/);
  assert.deepEqual(calculation.assumptions, ['КБМ водителя 1: класс 3, реестр не запрошен']);
});

test("an experience too long for the driver's age is refused at the field of the experience", () => {
  const [fault] = faultsOf({
    drivers: [driver(20, 5), { ...driver(20, 5), driveExperienceFrom: '2019-01-01' }],
  });
  assert.equal(fault?.field, `${at}.drivers[1].driveExperienceFrom`);
});

test('a contract with two incomplete drivers is refused with an error for each', () => {
  const nobody = { person: {}, driversLicense: { serial: '1', number: '2' } };
  const faults = faultsOf({ drivers: [nobody, { ...nobody, person: { birthDate: '1990-01-01' } }] });
  assert.deepEqual(
    faults.map((fault) => fault.field),
    [`${at}.drivers[0].person.birthDate`, `${at}.drivers[1].driveExperienceFrom`],
  );
});

const forms: readonly [count: number, year: string, driver: string][] = [
  [1, '1 год', '1 водитель'],
  [2, '2 года', '2 водителя'],
  [5, '5 лет', '5 водителей'],
  [11, '11 лет', '11 водителей'],
  [14, '14 лет', '14 водителей'],
  [21, '21 год', '21 водитель'],
  [22, '22 года', '22 водителя'],
  [25, '25 лет', '25 водителей'],
  [111, '111 лет', '111 водителей'],
];

for (const [count, year, drivers] of forms) {
  test(`numbers of years and drivers are printed in the right plural form for ${count}`, () => {
    assert.equal(countedInRussian(count, countedWords.year), year);
    assert.equal(countedInRussian(count, countedWords.driver), drivers);
  });
}

test('less than a year of experience is printed in words', () => {
  assert.equal(ageAndExperience(18, 0), '18 лет, стаж менее 1 года');
});
