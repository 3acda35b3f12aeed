import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementLine } from '#payments/record/statement/statement-line.ts';
import { camtEntry, camtFile, ownAccount, readAll, strangeAccount } from './support/files.ts';

/** Creates an XML entry of 300 rubles. `parts` replaces elements of the entry. */
const entryOf = (
  parts: {
    readonly sts?: string;
    readonly days?: string;
    readonly more?: string;
    readonly details?: string;
    readonly side?: string;
  } = {},
) => `<Ntry><NtryRef>1</NtryRef><Amt Ccy="RUB">300.00</Amt><CdtDbtInd>${parts.side ?? 'CRDT'}</CdtDbtInd>
  ${parts.sts ?? '<Sts><Cd>BOOK</Cd></Sts>'}${parts.days ?? '<BookgDt><Dt>2026-11-20</Dt></BookgDt>'}${parts.more ?? ''}
  ${parts.details ?? ''}</Ntry>`;
const batchOf = (...transactions: readonly string[]) =>
  `<NtryDtls>${transactions.map((one) => `<TxDtls>${one}</TxDtls>`).join('')}</NtryDtls>`;

const read = (entry: string, version = '08') => readAll(camtFile([entry], { version }), 'utf-8', 65_536);

async function lineOf(entry: string, version?: string): Promise<StatementLine> {
  const { lines, faults } = await read(entry, version);
  assert.deepEqual([faults, lines.length], [[], 1]);
  return lines[0] as StatementLine;
}

for (const version of ['09', '10', '12', '13', '14', '15', '27']) {
  test(`an entry of a camt.053.001.${version} statement is read`, async () => {
    const [line] = (await readAll(camtFile([camtEntry({}, version)], { version }))).lines;
    assert.deepEqual([line?.payerInn, line?.amount], ['7709123453', 2_146_022n]);
  });
}

for (const [sts, status] of [
  ['<Sts>BOOK</Sts>', ''],
  ['<Sts>\n BOOK </Sts>', ''],
  ['<Sts><Cd>BOOK</Cd></Sts>', ''],
  ['<Sts/>', ''],
  ['', ''],
  ['<Sts>PDNG</Sts>', 'PDNG'],
  ['<Sts>INFO</Sts>', 'INFO'],
  ['<Sts><Cd>FUTR</Cd></Sts>', 'FUTR'],
  ['<Sts><Prtry>PENDING</Prtry></Sts>', 'PENDING'],
  ['<Sts><Prtry>В ОБРАБОТКЕ</Prtry></Sts>', 'В ОБРАБОТКЕ'],
  ['<Sts><Cd>BOOK</Cd><Prtry>HOLD</Prtry></Sts>', 'HOLD'],
] as const) {
  test(`an entry with ${sts === '' ? 'no Sts' : sts.trim()} is ${status === '' ? 'booked' : 'pending'}`, async () => {
    const line = await lineOf(entryOf({ sts }));
    assert.deepEqual([line.direction, line.status], [status === '' ? 'in' : 'pending', status]);
  });
}

for (const [what, parts, isReversal] of [
  ['RvslInd true', { more: '<RvslInd>true</RvslInd>' }, true],
  ['RvslInd 1', { more: '<RvslInd>1</RvslInd>' }, true],
  ['RvslInd 1 in white space', { more: '<RvslInd>\n 1 </RvslInd>' }, true],
  ['RvslInd 0', { more: '<RvslInd>0</RvslInd>' }, false],
  ['RvslInd false', { more: '<RvslInd>false</RvslInd>' }, false],
  ['RtrInf', { details: batchOf('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>') }, true],
  [
    'the code of a returned payment',
    {
      more: '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>',
    },
    true,
  ],
] as const) {
  test(`an entry with ${what} is ${isReversal ? 'a reversal' : 'a payment'}`, async () => {
    for (const version of ['02', '08', '13'])
      assert.equal((await lineOf(entryOf(parts), version)).isReversal, isReversal);
  });
}

for (const [days, date] of [
  ['<BookgDt><DtTm>2026-11-30T21:30:00Z</DtTm></BookgDt>', '2026-12-01'],
  ['<BookgDt><Dt>2026-11-30+03:00</Dt></BookgDt>', '2026-11-30'],
  ['<BookgDt><DtTm>2026-12-01T09:00:00+10:00</DtTm></BookgDt>', '2026-12-01'],
  ['<ValDt><Dt>2026-11-30</Dt></ValDt>', '2026-11-30'],
  ['<ValDt><DtTm>2026-11-30T22:00:00Z</DtTm></ValDt>', '2026-12-01'],
  ['<BookgDt><Dt>2026-11-29</Dt></BookgDt><ValDt><Dt>2026-11-30</Dt></ValDt>', '2026-11-29'],
] as const) {
  test(`an entry with ${days} has the date ${date}`, async () => {
    assert.equal((await lineOf(entryOf({ days }))).date, date);
  });
}

test('an entry without a booking date gets the date of settlement', async () => {
  const details = batchOf('<RltdDts><IntrBkSttlmDt>2026-11-18</IntrBkSttlmDt></RltdDts>');
  assert.equal((await lineOf(entryOf({ days: '', details }))).date, '2026-11-18');
});

test('a booked entry without a valid date waits for staff, dated with the last day of its statement', async () => {
  const file = camtFile([entryOf({ days: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' })]).replace(
    '<Acct>',
    '<FrToDt><FrDtTm>2026-11-19T00:00:00</FrDtTm><ToDtTm>2026-11-20T21:30:00Z</ToDtTm></FrToDt><Acct>',
  );
  const { lines, faults } = await readAll(file);
  assert.deepEqual(
    lines.map(({ date, doubt }) => [date, doubt]),
    [['2026-11-21', 'нет даты BookgDt или ValDt']],
  );
  assert.equal(faults.length, 1);
});

const rub = (path: string, amount: string, currency = 'RUB') => {
  const tags = path.split('/');
  return `${tags.map((tag, index) => (index === tags.length - 1 ? `<${tag} Ccy="${currency}">` : `<${tag}>`)).join('')}${amount}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')}`;
};

for (const [what, transactions, amounts] of [
  ['Amt', [rub('Amt', '100'), rub('Amt', '200')], [100, 200]],
  ['TxAmt', [rub('AmtDtls/TxAmt/Amt', '100'), rub('AmtDtls/TxAmt/Amt', '200')], [100, 200]],
  ['InstdAmt', [rub('AmtDtls/InstdAmt/Amt', '100'), rub('AmtDtls/InstdAmt/Amt', '200')], [100, 200]],
  ['CntrValAmt', [rub('AmtDtls/CntrValAmt/Amt', '100'), rub('AmtDtls/CntrValAmt/Amt', '200')], [100, 200]],
  ['TxAmt and InstdAmt', [rub('AmtDtls/TxAmt/Amt', '100'), rub('AmtDtls/InstdAmt/Amt', '200')], [100, 200]],
  [
    'an amount in another currency next to CntrValAmt',
    [rub('Amt', '1', 'USD') + rub('AmtDtls/CntrValAmt/Amt', '100'), rub('Amt', '200')],
    [100, 200],
  ],
  [
    'InstdAmt before charges next to TxAmt',
    [
      `<AmtDtls>${rub('InstdAmt/Amt', '110')}${rub('TxAmt/Amt', '100')}</AmtDtls>`,
      rub('AmtDtls/TxAmt/Amt', '200'),
    ],
    [100, 200],
  ],
  [
    'deducted charges',
    [
      `${rub('Amt', '110')}<Chrgs><Rcrd><Amt Ccy="RUB">10</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>`,
      `${rub('Amt', '203')}<Chrgs><TtlChrgsAndTaxAmt Ccy="RUB">3</TtlChrgsAndTaxAmt></Chrgs>`,
    ],
    [100, 200],
  ],
] as const) {
  test(`a batch is split into payments by ${what}`, async () => {
    const { lines, faults } = await read(entryOf({ details: batchOf(...transactions) }));
    assert.deepEqual(faults, []);
    assert.deepEqual(
      lines.map(({ amount }) => Number(amount) / 100),
      amounts,
    );
  });
}

test('a batch in several NtryDtls is split into payments, a batch without details is one line', async () => {
  const several = batchOf(rub('Amt', '100')) + batchOf(rub('Amt', '200'));
  assert.equal((await read(entryOf({ details: several }))).lines.length, 2);
  const line = await lineOf(
    entryOf({ details: '<NtryDtls><Btch><NbOfTxs>7</NbOfTxs></Btch></NtryDtls>', more: '' }),
  );
  assert.equal(line.amount, 30_000n);
});

for (const [what, details] of [
  ['two transactions without amounts', batchOf('<Refs><TxId>A</TxId></Refs>', '<Refs><TxId>B</TxId></Refs>')],
  ['amounts with another total', batchOf(rub('Amt', '100'), rub('Amt', '100'))],
  [
    'transactions of both signs',
    batchOf(
      `${rub('Amt', '400')}<CdtDbtInd>CRDT</CdtDbtInd>`,
      `${rub('Amt', '100')}<CdtDbtInd>DBIT</CdtDbtInd>`,
    ),
  ],
  ['fractions of a kopeck', batchOf(rub('Amt', '99.995'), rub('Amt', '200.005'))],
  ['a missing amount', batchOf(rub('Amt', '100'), '')],
  ['a single transaction with another amount', batchOf(rub('Amt', '100'))],
  [
    'only one of several transactions, without its amount',
    `<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls/></NtryDtls>`,
  ],
] as const) {
  test(`a booked entry with ${what} becomes one line that waits for staff, and an error`, async () => {
    const { lines, faults } = await read(entryOf({ details }));
    assert.deepEqual(
      lines.map(({ amount, doubt }) => [amount, doubt]),
      [[30_000n, 'суммы TxDtls не складываются в сумму записи']],
    );
    assert.equal(faults.length, 1);
    const pending = await read(entryOf({ details, sts: '<Sts>PDNG</Sts>' }));
    const out = await read(entryOf({ details, side: 'DBIT' }));
    for (const { lines: others, faults: none } of [pending, out])
      assert.deepEqual([others.every(({ doubt }) => doubt === ''), none], [true, []]);
  });
}

test('an entry of zero is ignored, and an entry that charges make smaller than its transaction is read', async () => {
  const zero = await read(entryOf().replace('300.00', '0.00'));
  assert.deepEqual([zero.lines, zero.faults], [[], []]);
  const charged = `${rub('Amt', '310')}<Chrgs><Rcrd><Amt Ccy="RUB">10</Amt></Rcrd></Chrgs>`;
  assert.equal((await lineOf(entryOf({ details: batchOf(charged) }))).amount, 30_000n);
});

test('an entry with an unreadable reversal indicator waits for staff', async () => {
  const { lines, faults } = await read(entryOf({ more: '<RvslInd>да</RvslInd>' }));
  assert.deepEqual([lines[0]?.doubt, faults.length], ['RvslInd: ожидается true или false', 1]);
});

const full = (text: string) => text.padEnd(140, 'ж');
for (const [what, details, purpose] of [
  [
    'a number split at 140 characters',
    `<RmtInf><Ustrd>${'а'.repeat(129)} XXX0000000</Ustrd><Ustrd>001</Ustrd></RmtInf>`,
    `${'а'.repeat(129)} XXX0000000001`,
  ],
  [
    'a text of full length',
    `<RmtInf><Ustrd>${full('Договор ')}</Ustrd><Ustrd>001</Ustrd></RmtInf>`,
    `${full('Договор ')}001`,
  ],
  [
    'the creditor reference',
    '<RmtInf><Strd><CdtrRefInf><Ref>XXX0000000001</Ref></CdtrRefInf></Strd></RmtInf>',
    'XXX0000000001',
  ],
  [
    'a document number equal to a bill number',
    '<RmtInf><Strd><RfrdDocInf><Tp><CdOrPrtry><Cd>CINV</Cd></CdOrPrtry></Tp><Nb>2026-00000001</Nb></RfrdDocInf></Strd></RmtInf>',
    'счёт № 2026-00000001',
  ],
  [
    'text repeated in several fields',
    '<RmtInf><Ustrd>Премия</Ustrd><Strd><AddtlRmtInf>по счёту 1</AddtlRmtInf></Strd></RmtInf><AddtlTxInf>Премия</AddtlTxInf>',
    'Премия | по счёту 1',
  ],
  ['AddtlTxInf', '<AddtlTxInf>Оплата счёта 1</AddtlTxInf>', 'Оплата счёта 1'],
  [
    'an EndToEndId with a contract number',
    '<Refs><EndToEndId>XXX0000000001</EndToEndId></Refs>',
    'XXX0000000001',
  ],
  ['an EndToEndId without a number', '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>', ''],
] as const) {
  test(`the purpose of a payment is read from ${what}`, async () => {
    assert.equal((await lineOf(entryOf({ details: batchOf(details) }))).purpose, purpose);
  });
}

test('the note of an entry is added to the purpose of its transaction', async () => {
  const details = `${batchOf('<RmtInf><Ustrd>Премия</Ustrd></RmtInf>')}<AddtlNtryInf>Счёт 1</AddtlNtryInf>`;
  assert.equal((await lineOf(entryOf({ details }))).purpose, 'Премия | Счёт 1');
});

test("an entry without a number gets its UETR as number, and the INN is read from the payer's name", async () => {
  const uetr = '8a562c67-ca16-48ba-b074-65581be6f001';
  const details = batchOf(
    `<Refs><UETR>${uetr}</UETR></Refs><RltdPties><Dbtr><Pty><Nm>ИНН 7709123453 ООО Образец</Nm></Pty></Dbtr></RltdPties>`,
  );
  const line = await lineOf(entryOf({ details }));
  assert.deepEqual([line.number, line.payerInn, line.payerName], [uetr, '7709123453', 'ООО Образец']);
});

for (const [order, accounts] of [
  ['first', [strangeAccount, ownAccount]],
  ['second', [ownAccount, strangeAccount]],
] as const) {
  test(`a statement of an unknown account is an error, and the statement of a known account is read: ${order}`, async () => {
    const statements = accounts.map(
      (account) =>
        `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entryOf()}${entryOf()}</Stmt>`,
    );
    const file = camtFile([]).replace(/<Stmt>[\s\S]*<\/Stmt>/, statements.join(''));
    const { lines, faults } = await readAll(file);
    assert.deepEqual(
      lines.map(({ account }) => account),
      [ownAccount, ownAccount],
    );
    assert.equal(faults.length, 1);
    assert.match(
      faults[0]?.description ?? '',
      new RegExp(`счёт ${strangeAccount} не принадлежит страховщику`),
    );
  });
}

test('a statement without an account is reported as one error', async () => {
  const { lines, faults } = await readAll(camtFile([entryOf(), entryOf()]).replace(/<Acct>.*<\/Acct>/, ''));
  assert.deepEqual([lines, faults.length], [[], 1]);
  assert.match(faults[0]?.description ?? '', /нет счёта/);
});

test('entries before broken XML are read, whatever the size of chunks', async () => {
  const file = camtFile([entryOf(), entryOf(), '<Ntry><Amt']);
  for (const chunkSize of [7, 65_536]) {
    const lines: string[] = [];
    await assert.rejects(
      readAll(file, 'utf-8', chunkSize, ({ number }) => lines.push(number)),
      /XML повреждён/,
    );
    assert.equal(lines.length, 2);
  }
});
