import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isContainer } from '#catalogues/vehicles/vehicle-numbers.ts';

test('the check digit of a container follows ISO 6346', () => {
  // The example of the standard, and an invented number.
  for (const number of ['CSQU3054383', 'OBRU1234563']) assert.equal(isContainer(number), true, number);
  for (let digit = 0; digit <= 9; digit += 1) {
    const number = `CSQU305438${digit}`;
    assert.equal(isContainer(number), digit === 3, number);
  }
});

test('a container number has four capitals and seven digits', () => {
  for (const number of ['csqu3054383', 'CSQ3054383', 'CSQU305438', 'CSQU30543830', 'СSQU3054383', '']) {
    assert.equal(isContainer(number), false, number);
  }
});
