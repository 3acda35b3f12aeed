import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGuard } from '#adapters/calls/guarded-call.ts';
import { createHttpSms } from '#adapters/messages/http-sms.ts';
import { json, peer, unwatched } from '../support.ts';

const sms = { messageId: 'sms-1', phone: '79990000001', text: 'Ссылка на оплату' };
const context = { traceId: 'trace-1' };
const guard = () => createGuard({ port: 'sms', system: 'СМС-шлюз', timeoutMs: 30_000, watch: unwatched });

test('a text message is sent with the token, the request id and an idempotency key', async () => {
  const gateway = await peer(json({ isAccepted: true }));
  const send = createHttpSms({ url: gateway.url, token: 'secret' }, guard());
  assert.deepEqual(await send(sms, context), { isAccepted: true });
  await gateway.close();
  const [request] = gateway.received;
  assert.deepEqual([request?.method, request?.path, request?.body], ['POST', '/messages', sms]);
  assert.equal(request?.headers.authorization, 'Bearer secret');
  assert.equal(request?.headers['idempotency-key'], 'sms-1');
  assert.equal(request?.headers['x-request-id'], 'trace-1');
});

test('a refused text message returns the code of the refusal', async () => {
  const gateway = await peer(json({ refusal: 'UNKNOWN_NUMBER' }));
  assert.deepEqual(await createHttpSms({ url: gateway.url, token: undefined }, guard())(sms, context), {
    refusal: 'UNKNOWN_NUMBER',
  });
  await gateway.close();
});

for (const answer of [
  {},
  { isAccepted: false },
  { isAccepted: true, refusal: 'X' },
  { refusal: 'нет номера +7999' },
  [],
]) {
  test(`sending a text message throws UNAVAILABLE for the malformed answer ${JSON.stringify(answer)}`, async () => {
    const gateway = await peer(json(answer));
    await assert.rejects(createHttpSms({ url: gateway.url, token: undefined }, guard())(sms, context), {
      code: 'UNAVAILABLE',
    });
    await gateway.close();
  });
}
