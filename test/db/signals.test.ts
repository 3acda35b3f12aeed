import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { announce, type Listener, listen } from '#platform/db/signals.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/process.ts';
import { type DatabaseProxy, proxyTo } from '../support/proxy.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let listener: Listener;
const heard: string[] = [];
const states: boolean[] = [];

before(async () => {
  database = await emptyDatabase();
  proxy = await proxyTo(database.connectionString);
  listener = await listen(
    proxy.connectionString,
    { heard: (topic) => heard.push(topic), connected: (isUp) => states.push(isUp) },
    { probeEveryMs: 20, probeTimeoutMs: 1_000 },
  );
});
after(async () => {
  await listener.close();
  await proxy.close();
  await database.drop();
});

test('a listener for database signals notices a dead server and connects to another server', async () => {
  await announce(database.pool, 'tariffs');
  await until(async () => heard.includes('tariffs'));
  assert.deepEqual(states, [true]);
  proxy.silence();
  await until(async () => states.includes(false));
  proxy.restore();
  await until(async () => states.at(-1) === true);
  await announce(database.pool, 'partners');
  await until(async () => heard.includes('partners'));
});
