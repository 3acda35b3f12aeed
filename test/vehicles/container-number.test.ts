import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isContainer } from '#catalogues/vehicles/vehicle-numbers.ts';

test('the last digit of a container is that of ISO 6346', () => {
  // The example of the standard, and the invented one of ours.
  for (const number of ['CSQU3054383', 'OBRU1234563']) assert.equal(isContainer(number), true, number);
  for (let digit = 0; digit <= 9; digit += 1) {
    const number = `CSQU305438${digit}`;
    assert.equal(isContainer(number), digit === 3, number);
  }
});

test('four capitals and seven digits, and nothing else', () => {
  for (const number of ['csqu3054383', 'CSQ3054383', 'CSQU305438', 'CSQU30543830', 'СSQU3054383', '']) {
    assert.equal(isContainer(number), false, number);
  }
});
