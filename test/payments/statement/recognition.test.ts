import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { publishedKey } from '#app/keys/keys.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { type TestService, testService } from '../../support/service.ts';
import { camtEntry, camtFile, oneCDocument, oneCFile } from './support/files.ts';
import { type Importer, importer } from './support/importing.ts';

let service: TestService;
let importText: Importer;

before(async () => {
  service = await testService();
  importText = await importer(service);
});
after(async () => {
  await importText.close();
  await service.close();
});

let accounts = 0;
function nextAccount(): string {
  accounts += 1;
  return `40702810${String(accounts).padStart(12, '0')}`;
}

/** Creates a statement with one entry. The bank numbers the entries of each statement from one. */
const statementOf = (account: string, id: string, entry: string) =>
  camtFile([entry], { version: '08', account }).replace('<Stmt><Id>1</Id>', `<Stmt><Id>${id}</Id>`);
const numbered = (payment: Parameters<typeof camtEntry>[0] = {}) =>
  camtEntry(payment, '08').replace(/<AcctSvcrRef>.*<\/AcctSvcrRef>/, '<NtryRef>1</NtryRef>');

const outcome = async (text: string, account: string, encoding = 'utf-8') => {
  const { counts, unmatchedLines } = await importText(text, [account], { encoding });
  const [first] = unmatchedLines;
  return { known: counts.known, reason: first?.refusal.reason, repeats: first?.repeats };
};

test('an entry equal to an entry of an earlier statement waits as a possible repetition', async () => {
  const account = nextAccount();
  const first = await importText(statementOf(account, 'S-1', numbered()), [account]);
  assert.deepEqual(await outcome(statementOf(account, 'S-2', numbered()), account), {
    known: 0,
    reason: 'POSSIBLE_REPETITION',
    repeats: first.unmatchedLines[0]?.lineId,
  });
  for (const id of ['S-1', 'S-2'])
    assert.equal((await outcome(statementOf(account, id, numbered()), account)).known, 1, id);
});

for (const [what, one, other] of [
  ['sequence numbers', '<ElctrncSeqNb>1</ElctrncSeqNb>', '<ElctrncSeqNb>2</ElctrncSeqNb>'],
  [
    'pages',
    '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>',
    '<StmtPgntn><PgNb>2</PgNb><LastPgInd>true</LastPgInd></StmtPgntn>',
  ],
  [
    'periods',
    '<FrToDt><FrDtTm>2026-11-20T00:00:00</FrDtTm><ToDtTm>2026-11-20T12:00:00</ToDtTm></FrToDt>',
    '<FrToDt><FrDtTm>2026-11-20T12:00:00</FrDtTm><ToDtTm>2026-11-20T23:59:59</ToDtTm></FrToDt>',
  ],
] as const) {
  test(`statements with equal ids but different ${what} count as different statements`, async () => {
    const account = nextAccount();
    const withPart = (part: string) =>
      statementOf(account, `S</Id>${part}<Id>`, numbered()).replace('<Id></Id>', '');
    await importText(withPart(one), [account]);
    assert.equal((await outcome(withPart(other), account)).reason, 'POSSIBLE_REPETITION');
    assert.equal((await outcome(withPart(one), account)).known, 1);
  });
}

test('a line is recognised by its bank reference in any statement, and waits for staff if its text differs', async () => {
  const account = nextAccount();
  const entry = (purpose: string) => camtEntry({ reference: 'BANK-1', purpose }, '08');
  await importText(statementOf(account, 'S-1', entry('Оплата')), [account]);
  assert.equal((await outcome(statementOf(account, 'S-2', entry('Оплата')), account)).known, 1);
  assert.equal(
    (await outcome(statementOf(account, 'S-3', entry('Другое')), account)).reason,
    'POSSIBLE_REPETITION',
  );
});

test('equal entries with different references are two payments', async () => {
  const account = nextAccount();
  await importText(statementOf(account, 'S-1', camtEntry({ reference: 'A' }, '08')), [account]);
  const { reason } = await outcome(statementOf(account, 'S-2', camtEntry({ reference: 'B' }, '08')), account);
  assert.equal(reason, 'NO_BILL_NUMBER');
});

test('if a later statement has more equal entries, only the additional entries are new payments', async () => {
  const account = nextAccount();
  await importText(statementOf(account, 'S-1', numbered()), [account]);
  const { unmatchedLines } = await importText(statementOf(account, 'S-2', numbered() + numbered()), [
    account,
  ]);
  assert.deepEqual(
    unmatchedLines.map(({ refusal }) => refusal.reason),
    ['POSSIBLE_REPETITION', 'NO_BILL_NUMBER'],
  );
});

test('a 1C order is recognised in a later file by its number, and waits for staff if it has no number', async () => {
  const account = nextAccount();
  const file = (number: string, ...more: readonly string[]) =>
    oneCFile([oneCDocument({ number, payerName: 'ООО «Ёлка»' }, { ПолучательСчет: account }), ...more], {
      account,
    });
  await importText(file('17'), [account]);
  const other = oneCDocument({ number: '18' }, { ПолучательСчет: account });
  // The later file has plain quotation marks, as files in the encoding cp866 have.
  const later = file('17', other).replace(/[«»]/g, '"');
  assert.equal((await outcome(later, account, 'cp866')).known, 1);
  await importText(file(''), [account]);
  assert.equal((await outcome(file('', other), account)).reason, 'POSSIBLE_REPETITION');
  assert.equal((await outcome(file(''), account)).known, 1);
});

/** Returns the text of which version 1.0 computed the fingerprint of a line with these parts. */
const earlierText = (parts: readonly string[]) => `${hash('sha256', parts.join('\u0000'), 'base64')}#0`;

async function storedBefore(account: string, text: string, file: string): Promise<void> {
  const fingerprints = await openFingerprints(service.pool, publishedKey);
  await service.pool.query(
    `with file as (insert into statement_files (sha256, name, format, encoding, imported_by, imported_at)
                   values ($1, 'before.xml', 'camt.053', 'utf-8', 'x', now())
                   on conflict (sha256) do update set name = excluded.name returning file_id),
          line as (insert into statement_lines (line_id, file_id, source_line, fingerprint, account, number, booked_on, amount_kopecks, state, reason)
                   overriding system value
                   select (select coalesce(max(line_id), 0) + 1 from statement_lines), file_id, 1, $2, $3, '1', '2026-11-20', 2146022, 'UNMATCHED', 'NO_BILL_NUMBER' from file returning line_id)
     insert into statement_line_details (line_id, payer_name, payer_inn, payer_account, purpose)
     select line_id, '', '', '', '' from line`,
    [
      fingerprints.ofSha256('statement-file', hash('sha256', file, 'buffer')),
      fingerprints.of('statement-line', text),
      account,
    ],
  );
}

const payer = ['40702810500000000777', '7709123453', 'ООО Образец'];

test('a line stored by version 1.0 is recognised by its reference, although version 1.0 read some fields differently', async () => {
  const account = nextAccount();
  const entry = camtEntry({ reference: 'REF-9' }, '08')
    .replace('<Dt>2026-11-20</Dt>', '<DtTm>2026-11-20T21:30:00Z</DtTm>')
    .replace('<CdtDbtInd>', '<RvslInd>1</RvslInd><CdtDbtInd>')
    .replace('</RmtInf>', '<Strd><CdtrRefInf><Ref>R</Ref></CdtrRefInf></Strd></RmtInf>');
  const read = [account, '2026-11-20', 'REF-9', '2146022', ...payer, 'Оплата по счету НДС не облагается', ''];
  await storedBefore(account, earlierText(read), 'another file');
  assert.equal((await outcome(statementOf(account, 'S-9', entry), account)).known, 1);
});

test('a 1C order stored by version 1.0 is recognised', async () => {
  const account = nextAccount();
  const document = oneCDocument(
    { purpose: 'Оплата\r\nЗа=что' },
    { ПолучательСчет: account, ПлательщикИНН: '7709123453/770701001' },
  );
  const read = [
    account,
    '2026-11-20',
    '42',
    '2146022',
    '40702810500000000777',
    '7709123453/770701001'.slice(0, 20),
    'ООО Образец',
    'Оплата',
    '',
  ];
  await storedBefore(account, earlierText(read), 'another file');
  assert.equal((await outcome(oneCFile([document], { account }), account, 'windows-1251')).known, 1);
});

test('a line without a reference stored by version 1.0 is recognised in the same file, and in another file it waits as a possible repetition', async () => {
  const account = nextAccount();
  const file = statementOf(account, 'S-1', numbered());
  const read = [account, '2026-11-20', '1', '2146022', ...payer, 'Оплата по счету НДС не облагается', ''];
  await storedBefore(account, earlierText(read), file);
  assert.equal((await outcome(file, account)).known, 1);
  assert.equal(
    (await outcome(statementOf(account, 'S-2', numbered()), account)).reason,
    'POSSIBLE_REPETITION',
  );
});
