import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { lineOf } from '../portfolio/support/importing.ts';
import { bindery, until } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');
/** Lines of the file, of which each transaction of an import stores 400. */
const linesOfFile = 1_000;
const kills = 2;
let service: TestService;
let partner: TestPartner;
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  directory = mkdtempSync(join(tmpdir(), 'portfolio-crash-'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

async function count(sql: string): Promise<number> {
  const { rows } = await service.pool.query<{ count: bigint }>(`select count(*) from ${sql}`);
  return Number(rows[0]?.count);
}

test('an import killed several times and started again stores each contract once', async () => {
  const file = join(directory, 'portfolio.jsonl');
  const lines = Array.from({ length: linesOfFile }, (_, index) =>
    JSON.stringify(lineOf('property', `OLD-${index}`)),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const words = ['portfolio', 'import', file, '--product', 'property', '--partner', partner.login];
  const environment = { DATABASE_URL: service.connectionString };
  let seen = 0;
  for (let killed = 0; killed < kills; killed += 1) {
    const child = spawn(process.execPath, [program, ...words], {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const stored = seen;
    await until(async () => (await count('imported_contracts')) > stored || child.exitCode !== null);
    child.kill('SIGKILL');
    await ended;
    seen = await count('imported_contracts');
    assert.ok(seen > stored);
    assert.equal(await count('contracts'), seen);
  }
  assert.ok(seen < linesOfFile, `${seen} of ${linesOfFile} were stored before the last kill`);

  const { code, stdout, stderr } = await bindery([...words, '--json'], environment);
  assert.equal(code, 0, stderr);
  const { imported, known, wrong } = JSON.parse(stdout);
  // The last transaction of a killed process may still have been committed after `seen` was read.
  assert.ok(known >= seen);
  assert.deepEqual([imported + known, wrong], [linesOfFile, 0]);
  for (const table of [
    'contracts',
    'imported_contracts',
    'installments',
    'contract_history',
    'contract_people',
  ])
    assert.equal(await count(table), linesOfFile, table);
  assert.equal(
    (await count(`events where type = 'contract.imported'`)) +
      (await count(`noted_events where type = 'contract.imported'`)),
    linesOfFile,
  );
  assert.equal(await count(`portfolio_imports where state = 'DONE'`), 1);
});
