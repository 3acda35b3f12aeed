import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Connection } from '#platform/db/pool.ts';
import { waitingForLocks } from '../../support/lock.ts';
import { until } from '../../support/process.ts';
import { loopbackAllowed, type Receiver, receiver } from '../../support/receiver.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { call, createdWebhook, deliveriesOf } from './support.ts';

let service: TestService;
let partner: TestPartner;
let server: Receiver;

before(async () => {
  service = await testService(loopbackAllowed);
  partner = await service.partner();
});
after(() => service.close());
beforeEach(async () => {
  server = await receiver();
});
afterEach(() => server.close());

/**
 * Runs `work` while another transaction takes the locks of a failed delivery: first the webhook's deliveries and, once
 * `work` waits for them, the webhook.
 */
async function duringFailure<Value>(webhookId: string, work: () => Promise<Value>): Promise<Value> {
  const connection: Connection = await service.pool.connect();
  try {
    await connection.query('begin; set local idle_in_transaction_session_timeout = 0');
    await connection.query('select from webhook_deliveries where endpoint_id = $1 for update', [webhookId]);
    const working = work();
    // Prevent an unhandled rejection; the `await` below throws the error.
    working.catch(() => undefined);
    await until(async () => (await waitingForLocks(service.pool)) === 1);
    await connection.query('select from webhook_endpoints where endpoint_id = $1 for update', [webhookId]);
    await connection.query('commit');
    return await working;
  } finally {
    connection.release(true);
  }
}

test('a webhook can be enabled while a failed delivery is recorded', async () => {
  server.answer((response) => response.writeHead(410).end());
  const id = await createdWebhook(partner, { url: server.url });
  await call(partner, 'POST', `/${id}/ping`);
  await until(async () => (await call(partner, 'GET', `/${id}`)).body.disabledReason === 'GONE');
  server.answer((response) => response.writeHead(204).end());
  await duringFailure(id, () => call(partner, 'PUT', `/${id}`, { url: server.url }));
  await until(async () => (await deliveriesOf(partner, id))[0]?.state === 'DELIVERED');
});

test('a delivery can be recorded while the failure of another delivery is recorded', async () => {
  server.answer((response) => response.writeHead(503).end());
  const id = await createdWebhook(partner, { url: server.url });
  await call(partner, 'POST', `/${id}/ping`);
  await until(async () => (await call(partner, 'GET', `/${id}`)).body.failingSince !== undefined);
  const held = Promise.withResolvers<void>();
  server.answer(async (response) => {
    await held.promise;
    response.writeHead(204).end();
  });
  const [delivery] = await deliveriesOf(partner, id);
  await call(partner, 'POST', `/${id}/deliveries/${delivery?.position}/resend`);
  await service.pool.query('update webhook_endpoints set paused_until = null where endpoint_id = $1', [id]);
  await until(async () => server.received.length === 2);
  await duringFailure(id, async () => held.resolve());
  await until(async () => (await deliveriesOf(partner, id))[0]?.state === 'DELIVERED');
  assert.equal(server.received.length, 2, 'what was noted is not sent again');
  assert.equal((await call(partner, 'GET', `/${id}`)).body.failingSince, undefined);
});
