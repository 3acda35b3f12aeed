import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import iconv from 'iconv-lite';
import type { ImportOutcome } from '#contracts/portfolio/import-portfolio.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../support/service.ts';
import { createImporter, inCsv, inLines, lineOf } from './support/importing.ts';

let service: TestService;
let partner: TestPartner;
let importLines: Awaited<ReturnType<typeof createImporter>>;

before(async () => {
  service = await testService();
  partner = await service.partner();
  importLines = await createImporter(service, partner.login);
});
after(() => service.close());

const errorsOf = ({ report }: ImportOutcome) =>
  report.rows.filter(({ level }) => level === 'ERROR').map(({ line, field }) => `${line} ${field}`);

async function contracts(): Promise<number> {
  const { rows } = await service.pool.query<{ count: bigint }>('select count(*) from contracts');
  return Number(rows[0]?.count);
}

test('a dry run reports every fault of every line and stores nothing', async () => {
  const wrong = lineOf('property', 'номер/1', {
    premium: 1,
    'installments[0].paidDate': '2026-12-30',
    'contract.policyHolder.person.birthDate': '1986-13-22',
    'contract.issueDate': undefined,
  });
  const outcome = await importLines(
    'property',
    inLines(wrong, lineOf('property', 'DRY-1'), { premium: 'x' }),
    {
      isDryRun: true,
    },
  );
  const errors = errorsOf(outcome);
  for (const one of [
    '1 policyNumber',
    '1 installments',
    '1 installments[0].paidDate',
    '1 contract.issueDate',
  ])
    assert.ok(errors.includes(one), `${one} of ${errors.join(', ')}`);
  for (const one of ['3 policyNumber', '3 holderType', '3 premium', '3 installments'])
    assert.ok(errors.includes(one), `${one} of ${errors.join(', ')}`);
  assert.deepEqual([outcome.counts.lines, outcome.counts.wrong, outcome.state], [3, 2, 'DONE']);
  assert.equal(await contracts(), 0);
});

test('a file with a wrong line is refused as a whole, and with consent its correct lines are imported', async () => {
  const file = inLines(
    lineOf('property', 'GOOD-1'),
    lineOf('property', 'GOOD-2', { holderType: 'somebody' }),
  );
  const refused = await importLines('property', file);
  assert.deepEqual([refused.state, refused.counts.imported, refused.counts.wrong], ['REFUSED', 0, 1]);
  const skipped = await importLines('property', file, { skipsWrong: true });
  assert.deepEqual([skipped.state, skipped.counts.imported, skipped.counts.wrong], ['DONE', 1, 1]);
});

test('a changed line of an imported contract is refused and names the earlier line', async () => {
  await importLines('property', inLines(lineOf('property', 'SAME-1')));
  const changed = lineOf('property', 'SAME-1', { premium: 50, 'installments[0].amount': 50 });
  const outcome = await importLines('property', inLines(changed));
  assert.deepEqual(errorsOf(outcome), ['1 policyNumber']);
  assert.match(outcome.report.rows[0]?.description ?? '', /уже импортирован 21\.11\.2026 \(строка 1\)/);
});

test('a number twice in a file and a number of a contract of ours are faults', async () => {
  const twice = await importLines(
    'property',
    inLines(lineOf('property', 'TWICE-1'), lineOf('property', 'TWICE-1')),
  );
  assert.deepEqual(errorsOf(twice), ['2 policyNumber']);
  const saved = await partner.call(
    'POST',
    '/sales/v2/individual/osago/policies',
    osagoBody({ today: testDay }),
  );
  const taken = await importLines('property', inLines(lineOf('property', String(saved.body.policyNumber))));
  assert.deepEqual(errorsOf(taken), ['1 policyNumber']);
});

test('two osago contracts of one vehicle on the same days are a fault, in a file and against an imported contract', async () => {
  const vin = { 'contract.insuredObject.osago.vehicle.vin': 'XTAGFL110MY000777' };
  const file = inLines(lineOf('osago', 'AUTO-1', vin), lineOf('osago', 'AUTO-2', vin));
  const both = await importLines('osago', file);
  assert.deepEqual(errorsOf(both), ['2 contract.startDate']);
  assert.equal((await importLines('osago', file, { skipsWrong: true })).counts.imported, 1);
  const later = await importLines('osago', inLines(lineOf('osago', 'AUTO-3', vin)));
  assert.deepEqual(errorsOf(later), ['1 contract.startDate']);
  const sold = await partner.call('POST', '/sales/v2/individual/osago/policies', {
    ...(lineOf('osago', 'X', vin).contract as object),
    issueDate: undefined,
  });
  assert.match(sold.text, /ALREADY_INSURED/);
});

test('files of spreadsheets are read in their encodings and with their separators', async () => {
  const csv = (number: string, separator?: string) => inCsv([lineOf('property', number)], separator);
  const files: readonly (readonly [string, Buffer])[] = [
    ['UTF8-1', Buffer.from(`\uFEFF${csv('UTF8-1')}`)],
    ['CP1251-1', iconv.encode(csv('CP1251-1'), 'windows-1251')],
    ['UTF16-1', iconv.encode(csv('UTF16-1', '\t'), 'utf16le', { addBOM: true })],
    ['COMMA-1', Buffer.from(csv('COMMA-1', ','))],
    ['SEP-1', Buffer.from(`sep=;\r\n${csv('SEP-1')}`)],
  ];
  for (const [name, file] of files) {
    const outcome = await importLines('property', file, { name });
    assert.equal(outcome.counts.imported, 1, `${name}: ${JSON.stringify(outcome.report.rows)}`);
    const { body } = await partner.call('GET', `/sales/v2/individual/property/policies/${name}`);
    assert.match(JSON.stringify(body.policyHolder), /Образцов/);
  }
});

test('a file with an unknown separator, a broken quote or no lines is refused with the place', async () => {
  const bar = await importLines('property', inCsv([lineOf('property', 'BAR-1')], '|'));
  assert.equal(bar.state, 'REFUSED');
  const cut = await importLines('property', `${inCsv([lineOf('property', 'CUT-1')])}\n"CUT-2;`, {
    skipsWrong: true,
  });
  assert.deepEqual([cut.state, cut.isBroken, cut.counts.imported], ['REFUSED', true, 0]);
  const empty = await importLines('property', '');
  assert.equal(empty.state, 'REFUSED');
  const json = await importLines('property', `${inLines(lineOf('property', 'JSON-1'))}{"policyNumber":\n`);
  assert.deepEqual([json.state, errorsOf(json)], ['REFUSED', ['2 ']]);
});
