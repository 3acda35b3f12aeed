import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { verifyWebhook, WebhookError } from '../../packages/sdk/src/index.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = 1_614_265_330_000;

/** Example of a signed webhook from the Standard Webhooks specification. */
const known = {
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};

function signed(body: string, by: readonly string[] = [secret], timestamp = String(now / 1000)) {
  const id = 'evt_1';
  const signatures = by.map((one) => {
    const key = Buffer.from(one.slice(6), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

const body = JSON.stringify({ id: 'x', type: 'webhook.ping', timestamp: 'при', data: { position: 1 } });

test('the SDK accepts the signed example of the Standard Webhooks specification', async () => {
  const event: unknown = await verifyWebhook(known.body, known.headers, secret, { now });
  assert.deepEqual(event, { test: 2432232314 });
});

test('a webhook is verified as text or bytes, with headers of fetch or Node, and with or without the prefix of the secret', async () => {
  const headers = signed(body);
  const { 'webhook-id': id, ...others } = headers;
  const nodes = { 'Webhook-Id': id, ...others, host: undefined, accept: ['a', 'b'] };
  for (const given of [new Headers(headers), nodes, headers])
    for (const sent of [body, new TextEncoder().encode(body), Buffer.from(body)])
      for (const key of [secret, secret.slice(6), [other, secret]])
        assert.equal((await verifyWebhook(sent, given, key, { now })).type, 'webhook.ping');
});

test('a webhook is valid if one of several signatures is valid, and signatures of other schemes are ignored', async () => {
  const headers = signed(body, [other, secret]);
  const mixed = { ...headers, 'webhook-signature': `v1a,AAAA ${headers['webhook-signature']}` };
  for (const key of [secret, other]) await verifyWebhook(body, mixed, key, { now });
});

const refused: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  ['another body', () => verifyWebhook(`${body} `, signed(body), secret, { now }), /by this secret/],
  ['another secret', () => verifyWebhook(body, signed(body), other, { now }), /by this secret/],
  [
    'another id',
    () => verifyWebhook(body, { ...signed(body), 'webhook-id': 'evt_2' }, secret, { now }),
    /by this/,
  ],
  [
    'no signature',
    () => verifyWebhook(body, { ...signed(body), 'webhook-signature': '' }, secret, { now }),
    /missing/,
  ],
  ['no headers', () => verifyWebhook(body, {}, secret, { now }), /missing/],
  [
    'a signature of an unknown scheme',
    () => {
      const headers = signed(body);
      const given = headers['webhook-signature'].replace('v1,', 'v2,');
      return verifyWebhook(body, { ...headers, 'webhook-signature': given }, secret, { now });
    },
    /by this secret/,
  ],
  [
    'a signature that is not base64',
    () => verifyWebhook(body, { ...signed(body), 'webhook-signature': 'v1,%%%' }, secret, { now }),
    /by this secret/,
  ],
  [
    'a secret that is not base64',
    () => verifyWebhook(body, signed(body), 'whsec_%%%', { now }),
    /whsec_ and base64/,
  ],
  ['an empty secret', () => verifyWebhook(body, signed(body), '', { now }), /whsec_ and base64/],
  [
    'a timestamp that is not a number',
    () => verifyWebhook(body, signed(body, [secret], '1.6e9'), secret, { now }),
    /no number of seconds/,
  ],
  [
    'an old timestamp',
    () => verifyWebhook(body, signed(body, [secret], String(now / 1000 - 301)), secret, { now }),
    /too far/,
  ],
  [
    'a future timestamp',
    () => verifyWebhook(body, signed(body, [secret], String(now / 1000 + 301)), secret, { now }),
    /too far/,
  ],
];

for (const [what, verified, said] of refused)
  test(`a webhook is invalid with ${what}`, () =>
    assert.rejects(verified(), (error) => error instanceof WebhookError && said.test(error.message)));

test('the time tolerance of a webhook signature can be configured', async () => {
  const headers = signed(body, [secret], String(now / 1000 - 3000));
  await verifyWebhook(body, headers, secret, { now, toleranceSeconds: 3600 });
});
