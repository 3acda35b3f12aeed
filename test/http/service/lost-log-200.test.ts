import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { serving } from '../../support/process.ts';

let database: TestDatabase;
before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('a server that cannot write its log continues to work, and its health and metrics report lost log lines', async () => {
  const server = await serving({
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'info',
  });
  server.closeOutput();
  try {
    // Write more log lines than fit into the write buffer, so that a write fails while requests run.
    for (let request = 0; request < 100; request += 1) {
      const { status } = await fetch(`${server.url}/openapi.json`, { method: 'HEAD' });
      assert.ok(status < 500, `request ${request}: ${status}`);
    }
    const { status, lostLogLines } = await (await fetch(`${server.url}/health/ready`)).json();
    assert.equal(status, 'ok');
    assert.ok(lostLogLines > 0);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    assert.match(metrics, /^bindery_log_lines_lost [1-9]/m);
  } finally {
    const { code } = await server.end('SIGTERM');
    assert.equal(code, 0);
  }
});
