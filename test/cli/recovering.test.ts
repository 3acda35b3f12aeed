import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { binderyHere, serving, until } from '../support/process.ts';
import { type DatabaseProxy, proxyTo } from '../support/proxy.ts';

const waits = 'PostgreSQL starts or recovers (57P03): waiting for it';
let database: TestDatabase;
let proxy: DatabaseProxy;

before(async () => {
  database = await testDatabase();
  proxy = await proxyTo(database.connectionString);
});
after(async () => {
  await proxy.close();
  await database.drop();
});

for (const served of [0, 1]) {
  test(`a command prints one line and waits if PostgreSQL begins to recover after ${served} accepted connections`, async () => {
    proxy.recover(3, served);
    const { code, stdout, stderr } = await binderyHere(['partner', 'list', '--json'], {
      DATABASE_URL: proxy.connectionString,
    });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, '[]\n');
    // After the loss of an established connection, the pool prints additional lines about the database.
    const lines = stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('the database '));
    assert.deepEqual(lines, [waits]);
  });
}

for (const served of [0, 3, 5]) {
  test(`a server waits and then serves if PostgreSQL begins to recover after ${served} accepted connections`, async () => {
    proxy.recover(3, served);
    const server = await serving({ DATABASE_URL: proxy.connectionString, LOG_LEVEL: 'info' });
    await until(async () => (await fetch(`${server.url}/health/ready`)).status === 200);
    const { code } = await server.end('SIGTERM');
    assert.equal(code, 0);
    assert.ok(server.logged().split(waits).length <= 2, server.logged());
  });
}
