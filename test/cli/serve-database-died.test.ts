import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { serving, until } from '../support/process.ts';

const directory = mkdtempSync(join(tmpdir(), 'bindery-died-'));
after(() => rmSync(directory, { recursive: true }));

test('a killed and restarted embedded database is logged with one line per event, not per connection', async () => {
  const server = await serving({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
  const pidFile = readFileSync(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  await until(async () => {
    await fetch(`${server.url}/health/ready`);
    return server.logged().includes('the database answers again');
  });
  assert.equal((await server.end('SIGTERM')).code, 0);
  const lines = server.logged().trimEnd().split('\n');
  const output = lines.filter((line) =>
    /the database|jobs|operations|payment|sandbox bank|tariffs/.test(line),
  );
  // On a slow machine the server may report the loss twice.
  assert.ok(output.length <= 4, server.logged());
  assert.match(output[0] ?? '', /a connection to the database was lost|the database is away/);
});
