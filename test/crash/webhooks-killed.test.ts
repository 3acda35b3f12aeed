import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { serving, until } from '../support/process.ts';
import { partnerToken } from '../support/process-partner.ts';
import { loopbackAllowed, type Receiver, receiver } from '../support/receiver.ts';

const events = 60;

let database: TestDatabase;
let server: Receiver;

before(async () => {
  database = await testDatabase();
  server = await receiver();
});
after(async () => {
  await server.close();
  await database.drop();
});

test('no webhook delivery is lost if processes are killed between attempts', async () => {
  // Another process takes over the deliveries of a killed process after four times this timeout.
  const environment = {
    DATABASE_URL: database.connectionString,
    ...loopbackAllowed,
    WEBHOOK_TIMEOUT_MS: '2500',
  };
  const token = await partnerToken(database.pool, 'hooked');
  let [victim, survivor] = await Promise.all([serving(environment), serving(environment)]);
  const call = async (path: string, body: object) => {
    const response = await fetch(`${survivor.url}/ship/biz/sales/v2/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200, await response.text());
  };
  // The receiver answers slowly, so that processes are killed during a delivery.
  server.answer((response) => {
    setTimeout(() => response.writeHead(204).end(), 30);
  });
  await call('webhooks', { url: server.url });
  const published = () => new Set(server.received.map(({ headers }) => headers['webhook-id'])).size;
  for (let kill = 0; kill < 2; kill += 1) {
    for (let nr = 0; nr < events / 2; nr += 1) await call('events/ping', {});
    const begin = published();
    await until(async () => published() > begin || published() === (events / 2) * (kill + 1));
    await victim.end('SIGKILL');
    [victim, survivor] = [survivor, await serving(environment)];
  }
  await until(async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::integer as count from webhook_deliveries where state = 'DELIVERED'`,
    );
    return rows[0]?.count === events;
  });
  assert.equal(published(), events);
  await Promise.all([victim.end('SIGTERM'), survivor.end('SIGTERM')]);
});
