import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import { type BilledDraft, billedDraft, paymentOf as payment } from '../payments/statement/support/billed.ts';
import { camtEntry, camtFile, oneCFile } from '../payments/statement/support/files.ts';
import { binderyHere } from '../support/process.ts';
import { type Draft, savedDraft, statusCode } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

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
const billed = () => billedDraft(partner);

async function statusOf(draft: Draft): Promise<unknown> {
  return statusCode((await partner.call('GET', draft.path)).body);
}

let files = 0;
function written(text: string, encoding = 'windows-1251'): string {
  files += 1;
  const path = join(directory, `statement-${files}.txt`);
  writeFileSync(path, iconv.encode(text, encoding));
  return path;
}

/** Imports one file and returns its part of the report. */
async function imported(path: string) {
  const { code, stdout } = await run('import', path, '--json');
  return { code, ...JSON.parse(stdout).files[0] };
}

/** Makes one statement for each id. Each statement has the same day and an equal entry with the number 1. */
const statementsOf = (draft: Pick<BilledDraft, 'amount' | 'billNumber'>, ...ids: readonly string[]) =>
  ids.map((id) =>
    written(
      camtFile(
        [
          camtEntry({ amount: draft.amount, purpose: `счёт ${draft.billNumber}` }, '08').replace(
            /<AcctSvcrRef>.*<\/AcctSvcrRef>/,
            '<NtryRef>1</NtryRef>',
          ),
        ],
        { version: '08' },
      ).replace('<Stmt><Id>1</Id>', `<Stmt><Id>${draft.billNumber}-${id}</Id>`),
      'utf-8',
    ),
  );

test('an entry equal to an entry in another statement waits until staff decide whether the entry is new money', async () => {
  const draft = await billed();
  const [first = '', second = '', third = ''] = statementsOf(draft, 'S-1', 'S-2', 'S-3');
  const [paid] = (await imported(first)).matchedLines;
  const [waits] = (await imported(second)).unmatchedLines;
  assert.deepEqual([waits.reason, waits.repeats], ['POSSIBLE_REPETITION', paid.line]);
  assert.match(waits.explanation, new RegExp(`в другой выписке: строка ${paid.line}$`));

  const sent = await run('resolve', waits.line, '--give-back', '--comment', 'Вернуть');
  assert.match(sent.stderr, /first decide whether it is new money/);
  assert.match((await run('resolve', waits.line, '--as-new', '--repetition')).stderr, /give exactly one of/);
  const asNew = await run('resolve', waits.line, '--as-new');
  assert.equal(asNew.code, 0, asNew.stderr);
  assert.match(asNew.stdout, /новые деньги и ждёт решения: Счёт уже оплачен/);
  assert.match(
    (await run('resolve', waits.line, '--as-new')).stderr,
    /is not marked as a possible repetition/,
  );
  const shown = JSON.parse((await run('show', waits.line, '--json')).stdout);
  assert.deepEqual([shown.state, shown.reason], ['UNMATCHED', 'BILL_PAID']);

  const [again] = (await imported(third)).unmatchedLines;
  const repeated = await run('resolve', again.line, '--repetition', '--comment', 'Выписка за день');
  assert.equal(repeated.code, 0, repeated.stderr);
  assert.match(repeated.stdout, new RegExp(`повторяет строку ${paid.line}`));
  assert.match((await run('show', again.line)).stdout, /REPEATED/);
  assert.match((await run('resolve', again.line, '--as-new')).stderr, /is already settled: REPEATED/);
  assert.equal((await imported(third)).known, 1);
});

test('a possible repetition pays its contract after staff decide that it is new money', async () => {
  const draft = await savedDraft(partner, { holderType: 'corporate' });
  const amount = draft.premium.toFixed(2);
  const [early = '', second = ''] = statementsOf(
    { ...draft, amount, billNumber: draft.policyNumber },
    'S-1',
    'S-2',
  );
  assert.equal((await imported(early)).unmatchedLines[0].reason, 'UNKNOWN_BILL');
  await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  const [waits] = (await imported(second)).unmatchedLines;
  assert.equal(waits.reason, 'POSSIBLE_REPETITION');
  assert.equal(await statusOf(draft), 'AWAITING_PAYMENT');
  const asNew = await run('resolve', waits.line, '--as-new');
  assert.equal(asNew.code, 0, asNew.stderr);
  assert.match(asNew.stdout, /оплатила счёт/);
  assert.equal(await statusOf(draft), 'COMPLETE');
});

test('a statement line that is no repetition cannot be resolved as a repetition', async () => {
  const draft = await billed();
  const { unmatchedLines } = await imported(written(oneCFile([payment(draft, { purpose: '-' })])));
  const refused = await run('resolve', unmatchedLines[0].line, '--repetition');
  assert.match(refused.stderr, /resembles no earlier line/);
});

test('a statement entry with several payments that cannot be split waits until staff match its contract', async () => {
  const draft = await billed();
  const entry = camtEntry(
    { amount: draft.amount, purpose: `счёт ${draft.billNumber}`, reference: draft.billNumber },
    '08',
  );
  const transaction = /<TxDtls>[\s\S]*<\/TxDtls>/.exec(entry)?.[0] ?? '';
  const path = written(
    camtFile([entry.replace(transaction, transaction + transaction)], { version: '08' }),
    'utf-8',
  );
  const report = await imported(path);
  assert.equal(report.code, 1);
  assert.deepEqual([report.faultCount, report.unmatched], [1, 1]);
  const [line] = report.unmatchedLines;
  assert.deepEqual([line.reason, line.payerInn], ['UNCLEAR_ENTRY', '7709123453']);
  assert.match(line.explanation, /суммы TxDtls не складываются/);
  assert.equal(await statusOf(draft), 'AWAITING_PAYMENT');
  assert.equal((await run('resolve', line.line, '--policy', draft.policyNumber)).code, 0);
  assert.equal(await statusOf(draft), 'COMPLETE');
});

test('a statement of another account in a file causes exit code 1, and the rest of the file is imported', async () => {
  const draft = await billed();
  const path = written(
    oneCFile([payment(draft)]).replace('РасчСчет=', 'РасчСчет=40702810000000000009\r\nРасчСчет='),
  );
  const { code, stdout, stderr } = await run('import', path);
  assert.equal(code, 1);
  assert.match(stderr, /счёт 40702810000000000009 не принадлежит страховщику/);
  assert.match(stdout, /matched 1,.* faults 1/);
  assert.equal(await statusOf(draft), 'COMPLETE');
});

test('`statement import` imports the complete entries before a broken place in a file', async () => {
  const draft = await billed();
  const entry = camtEntry({
    amount: draft.amount,
    purpose: `счёт ${draft.billNumber}`,
    reference: draft.billNumber,
  });
  const path = written(camtFile([entry, '<Ntry><Amt']), 'utf-8');
  const { code, stderr } = await run('import', path);
  assert.equal(code, 1);
  assert.match(stderr, /XML повреждён/);
  assert.equal(await statusOf(draft), 'COMPLETE');
});

test("pending statement entries are listed with the bank's status and activate no contract", async () => {
  const draft = await billed();
  const entry = camtEntry({ amount: draft.amount, purpose: `счёт ${draft.billNumber}` }, '08').replace(
    '<Cd>BOOK</Cd>',
    '<Prtry>В ОБРАБОТКЕ</Prtry>',
  );
  const path = written(camtFile([entry], { version: '08' }), 'utf-8');
  const { code, stdout } = await run('import', path);
  assert.equal(code, 0);
  assert.match(stdout, /:5: pending \(В ОБРАБОТКЕ\): 20\.11\.2026, № REF-1/);
  assert.equal((await imported(path)).pendingLines[0].status, 'В ОБРАБОТКЕ');
  assert.equal(await statusOf(draft), 'AWAITING_PAYMENT');
});

test('the report of `statement import` has totals and at most thirty lines of each kind', async () => {
  const draft = await billed();
  const number = draft.billNumber;
  const lines = Array.from({ length: 40 }, (_, index) =>
    payment(draft, { purpose: '-', number: `${number}-${index}`, amount: '10.50' }),
  );
  const path = written(oneCFile([payment(draft), ...lines]));
  const { stdout } = await run('import', path, '--dry-run');
  assert.match(stdout, /\n10 more lines wait: bindery statement unmatched\n/);
  assert.equal(stdout.match(/^line \d+:/gm)?.length, 30);
  const { amounts, unmatchedLines } = await imported(path);
  const paid = Number(draft.amount);
  assert.deepEqual(amounts, {
    incoming: (paid * 100 + 42_000) / 100,
    matched: paid,
    unmatched: 420,
    known: 0,
  });
  assert.equal(unmatchedLines.length, 40);
  const listed = await run('unmatched', '--json');
  const rows = JSON.parse(listed.stdout);
  assert.equal(listed.stdout.trim().split('\n').length, rows.length, 'JSON has a line for each row');
  assert.deepEqual(rows.slice(-40), unmatchedLines);
  assert.match((await run('unmatched')).stdout, new RegExp(`\\n${rows.length} lines wait\n$`));
  assert.equal((await run('returns', '--json')).stdout, '[]\n');
});
