import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSmsPhone } from '#contracts/record/holder.ts';
import { channelsFor } from '#payments/links/notify-holder.ts';
import { testCaller } from '../../support/caller.ts';

const dealer = testCaller({ channel: 'DEALER' });
const email = 'holder@example.com';

function held(policyHolder: { readonly email?: string; readonly phone?: { readonly phoneNumber: string } }) {
  return { holderType: 'individual' as const, body: { policyHolder } };
}

/** Each row: whether there is an SMS gateway, the holder's contacts, the expected channels. */
const cases = [
  [true, { email, phone: { phoneNumber: '79990000001' } }, ['email', 'sms']],
  [false, { email, phone: { phoneNumber: '79990000001' } }, ['email']],
  [true, { phone: { phoneNumber: '79990000001' } }, ['sms']],
  [true, { email }, ['email']],
  [true, { email, phone: { phoneNumber: '12' } }, ['email']],
  [false, { phone: { phoneNumber: '79990000001' } }, []],
  [true, {}, []],
] as const;

for (const [hasSms, holder, channels] of cases) {
  test(`with ${hasSms ? 'an' : 'no'} SMS gateway ${JSON.stringify(holder)} is notified by ${channels.join() || 'nothing'}`, () => {
    assert.deepEqual(channelsFor(dealer, held(holder), hasSms), channels);
    for (const channel of ['AGGREGATOR', 'BANK', 'AGENT'] as const) {
      assert.deepEqual(channelsFor(testCaller({ channel }), held(holder), hasSms), []);
    }
  });
}

for (const [written, sent] of [
  ['79990000001', '79990000001'],
  ['+7 (999) 000-00-01', '79990000001'],
  ['375291234567', '375291234567'],
  ['89990000001', undefined],
  ['нет', undefined],
] as const) {
  test(`a text message to the telephone ${written} goes to ${sent ?? 'no number'}`, () => {
    assert.equal(findSmsPhone(held({ phone: { phoneNumber: written } })), sent);
  });
}
