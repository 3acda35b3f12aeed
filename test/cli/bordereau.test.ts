import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { read, utils } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { isObject } from '#kernel/json/json.ts';
import { rublesText } from '#kernel/money/money.ts';
import { oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { change, payInstallment, terminate, youngDriverAdded } from '../support/addendum.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { client, openLink, untilStatus } from '../support/link.ts';
import { binderyHere } from '../support/process.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { unzipped } from '../support/unzip.ts';

const headings = [
  '№',
  'Договор',
  'Продукт',
  'Взнос',
  'Доп. соглашение',
  'Дата оплаты',
  'Способ оплаты',
  'Премия, руб.',
  'КВ, %',
  'Скидка, %',
  'КВ, руб.',
  'К перечислению, руб.',
];
let service: TestService;
const directory = mkdtempSync(join(tmpdir(), 'bordereau-'));

before(async () => {
  service = await testService();
});
beforeEach(() => service.clock.set('2026-11-21T12:00:00+03:00'));
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

const command = (...words: readonly string[]) =>
  binderyHere(words, { DATABASE_URL: service.connectionString });
const run = (...words: readonly string[]) => command('bordereau', ...words);
const period = (partner: TestPartner, from = '2026-11-21', to = '2026-11-22') => [
  '--partner',
  partner.login,
  '--from',
  from,
  '--to',
  to,
];
const kopecks = (rubles: unknown) => BigInt(Number(rubles).toFixed(2).replace('.', ''));
const percentOf = (rubles: unknown, hundredths: bigint) => (kopecks(rubles) * hundredths + 5_000n) / 10_000n;

/** The commands use the machine's clock, so the period ends in the far future. */
const untilNow = ['2026-11-21', '2199-12-31'] as const;

type Line = Readonly<Record<string, string>>;

/** Returns the lines of a bordereau's CSV as objects whose keys are the headings, and the row with the totals. */
async function csvOf(partner: TestPartner, ...days: [from?: string, to?: string]) {
  const out = join(directory, 'bordereau.csv');
  const { code, stderr, stdout } = await run(
    ...period(partner, ...days),
    '--format',
    'csv',
    '--for-programs',
    '--out',
    out,
  );
  assert.equal(code, 0, stderr);
  const [first, ...rows]: string[][] = parse(readFileSync(out));
  assert.deepEqual(first, headings);
  const lines = rows.map(
    (row): Line => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])),
  );
  const total = lines.pop() ?? {};
  assert.equal(total.Договор, 'Итого');
  for (const sum of ['Премия, руб.', 'КВ, руб.', 'К перечислению, руб.']) {
    assert.equal(total[sum], rublesText(lines.reduce((all, line) => all + kopecks(line[sum]), 0n)), sum);
    for (const line of lines) assert.match(line[sum] ?? '', /^-?\d+\.\d\d$/);
  }
  return { lines, total, stdout };
}

/** Returns the columns of a line that the tests compare. */
const brief = (line: Line) => [
  line.Договор,
  line.Взнос,
  line['Способ оплаты'],
  line['Премия, руб.'],
  line['КВ, руб.'],
  line['К перечислению, руб.'],
];

async function paidBy(partner: TestPartner, draft: Draft, paymentType: string): Promise<void> {
  const person = client(service);
  const link = await openLink(partner, draft, paymentType);
  if (paymentType === 'PAYINSURER') await person.choose(link, 'card');
  await (paymentType === 'SBP' ? person.sbp(link) : person.card(link));
  await untilStatus(partner, draft, 'COMPLETE');
}

test('a bordereau counts days in Moscow and omits drafts, unpaid bills and other partners', async () => {
  const partner = await service.partner({ kvPercent: '12.35' });
  await service.pool.query(`update access_tokens set expires_at = '2027-01-01'`);
  const drafts = [
    await savedDraft(partner),
    await savedDraft(partner),
    await savedDraft(partner, { holderType: 'corporate' }),
    await savedDraft(partner),
  ];
  // Payments are made a minute before the period, twice within it, and at the first moment after it.
  for (const [index, moment] of ['21T23:59:00', '22T00:00:00', '22T23:59:59', '23T00:00:00'].entries()) {
    service.clock.set(`2026-11-${moment}+03:00`);
    await paidInCash(partner, drafts[index] as Draft);
  }
  service.clock.set('2026-11-22T12:00:00+03:00');
  const billed = await savedDraft(partner, { today: '2026-11-22' });
  await partner.call('PUT', `${billed.path}/installments/1`, {
    amount: billed.premium,
    paymentType: 'CASHLESS',
  });
  await soldContract(await service.partner());
  const { lines, stdout } = await csvOf(partner, '2026-11-22', '2026-11-22');
  assert.deepEqual(
    lines.map((line) => [line.Договор, line.Продукт, line['Дата оплаты'], line['КВ, %']]),
    drafts.slice(1, 3).map(({ policyNumber }) => [policyNumber, 'ОСАГО', '2026-11-22', '12.35']),
  );
  assert.match(stdout, /2 lines.*due to the insurer/);
});

test('every payment type earns commission, which is deducted from cash and otherwise owed by the insurer', async () => {
  const partner = await service.partner({ kvPercent: '15' });
  const expected: (string | undefined)[][] = [];
  for (const paymentType of ['CASH', 'CARD', 'SBP', 'PAYINSURER']) {
    const draft = await savedDraft(partner);
    if (paymentType === 'CASH') await paidInCash(partner, draft);
    else await paidBy(partner, draft, paymentType);
    const commission = percentOf(draft.premium, 1_500n);
    const due = paymentType === 'CASH' ? kopecks(draft.premium) - commission : -commission;
    const { policyNumber, premium } = draft;
    expected.push([
      policyNumber,
      '1',
      paymentType,
      premium.toFixed(2),
      rublesText(commission),
      rublesText(due),
    ]);
  }
  const { lines } = await csvOf(partner);
  assert.deepEqual(lines.map(brief).toSorted(), expected.toSorted());
});

test('a bill earns commission when the bank statement shows its payment', async () => {
  const partner = await service.partner({ kvPercent: '10' });
  const draft = await savedDraft(partner, { holderType: 'corporate' });
  await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.deepEqual((await csvOf(partner)).lines, []);
  const { payments } = (await partner.call('GET', draft.path)).body;
  const payment = Array.isArray(payments) ? payments.find(isObject) : undefined;
  const credit = oneCDocument({
    amount: draft.premium.toFixed(2),
    purpose: `Оплата по счету ${payment?.billNumber}`,
    number: '1',
  });
  const statement = join(directory, 'statement.txt');
  writeFileSync(statement, oneCFile([credit], { encoding: 'UTF-8' }));
  const imported = await command('statement', 'import', statement);
  assert.equal(imported.code, 0, imported.stderr);
  const commission = percentOf(draft.premium, 1_000n);
  assert.deepEqual((await csvOf(partner, ...untilNow)).lines.map(brief), [
    [
      draft.policyNumber,
      '1',
      'CASHLESS',
      draft.premium.toFixed(2),
      rublesText(commission),
      rublesText(-commission),
    ],
  ]);
});

test('a bordereau does not count cash as held by the partner after staff have confirmed it', async () => {
  const partner = await service.partner({ kvPercent: '10', cash: 'ON_CONFIRMATION' });
  const draft = await savedDraft(partner);
  await paidInCash(partner, draft);
  assert.deepEqual((await csvOf(partner)).lines, []);
  assert.equal((await command('payment', 'confirm', draft.policyNumber)).code, 0);
  const commission = percentOf(draft.premium, 1_000n);
  assert.deepEqual((await csvOf(partner, ...untilNow)).lines.map(brief), [
    [
      draft.policyNumber,
      '1',
      'CASH',
      draft.premium.toFixed(2),
      rublesText(commission),
      rublesText(-commission),
    ],
  ]);
});

test('a discount for the client is deducted from the commission', async () => {
  const partner = await service.partner({ kvPercent: '15', discountKvMax: '10' });
  const draft = await savedCasco(partner, { set: { 'additionalProperties.discountKVPercent': 10 } });
  await paidInCash(partner, draft);
  // Osago has no discount at the expense of the commission, so the field has no effect.
  const osago = await savedDraft(partner, { set: { 'additionalProperties.discountKVPercent': 10 } });
  await paidInCash(partner, osago);
  const { lines } = await csvOf(partner);
  assert.deepEqual(
    lines.map((line) => [line['КВ, %'], line['Скидка, %'], line['КВ, руб.']]).toSorted(),
    [
      ['15', '10', rublesText(percentOf(draft.premium, 500n))],
      ['15', '0', rublesText(percentOf(osago.premium, 1_500n))],
    ].toSorted(),
  );
});

test('a new commission rate does not affect earlier sales, including their later installments', async () => {
  const partner = await service.partner({ kvPercent: '15' });
  const sold = await savedCasco(partner, { set: { installmentType: 'TWO_PAYMENTS' } });
  const [first = 0, second = 0] = (sold.body.installments as { amount: number }[]).map(
    ({ amount }) => amount,
  );
  const waiting = await savedDraft(partner);
  await payInstallment(partner, sold, 1, first);
  const change = await command('partner', 'change', '--login', partner.login, '--kv-percent', '5');
  assert.equal(change.code, 0, change.stderr);
  await payInstallment(partner, sold, 2, second);
  // The commission of a draft depends on the agreement that is in force when the draft is paid.
  await paidInCash(partner, waiting);
  const { lines } = await csvOf(partner);
  assert.deepEqual(
    lines.map((line) => [line.Договор, line.Взнос, line['КВ, %'], line['КВ, руб.']]).toSorted(),
    [
      [sold.policyNumber, '1', '15', rublesText(percentOf(first, 1_500n))],
      [sold.policyNumber, '2', '15', rublesText(percentOf(second, 1_500n))],
      [waiting.policyNumber, '1', '5', rublesText(percentOf(waiting.premium, 500n))],
    ].toSorted(),
  );
});

test('a surcharge earns commission, and a refund reduces the commission on the day of the refund', async () => {
  const partner = await service.partner({ kvPercent: '12.35' });
  const contract = await soldContract(partner);
  const addendum = await change(partner, contract, youngDriverAdded);
  await payInstallment(partner, contract, 2, Number(addendum.premiumDifference));
  const ended = await terminate(partner, contract);
  const back = kopecks(ended.refund);
  assert.ok(back > 0n);
  const { lines, stdout } = await csvOf(partner);
  const cash = (premium: number, nr: string) => {
    const commission = percentOf(premium, 1_235n);
    const due = kopecks(premium) - commission;
    return [contract.policyNumber, nr, 'CASH', premium.toFixed(2), rublesText(commission), rublesText(due)];
  };
  const taken = percentOf(ended.refund, 1_235n);
  assert.deepEqual(lines.map(brief), [
    cash(contract.premium, '1'),
    cash(Number(addendum.premiumDifference), '2'),
    [contract.policyNumber, '', 'REFUND', rublesText(-back), rublesText(-taken), rublesText(taken)],
  ]);
  assert.deepEqual(
    lines.map((line) => line['Доп. соглашение']),
    ['', String(addendum.addendumNumber), String(ended.addendumNumber)],
  );
  assert.match(stdout, /3 lines/);
});

test('the CSV of a bordereau suits a Russian spreadsheet program unless `--for-programs` is given', async () => {
  const partner = await service.partner({ kvPercent: '12.35' });
  await soldContract(partner);
  const out = join(directory, 'for-people.csv');
  const { code, stderr } = await run(...period(partner), '--format', 'csv', '--out', out);
  assert.equal(code, 0, stderr);
  const text = readFileSync(out, 'utf8');
  assert.ok(text.startsWith('\ufeff№;Договор;'), text);
  assert.match(text, /;CASH;\d+,\d\d;12,35;0;\d+,\d\d;\d+,\d\d\r\n/);
});

test('the workbook of a bordereau has the data of the CSV and prints in landscape, one page wide, with borders', async () => {
  const partner = await service.partner({
    kvPercent: '15',
    name: 'Агент Образец',
    agreementNumber: 'А-1',
  });
  const sold = [await soldContract(partner), await soldContract(partner)];
  const out = join(directory, 'bordereau.xlsx');
  const { code, stderr } = await run(...period(partner), '--out', out);
  assert.equal(code, 0, stderr);
  const file = readFileSync(out);
  const book = read(file);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  assert.ok(sheet);
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  assert.match(String(rows[0]?.[0]), /Агент Образец.*А-1/);
  assert.match(String(rows[1]?.[0]), /21\.11\.2026/);
  assert.deepEqual(rows[3], headings);
  const { total } = await csvOf(partner);
  assert.deepEqual(
    rows
      .slice(4, 6)
      .map((row) => [row[1], row[6], row[7]])
      .toSorted(),
    sold.map(({ policyNumber, premium }) => [policyNumber, 'наличные', premium]).toSorted(),
  );
  assert.deepEqual(
    [7, 10, 11].map((column) => kopecks(rows[6]?.[column])),
    ['Премия, руб.', 'КВ, руб.', 'К перечислению, руб.'].map((name) => kopecks(total[name])),
  );
  const parts = unzipped(file);
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  assert.match(xml, /<pageSetup [^>]*orientation="landscape" fitToWidth="1" fitToHeight="0"/);
  assert.match(xml, /<pageSetUpPr fitToPage="1"\/>/);
  // The rows with heading and totals are bold and have borders.
  const styles = parts.get('xl/styles.xml') ?? '';
  const looks = [
    ...(styles.split('<cellXfs')[1]?.matchAll(/fontId="(\d)" fillId="0" borderId="(\d)"/g) ?? []),
  ];
  for (const cell of ['A4', 'L4', 'A7', 'L7']) {
    const [, look] = new RegExp(`<c r="${cell}" s="(\\d)"`).exec(xml) ?? [];
    assert.deepEqual(looks[Number(look)]?.slice(1), ['1', '1'], cell);
  }
  assert.match(parts.get('xl/workbook.xml') ?? '', /_xlnm\.Print_Titles[^>]*>&apos;Бордеро&apos;!\$4:\$4</);
});

test('a period without sales gives an empty bordereau', async () => {
  const { lines, total } = await csvOf(await service.partner(), '2020-01-01', '2020-01-31');
  assert.deepEqual(lines, []);
  assert.deepEqual([total['Премия, руб.'], total['К перечислению, руб.']], ['0.00', '0.00']);
});

for (const [name, words, message] of [
  [
    'an unknown partner',
    ['--partner', 'nobody', '--from', '2026-11-21', '--to', '2026-11-21', '--out', 'x'],
    /nobody/,
  ],
  [
    'a day that does not exist',
    ['--partner', 'p', '--from', '2026-02-30', '--to', '2026-03-01', '--out', 'x'],
    /--from/,
  ],
  [
    'a day after every contract',
    ['--partner', 'p', '--from', '2026-11-21', '--to', '9999-12-31', '--out', 'x'],
    /--to.* up to 2199-12-31/,
  ],
  [
    'an end before the beginning',
    ['--partner', 'p', '--from', '2026-11-21', '--to', '2026-11-20', '--out', 'x'],
    /--to is before/,
  ],
  [
    'another format',
    ['--partner', 'p', '--from', '2026-11-21', '--to', '2026-11-21', '--format', 'pdf', '--out', 'x'],
    /csv, xlsx/,
  ],
] as const) {
  test(`"bordereau" refuses ${name} with an explanation`, async () => {
    const { code, stderr } = await run(...words);
    assert.equal(code, 1);
    assert.match(stderr, message);
  });
}

test('`bordereau` reports an unwritable output file in one line', async () => {
  const { code, stderr } = await run(
    ...period(await service.partner()),
    '--out',
    join(directory, 'absent', 'x.xlsx'),
  );
  assert.equal(code, 1);
  assert.match(stderr, /cannot be written \(ENOENT\)/);
});
