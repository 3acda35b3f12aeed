import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type VehicleNumbers, vehicleDifference } from '#catalogues/vehicles/vehicle-numbers.ts';

const vin = 'XTAGFL110MY000001';
const otherVin = 'XTAGFL110MY000002';
const body = '2110-1234567';

const one: readonly (readonly [string, VehicleNumbers, VehicleNumbers])[] = [
  ['the same VIN', { vin }, { vin }],
  ['a VIN in small letters, with spaces', { vin }, { vin: ' xtagfl110 my000001 ' }],
  ['a VIN with Cyrillic letters that look alike', { vin }, { vin: 'ХТАGFL110МУ000001' }],
  ['a body number that only one contract has', { vin, bodyNumber: body }, { vin }],
  ['a body number without its hyphen', { bodyNumber: body }, { bodyNumber: '21101234567' }],
  ['a chassis number', { chassisNumber: 'KMF 1234567' }, { chassisNumber: 'kmf1234567' }],
  ['a body number that is the VIN', { vin }, { bodyNumber: vin }],
  ['a number that documents call absent', { vin, bodyNumber: 'ОТСУТСТВУЕТ' }, { vin, bodyNumber: body }],
];

for (const [name, left, right] of one) {
  test(`the numbers of two vehicles mean one vehicle: ${name}`, () => {
    assert.equal(vehicleDifference(left, right), undefined);
    assert.equal(vehicleDifference(right, left), undefined);
  });
}

const two: readonly (readonly [string, VehicleNumbers, VehicleNumbers, readonly string[]])[] = [
  ['different VINs', { vin }, { vin: otherVin }, ['vin']],
  ['different VINs of one body', { vin, bodyNumber: body }, { vin: otherVin, bodyNumber: body }, ['vin']],
  ['one VIN on two bodies', { vin, bodyNumber: body }, { vin, bodyNumber: '1' }, ['bodyNumber']],
  ['different bodies', { bodyNumber: body }, { bodyNumber: '2110-7654321' }, ['bodyNumber']],
  [
    'one body on two chassis',
    { bodyNumber: body, chassisNumber: '1' },
    { bodyNumber: body, chassisNumber: '2' },
    ['chassisNumber'],
  ],
  ['a body number that is another VIN', { vin }, { bodyNumber: otherVin }, ['vin']],
  ['a VIN here and a body number there', { vin }, { bodyNumber: body }, []],
  ['a body number here and a chassis number there', { bodyNumber: body }, { chassisNumber: body }, []],
  ['two words for none', { bodyNumber: 'нет' }, { bodyNumber: 'НЕТ' }, []],
  ['no numbers', {}, {}, []],
];

for (const [name, left, right, differing] of two) {
  test(`the numbers of two vehicles mean different vehicles: ${name}`, () => {
    assert.deepEqual(vehicleDifference(left, right), { differing });
    assert.deepEqual(vehicleDifference(right, left), { differing });
  });
}
