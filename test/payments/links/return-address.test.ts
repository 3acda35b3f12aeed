import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReturnAddress } from '#payments/links/return-address.ts';

test('a production server requires a return address with https', () => {
  assert.deepEqual(readReturnAddress('https://partner.example', false), {
    address: 'https://partner.example/',
  });
  const refused = readReturnAddress('http://partner.example/', false);
  assert.match('fault' in refused ? refused.fault : '', /https:\/\/.*тестовой среде/);
  assert.ok('address' in readReturnAddress('http://partner.example/', true));
});

test('a return address may have a query, a fragment, a port and letters of any alphabet', () => {
  for (const address of [
    'https://partner.example/paid?order=1&x=%20#top',
    'https://partner.example:8443/',
    'HTTPS://PARTNER.EXAMPLE/',
    'https://партнёр.рф/оплачено',
    'https://[2001:db8::1]/',
  ]) {
    assert.ok('address' in readReturnAddress(address, false), address);
  }
});
