import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  checkVehicleNumbers,
  shareNumber,
  type VehicleNumbers,
  vehicleNumber,
} from '#catalogues/vehicles/vehicle-numbers.ts';
import { collectingChecks } from '#parties/fields/checks.ts';

const vin = 'XTAGFL110MY000001';
const path = 'vehicle';

const words = [
  'отсутствует',
  'ОТСУТСТВУЕТ',
  ' Отсутствует. ',
  'Отсутств.',
  'отсутствуют',
  'ОТCУТCTBУET',
  'О Т С У Т С Т В У Е Т',
  'номер отсутствует',
  'Кузов № отсутствует',
  'VIN отсутствует',
  'нет',
  'HET',
  'Нет номера',
  'нет данных',
  'данные отсутствуют',
  'б/н',
  'Б/Н',
  'б.н.',
  'Б Н',
  'без номера',
  'Без Номера',
  'б/номера',
  'не установлен',
  'Не установлено',
  'НЕ УСТАНОВЛЕНА',
  'не уст.',
  'не указан',
  'Не указано',
  'не определён',
  'неизвестно',
  'не имеется',
  'не присвоен',
  'прочерк',
  'н/д',
  'none',
  'None',
  'NULL',
  'n/a',
  'N.A.',
  'not available',
  'no number',
  'unknown',
  'absent',
  'otsutstvuet',
  'NET',
  'bez nomera',
  '-',
  '—',
  '–',
  '---',
  '.',
  '№',
  '0',
  '000',
  '0000000',
  '0-0',
  'ХХХХ',
  'xxxxxxxxxx',
  '00000000000000000',
  '11111111111111111',
  'AAAAAAAAAAAAAAAAA',
];

const numbers = [
  vin,
  ' xtagfl110my000001 ',
  '2110-1234567',
  'ХТА21099 0Y2765439',
  'KMF 1234567',
  '1',
  '123',
  '0000123',
  'NET123',
  'НЕТ 5',
  '1111111',
  'BN1-000123',
];

describe('a word for an absent vehicle number is recognised', () => {
  for (const word of words) {
    test(`the word «${word}» is read as no vehicle number`, () =>
      assert.equal(vehicleNumber(word), undefined));
  }
  for (const number of numbers) {
    test(`the text «${number}» is read as a vehicle number`, () =>
      assert.equal(vehicleNumber(number), number.trim()));
  }
  test('two vehicles with the same number of any kind are recognised as one vehicle', () => {
    assert.equal(shareNumber({ vin, bodyNumber: '2110-123' }, { bodyNumber: '2110123' }), true);
    assert.equal(shareNumber({ vin }, { vin: 'XTAGFL110MY000002', bodyNumber: vin }), true);
    assert.equal(shareNumber({ bodyNumber: 'нет' }, { bodyNumber: 'нет' }), false);
  });
});

interface Found {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

function found(vehicle: VehicleNumbers, complete: boolean, standing?: VehicleNumbers): Found {
  const days = { today: '2026-11-21', concludedOn: '2026-11-21' };
  const checks = collectingChecks(complete, {
    ...days,
    ...(standing ? { standing: { vehicle: standing } } : {}),
  });
  checkVehicleNumbers(checks, path, vehicle);
  return {
    faults: checks.faults.map(({ field }) => field),
    warnings: checks.warnings.map(({ field }) => field),
  };
}

describe('checkVehicleNumbers checks the numbers of a vehicle', () => {
  for (const word of words) {
    for (const kind of ['vin', 'bodyNumber', 'chassisNumber'] as const) {
      test(`${kind} «${word}» next to a real number is ignored with a warning`, () => {
        const real: VehicleNumbers = kind === 'vin' ? { bodyNumber: '2110-1234567' } : { vin };
        assert.deepEqual(found({ ...real, [kind]: word }, true), {
          faults: [],
          warnings: [`${path}.${kind}`],
        });
      });
      test(`${kind} «${word}» without another number is refused in a contract and accepted in a quote`, () => {
        assert.deepEqual(found({ [kind]: word }, true).faults, [`${path}.vin`]);
        assert.deepEqual(found({ [kind]: word }, false), { faults: [], warnings: [`${path}.${kind}`] });
      });
    }
  }

  test('a body or chassis number without a digit is refused', () => {
    assert.deepEqual(found({ vin, bodyNumber: 'кузов стёрт' }, false).faults, [`${path}.bodyNumber`]);
    assert.deepEqual(found({ chassisNumber: 'ABC' }, true).faults, [`${path}.chassisNumber`]);
  });

  test('vehicle numbers that a change of a contract leaves unchanged are not checked', () => {
    const old = { bodyNumber: 'ОТСУТСТВУЕТ' };
    assert.deepEqual(found(old, true, old), { faults: [], warnings: [] });
    assert.deepEqual(found(old, true, { bodyNumber: '123' }).faults, [`${path}.vin`]);
  });
});
