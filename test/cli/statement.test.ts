import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { isObject } from '#kernel/json/json.ts';
import { billedDraft, paymentOf as payment } from '../payments/statement/support/billed.ts';
import { camtEntry, camtFile, oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import type { Changes } from '../support/change.ts';
import { bindery, binderyHere, until } from '../support/process.ts';
import { type Draft, statusCode } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { nextVin } from '../support/vin.ts';

let service: TestService;
let partner: TestPartner;
let directory: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  directory = mkdtempSync(join(tmpdir(), 'statements-'));
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

const run = (...words: readonly string[]) =>
  binderyHere(['statement', ...words], { DATABASE_URL: service.connectionString });

const billed = (holderType: 'individual' | 'corporate' = 'corporate', set: Changes = {}) =>
  billedDraft(partner, holderType, set);

async function statusOf(draft: Draft): Promise<unknown> {
  return statusCode((await partner.call('GET', draft.path)).body);
}

let files = 0;
function written(text: string, encoding = 'windows-1251'): string {
  const path = join(directory, `statement-${++files}.txt`);
  writeFileSync(path, iconv.encode(text, encoding));
  return path;
}

/** Imports one file and returns its part of the report. */
async function imported(path: string, ...options: readonly string[]) {
  const { code, stdout, stderr } = await run('import', path, '--json', ...options);
  assert.doesNotMatch(stderr, /at .*\.ts:\d+/);
  return { code, ...JSON.parse(stdout).files[0] };
}

const untouched = async () => {
  const { rows } = await service.pool.query<{ state: string }>(
    `select md5(string_agg(t::text, ';' order by t::text)) as state
       from (select line_id::text || state || coalesce(reason, '') from statement_lines
             union all select contract_id::text || status || version from contracts
             union all select order_id::text || status from payments
             union all select file_id::text || finished_at::text from statement_files) as t (t)`,
  );
  return rows[0]?.state;
};

test('if a statement pays two bills for the same vehicle and owner, the second payment waits for staff with its reason', async () => {
  const set = { 'insuredObject.osago.vehicle.vin': nextVin() };
  const [first, second] = [await billed('corporate', set), await billed('corporate', set)];
  const report = await imported(written(oneCFile([payment(first), payment(second)])));
  assert.deepEqual([report.matched, report.unmatched], [1, 1]);
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['COMPLETE', 'AWAITING_PAYMENT']);
  const { rows } = await service.pool.query<{ explanation: string }>(
    `select explanation from statement_lines where state = 'UNMATCHED' order by line_id desc limit 1`,
  );
  assert.match(rows[0]?.explanation ?? '', /уже застраховано по другому договору ОСАГО/);
});

test('a statement line pays its bill once, even if another file contains the line again', async () => {
  const [company, person, other] = [await billed(), await billed('individual'), await billed()];
  const lines = [
    payment(company),
    payment(person, { payerInn: '', payerName: 'ОБРАЗЦОВ ПЕТР ИЛЬИЧ//Москва//' }),
  ];
  const path = written(oneCFile(lines));
  const first = await imported(path);
  assert.equal(first.code, 0);
  assert.deepEqual(
    [first.format, first.encoding, first.incoming, first.matched, first.unmatched, first.known],
    ['1C', 'windows-1251', 2, 2, 0, 0],
  );
  assert.deepEqual(
    [await statusOf(company), await statusOf(person), await statusOf(other)],
    ['COMPLETE', 'COMPLETE', 'AWAITING_PAYMENT'],
  );
  const before = await untouched();
  const again = await imported(path);
  assert.deepEqual([again.code, again.matched, again.unmatched, again.known], [0, 0, 0, 2]);
  assert.equal(await untouched(), before, 'the same file twice changes something');
  // The second file has the same lines and one new line, in another encoding.
  const overlapping = await imported(
    written(oneCFile([...lines, payment(other)], { encoding: 'DOS' }), 'cp866'),
  );
  assert.deepEqual([overlapping.matched, overlapping.known], [1, 2]);
  assert.equal(await statusOf(other), 'COMPLETE');
});

test('the history of the contract refers to the statement line', async () => {
  const draft = await billed();
  await imported(written(oneCFile([payment(draft)])));
  const { history, payments } = (await partner.call('GET', draft.path)).body;
  const last = Array.isArray(history) ? history.at(-1) : undefined;
  assert.ok(isObject(last));
  assert.match(String(last.actor), /^staff:/);
  assert.ok(Array.isArray(payments) && isObject(payments[0]) && payments[0].status === 'PAID');
  const { rows } = await service.pool.query<{ requestId: string }>(
    `select request_id as "requestId" from contract_history h join contracts c using (contract_id)
      where policy_number = $1 and action = 'pay'`,
    [draft.policyNumber],
  );
  assert.match(rows[0]?.requestId ?? '', /^statement-line-\d+$/);
});

test('a camt.053 statement is imported, and two equal payments of a day count twice', async () => {
  const draft = await billed();
  const entry = camtEntry({ amount: draft.amount, purpose: `счёт ${draft.billNumber}`, reference: 'R' });
  const path = written(camtFile([entry, entry]), 'utf-8');
  const report = await imported(path);
  assert.deepEqual([report.format, report.matched, report.unmatched], ['camt.053', 1, 1]);
  assert.equal(report.unmatchedLines[0].reason, 'BILL_PAID');
  assert.equal((await imported(path)).known, 2);
});

test('a payment by a third party, of a wrong amount or without a bill waits for staff with its reason', async () => {
  const draft = await billed();
  const report = await imported(
    written(
      oneCFile([
        payment(draft, { payerInn: '7700000016', payerName: 'САО Другое', number: '1' }),
        payment(draft, { amount: '1.00', number: '2' }),
        payment(draft, { purpose: 'Оплата', number: '3' }),
      ]),
    ),
  );
  assert.equal(report.code, 0);
  assert.deepEqual(
    report.unmatchedLines.map(({ reason }: { reason: string }) => reason),
    ['THIRD_PARTY', 'WRONG_AMOUNT', 'NO_BILL_NUMBER'],
  );
  assert.equal(await statusOf(draft), 'AWAITING_PAYMENT');
  const listed = await run('unmatched');
  assert.match(listed.stdout, / {2}THIRD_PARTY: Плательщик — не страхователь/);
  assert.match(listed.stdout, /САО Другое, ИНН 7700000016/);
  const metrics = (await service.request('GET', '/metrics')).text;
  assert.match(metrics, /bindery_statement_unmatched_lines\{reason="WRONG_AMOUNT"\} 1/);
  assert.match(metrics, /bindery_statement_unmatched_rubles\{reason="WRONG_AMOUNT"\} 1\n/);
  const [third, short] = report.unmatchedLines;

  const wrong = await run('resolve', short.line, '--policy', draft.policyNumber);
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /Сумма не равна/);
  const groundless = await run('resolve', third.line, '--policy', draft.policyNumber, '--comment', ' ');
  assert.equal(groundless.code, 1);
  assert.match(groundless.stderr, /Плательщик — не страхователь.*--comment/);
  assert.equal(await statusOf(draft), 'AWAITING_PAYMENT');
  const right = await run(
    'resolve',
    third.line,
    '--policy',
    draft.policyNumber,
    '--comment',
    'Поручение по ст. 313 ГК',
  );
  assert.equal(right.code, 0, right.stderr);
  assert.equal(await statusOf(draft), 'COMPLETE');
  const twice = await run('resolve', third.line, '--policy', draft.policyNumber);
  assert.match(twice.stderr, /is already settled: RESOLVED/);
  assert.match((await run('resolve', short.line, '--ignore')).stderr, /--comment/);
  assert.equal((await run('resolve', short.line, '--ignore', '--comment', 'Возвращено')).code, 0);
  assert.match((await run('show', short.line)).stdout, /IGNORED, .*staff:.*\n {2}Возвращено\n$/);
  const shown = JSON.parse((await run('show', third.line, '--json')).stdout);
  assert.deepEqual([shown.state, shown.comment], ['RESOLVED', 'Поручение по ст. 313 ГК']);
  assert.equal((await run('show', '999999')).code, 1);
  const waiting = JSON.parse((await run('unmatched', '--json')).stdout);
  const numbers = waiting.map(({ line }: { line: string }) => line);
  assert.ok(!numbers.includes(third.line) && !numbers.includes(short.line));
});

test('`statement import --dry-run` prints the result and changes nothing', async () => {
  const draft = await billed();
  const path = written(oneCFile([payment(draft), payment(draft, { purpose: '-' })]));
  const before = await untouched();
  const dry = await imported(path, '--dry-run');
  assert.deepEqual([dry.isDryRun, dry.matched, dry.unmatched], [true, 1, 1]);
  assert.equal(await untouched(), before);
  assert.equal(await statusOf(draft), 'AWAITING_PAYMENT');
  const real = await imported(path);
  assert.equal(real.matched, 1);
  assert.deepEqual(real.unmatchedLines, dry.unmatchedLines, 'the lines have the numbers that were told');
});

test('`statement import --dry-run` prints the same line numbers as the import, also for many lines', async () => {
  const draft = await billed();
  const lines = Array.from({ length: 1_100 }, () => payment(draft, { purpose: '-' }));
  const path = written(oneCFile([...lines.slice(0, 3), ...lines]));
  const numbers = ({ unmatchedLines }: Awaited<ReturnType<typeof imported>>) =>
    (unmatchedLines as readonly { readonly line: string }[]).map(({ line }) => line);
  const output = numbers(await imported(path, '--dry-run'));
  assert.ok(output.length > 1_000);
  assert.equal(new Set(output).size, output.length);
  assert.deepEqual(numbers(await imported(path)), output);
});

test('`statement import` ignores a closed output pipe', async () => {
  const draft = await billed();
  await imported(written(oneCFile(Array.from({ length: 500 }, () => payment(draft, { purpose: '-' })))));
  const command = `"$0" bin/bindery.mjs statement unmatched | head -1; exit "\${PIPESTATUS[0]}"`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATABASE_URL: service.connectionString },
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.equal(stdout.split('\n').length, 2);
  assert.equal(status, 0);
});

test('a payment of a bill that a change has revoked activates no contract', async () => {
  const draft = await billed();
  const { body } = await partner.call('GET', draft.path);
  assert.equal((await partner.call('PUT', draft.path, { ...body, version: 2 })).status, 200);
  const report = await imported(written(oneCFile([payment(draft)])));
  assert.equal(report.unmatchedLines[0].reason, 'BILL_REVOKED');
  assert.equal(await statusOf(draft), 'DRAFT');
  const refused = await run('resolve', report.unmatchedLines[0].line, '--policy', draft.policyNumber);
  assert.match(refused.stderr, /Счёт отозван/);
});

test('`statement import` reports errors with file and line, imports complete entries and exits with 1', async () => {
  const draft = await billed();
  const path = written(oneCFile([oneCDocument({ amount: 'много' }), payment(draft)]));
  const { code, stdout, stderr } = await run('import', path);
  assert.equal(code, 1);
  assert.match(stderr, /statement-\d+\.txt:20: Сумма=много/);
  assert.match(stdout, /matched 1, unmatched 0, known 0, outgoing 0, pending 0, faults 1/);
  assert.equal(await statusOf(draft), 'COMPLETE');
});

test('`statement import` reports in one line that a file is no statement, imports the other files and exits with 1', async () => {
  const draft = await billed();
  const good = written(oneCFile([payment(draft)]));
  const { code, stderr, stdout } = await run(
    'import',
    written('привет'),
    join(directory, 'absent.txt'),
    directory,
    good,
  );
  assert.equal(code, 1);
  assert.equal(stderr.trim().split('\n').length, 4, 'three faults, and where the good one was read');
  assert.match(stderr, /это не выписка[\s\S]*ENOENT[\s\S]*EISDIR/);
  assert.match(stdout, /matched 1/);
});

for (const [words, message] of [
  [['resolve', 'x', '--ignore'], /number of a line/],
  [['resolve', '1'], /exactly one of --policy/],
  [['resolve', '1', '--policy', 'X', '--ignore'], /exactly one of --policy/],
  [['resolve', '999999', '--policy', 'X'], /line 999999 not found/],
  [['import'], /missing required argument/],
] as const) {
  test(`"statement ${words.join(' ')}" is refused with an explanation`, async () => {
    const { code, stderr } = await run(...words);
    assert.equal(code, 1);
    assert.match(stderr, message);
  });
}

test('two concurrent imports of the same file import every line once', async () => {
  const drafts = await Promise.all([billed(), billed(), billed()]);
  const path = written(oneCFile(drafts.map((draft) => payment(draft))));
  const environment = { DATABASE_URL: service.connectionString };
  const ended = await Promise.all(
    [1, 2].map(() => bindery(['statement', 'import', path, '--json'], environment)),
  );
  const reports = ended.map(({ stdout }) => JSON.parse(stdout).files[0]);
  const sumOf = (count: 'matched' | 'known') => reports.reduce((sum, report) => sum + report[count], 0);
  assert.deepEqual([sumOf('matched'), sumOf('known')], [3, 3]);
});

test('an import killed while it settles lines together settles none of them, and the next import settles each once', async () => {
  const drafts = await Promise.all(Array.from({ length: 4 }, () => billed()));
  const path = written(oneCFile(drafts.map((draft) => payment(draft))));
  const { pool } = service;
  // Statements that write history wait for a row to disappear, without a lock that would time out.
  await pool.query(`
    create table hold as select true as held;
    create function wait_here() returns trigger language plpgsql as $$
      begin while exists (select from hold) loop perform pg_sleep(0.01); end loop; return null; end $$;
    create trigger wait_here after insert on contract_history for each statement execute function wait_here()`);
  const sleeping = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  const isSleeping = async () => (await pool.query(`select ${sleeping}`)).rowCount === 1;
  const { code } = await bindery(
    ['statement', 'import', path],
    { DATABASE_URL: service.connectionString },
    until(isSleeping),
  );
  assert.equal(code, null);
  await pool.query('delete from hold');
  await until(async () => !(await isSleeping()));
  await pool.query('drop trigger wait_here on contract_history; drop function wait_here; drop table hold');
  const statuses = async () => new Set(await Promise.all(drafts.map(statusOf)));
  assert.deepEqual(await statuses(), new Set(['AWAITING_PAYMENT']));
  const again = await imported(path);
  assert.deepEqual([again.matched, again.known], [4, 0]);
  assert.deepEqual(await statuses(), new Set(['COMPLETE']));
  const { rows } = await pool.query(
    `select count(*)::int as paid, count(distinct contract_id)::int as contracts
       from contract_history h join contracts c using (contract_id)
      where h.action = 'pay' and c.policy_number = any($1)`,
    [drafts.map(({ policyNumber }) => policyNumber)],
  );
  assert.deepEqual(rows, [{ paid: 4, contracts: 4 }]);
});
