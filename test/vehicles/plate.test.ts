import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForeignPlate, isPlate, isVin } from '#catalogues/vehicles/vehicle-numbers.ts';

const plates: readonly [string, boolean][] = [
  ['А001АА77', true],
  ['а 001 аа 777', true],
  ['A001AA77', true],
  ['x999xx199', true],
  ['АА00177', true], // taxi
  ['АА123477', true], // trailer
  ['1234АА77', true], // motorcycle
  ['АА001А77', true], // transit
  ['ТАА00177', true], // export
  ['А123477', true], // police
  ['001CD177', true],
  ['001D00177', true],
  ['001Т00177', true],
  ['А000АА77', false],
  ['А001АА00', false],
  ['А001АА000', false],
  ['0000АА77', false],
  ['А001АА', false],
  ['А001АА7', false],
  ['Я001АА77', false],
  ['А001QА77', false],
  ['', false],
  ['AB-123-CD', false],
];
for (const [plate, expected] of plates) {
  test(`the plate ${plate} is ${expected ? 'accepted' : 'refused'}`, () =>
    assert.equal(isPlate(plate), expected));
}

test('any short foreign plate is accepted', () => {
  for (const plate of ['AB-123-CD', '123', 'B MW 1234']) assert.ok(isForeignPlate(plate));
  for (const plate of ['', '   ', '1'.repeat(16)]) assert.ok(!isForeignPlate(plate));
});

const vins: readonly [string, boolean][] = [
  ['XTAGFL110MY000001', true],
  ['XTA210990Y2765439', true], // its check digit is wrong, and AvtoVAZ does not use it
  ['1M8GDM9AXKP042788', true],
  ['11111111111111111', true],
  ['xtagfl110my000001', true],
  ['TESTBLCK000000001', true],
  ['XTAGFL110MY00000', false],
  ['XTAGFL110MY0000011', false],
  ['XTAGFL110MY00000O', false],
  ['ITAGFL110MY000001', false],
  ['QTAGFL110MY000001', false],
  ['ХТАGFL110MY000001', false],
  ['', false],
];
for (const [vin, expected] of vins) {
  test(`the VIN ${vin} is ${expected ? 'accepted' : 'refused'}`, () => assert.equal(isVin(vin), expected));
}
