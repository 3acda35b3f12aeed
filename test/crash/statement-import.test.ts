import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { isObject } from '#kernel/json/json.ts';
import { camtEntry, camtFile, oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { bindery, until } from '../support/process.ts';
import { type Draft, savedDraft, statusCode } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'bindery.mjs');
const linesOfFile = 6_000;
const drafts: Draft[] = [];
let service: TestService;
let partner: TestPartner;
let path: string;
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  directory = mkdtempSync(join(tmpdir(), 'statement-crash-'));
  path = join(directory, 'statement.txt');
  const documents = Array.from({ length: linesOfFile }, (_, index) =>
    oneCDocument({ number: String(index), purpose: `Прочее ${index}` }),
  );
  for (let index = 0; index < 6; index += 1) {
    const draft = await savedDraft(partner, { holderType: 'corporate' });
    await partner.call('PUT', `${draft.path}/installments/1`, {
      amount: draft.premium,
      paymentType: 'CASHLESS',
    });
    const { payments } = (await partner.call('GET', draft.path)).body;
    const bill = Array.isArray(payments) && isObject(payments[0]) ? String(payments[0].billNumber) : '';
    documents[index * 1_000 + 10] = oneCDocument({
      amount: draft.premium.toFixed(2),
      purpose: `Счёт ${bill}`,
    });
    drafts.push(draft);
  }
  writeFileSync(path, iconv.encode(oneCFile(documents), 'windows-1251'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

async function count(sql: string): Promise<number> {
  const { rows } = await service.pool.query<{ count: bigint }>(sql);
  return Number(rows[0]?.count);
}

const lines = () => count('select count(*) from statement_lines');

test('an import killed halfway is completed by the next import without duplicates', async () => {
  const environment = { DATABASE_URL: service.connectionString };
  const child = spawn(process.execPath, [program, 'statement', 'import', path], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(async () => (await lines()) > 0);
  child.kill('SIGKILL');
  await ended;
  const taken = await lines();
  const paid = await count(`select count(*) from payments where status = 'PAID'`);
  assert.equal(paid, await count(`select count(*) from statement_lines where state = 'MATCHED'`));

  const { code, stdout, stderr } = await bindery(['statement', 'import', path, '--json'], environment);
  assert.equal(code, 0, stderr);
  const [report] = JSON.parse(stdout).files;
  // Transactions of the killed process may still have been committed after this import started.
  assert.ok(report.known >= taken, `${report.known} known of ${taken}`);
  assert.equal(report.matched + report.unmatched + report.known, linesOfFile);
  assert.equal(await lines(), linesOfFile);
  assert.equal(await count(`select count(*) from payments where status = 'PAID'`), drafts.length);
  assert.equal(await count('select count(*) from statement_files where finished_at is not null'), 1);
  for (const draft of drafts) {
    assert.equal(statusCode((await partner.call('GET', draft.path)).body), 'COMPLETE');
  }
});

test('each entry without a reference is imported once although the first import is killed halfway', async () => {
  const environment = { DATABASE_URL: service.connectionString };
  const statement = join(directory, 'statement.xml');
  const account = '40702810900000002851';
  const entry = camtEntry({ purpose: 'Прочее', amount: '7.77' }, '08').replace(
    /<AcctSvcrRef>.*<\/AcctSvcrRef>/,
    '',
  );
  writeFileSync(
    statement,
    camtFile(
      Array.from({ length: 4_000 }, () => entry),
      { version: '08', account },
    ),
  );
  const ofStatement = () => count('select count(*) from statement_lines where amount_kopecks = 777');
  const child = spawn(process.execPath, [program, 'statement', 'import', statement], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(async () => (await ofStatement()) > 0);
  child.kill('SIGKILL');
  await ended;
  const { code, stdout, stderr } = await bindery(['statement', 'import', statement, '--json'], environment);
  assert.equal(code, 0, stderr);
  const [report] = JSON.parse(stdout).files;
  assert.equal(report.unmatched + report.known, 4_000);
  assert.equal(await ofStatement(), 4_000);
  assert.equal(await count(`select count(*) from statement_lines where reason = 'POSSIBLE_REPETITION'`), 0);
});
