import assert from 'node:assert/strict';
import { test } from 'node:test';
import { senderSlot } from '#access/sender-hash.ts';

const same: readonly (readonly [string, string])[] = [
  ['203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'],
  ['2001:db8::1', '2001:db8:0:0::2'],
  ['::1', '0:0:0:0:1::'],
  ['fe80::1%eth0', 'fe80::2%eth1'],
];

for (const [one, other] of same) {
  test(`the addresses ${one} and ${other} share a request limit`, () =>
    assert.equal(senderSlot(one), senderSlot(other)));
}

const apart: readonly (readonly [string, string])[] = [
  ['203.0.113.7', '203.0.113.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['2001:db8::1', '2001:db8:0:1::1'],
];

for (const [one, other] of apart) {
  test(`the addresses ${one} and ${other} have separate request limits`, () =>
    assert.notEqual(senderSlot(one), senderSlot(other)));
}

test('the request limiter assigns each address a slot below 65,536', () => {
  for (let number = 0; number < 256; number += 1) {
    const slot = senderSlot(`10.0.0.${number}`);
    assert.ok(Number.isInteger(slot) && slot >= 0 && slot < 65_536);
  }
});
