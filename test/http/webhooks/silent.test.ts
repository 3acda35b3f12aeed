import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../../support/process.ts';
import { loopbackAllowed, type Receiver, receiver } from '../../support/receiver.ts';
import { type TestService, testService } from '../../support/service.ts';
import { call, createdWebhook, deliveriesOf } from './support.ts';

let service: TestService;
let server: Receiver;

before(async () => {
  service = await testService({ ...loopbackAllowed, WEBHOOK_TIMEOUT_MS: '100' });
  server = await receiver();
});
after(async () => {
  await service.close();
  await server.close();
});

test('a delivery to a webhook receiver that does not answer within the timeout fails', async () => {
  server.answer(() => undefined);
  const partner = await service.partner();
  const id = await createdWebhook(partner, { url: server.url });
  await call(partner, 'POST', `/${id}/ping`);
  await until(async () => (await deliveriesOf(partner, id))[0]?.attempts === 1);
  const [delivery] = await deliveriesOf(partner, id);
  assert.deepEqual([delivery?.state, delivery?.log[0]?.failure], ['PENDING', 'TIMEOUT']);
  assert.ok((await call(partner, 'GET', `/${id}`)).body.failingSince);
});
