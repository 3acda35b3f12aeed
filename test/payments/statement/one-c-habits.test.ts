import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StatementLine } from '#payments/record/statement/statement-line.ts';
import { oneCDocument, oneCFile, ownAccount, readAll, strangeAccount } from './support/files.ts';

type Set = Parameters<typeof oneCDocument>[1];

async function lineOf(document: string): Promise<StatementLine> {
  const { lines, faults } = await readAll(oneCFile([document]), 'windows-1251', 4_096);
  assert.deepEqual([faults, lines.length], [[], 1]);
  return lines[0] as StatementLine;
}

for (const [what, set, expected] of [
  ['leading zeros', { Сумма: '000000000021460.22' }, { amount: 2_146_022n }],
  ['a plus', { Сумма: '+21460.22' }, { amount: 2_146_022n }],
  ['thousands apart', { Сумма: '21 460,22' }, { amount: 2_146_022n }],
  ['kopecks after a hyphen', { Сумма: '21460-22' }, { amount: 2_146_022n }],
  ['a day with a time', { ДатаПоступило: '20.11.2026 11:05:00' }, { date: '2026-11-20' }],
  ['INN and KPP in one field', { ПлательщикИНН: '7709123453/770701001' }, { payerInn: '7709123453' }],
  [
    'the INN in the name only',
    { ПлательщикИНН: '', Плательщик1: undefined, Плательщик: 'ИНН 7709123453 ООО Образец' },
    { payerInn: '7709123453', payerName: 'ООО Образец' },
  ],
  [
    'the INN in the full name only',
    { ПлательщикИНН: '0', Плательщик: '7709123453 ООО Образец' },
    { payerInn: '7709123453', payerName: 'ООО Образец' },
  ],
  ['an account with spaces', { ПолучательСчет: '40702 810 9 0000 0002851' }, { account: ownAccount }],
  ['an account with points', { ПолучательСчет: '40702.810.9.00000002851' }, { account: ownAccount }],
  [
    'a purpose continued in its parts',
    { НазначениеПлатежа: 'Оплата', НазначениеПлатежа1: 'Оплата', НазначениеПлатежа2: 'по счёту 5' },
    { purpose: 'Оплата по счёту 5' },
  ],
  ['an empty purpose', { НазначениеПлатежа: '' }, { purpose: '' }],
] as const satisfies readonly (readonly [string, Set, Partial<StatementLine>])[]) {
  test(`a 1C document with ${what} is read`, async () => {
    const line = await lineOf(oneCDocument({}, set));
    assert.deepEqual({ ...line, ...expected }, line);
  });
}

for (const [what, purpose, expected] of [
  ['an unknown key', 'Премия\r\nДоговор=XXX0000000001, НДС=0', 'Премия Договор=XXX0000000001, НДС=0'],
  ['a repeated key', 'Премия\r\nСумма=5, счёт 7', 'Премия Сумма=5, счёт 7'],
  ['a line without a key', 'Премия\r\n\r\nпо счёту 7\r\nА=Б', 'Премия по счёту 7 А=Б'],
] as const) {
  test(`lines after a payment purpose in a 1C file are read as part of it: ${what}`, async () => {
    const line = await lineOf(
      oneCDocument({ purpose }, {}).replace('КонецДокумента', 'Очередность=5\r\nКонецДокумента'),
    );
    assert.deepEqual([line.purpose, line.amount], [expected, 2_146_022n]);
  });
}

test('a payment purpose split into numbered keys also continues in the line after a key', async () => {
  const document = oneCDocument(
    {},
    {
      НазначениеПлатежа: undefined,
      НазначениеПлатежа1: 'Премия',
      НазначениеПлатежа2: 'по договору\r\nНомер=5',
    },
  );
  assert.equal((await lineOf(document)).purpose, 'Премия по договору Номер=5');
});

test('a known key in the line after the purpose is not read as part of the purpose', async () => {
  const document = oneCDocument({ purpose: 'Премия' }).replace(
    'КонецДокумента',
    'КодНазПлатежа=1\r\nКонецДокумента',
  );
  assert.equal((await lineOf(document)).purpose, 'Премия');
});

test('a 1C document without the date of credit is read as pending', async () => {
  for (const set of [{ ДатаПоступило: '' }, { ДатаПоступило: undefined, ДатаСписано: '20.11.2026' }]) {
    const text = oneCFile([oneCDocument({}, set)]).replace(/РасчСчет=.*\r\n/g, '');
    const { lines, faults } = await readAll(text, 'windows-1251');
    assert.deepEqual([lines[0]?.direction, lines[0]?.status, faults], ['pending', 'нет ДатаПоступило', []]);
  }
});

test('an account written with spaces in the header is recognised', async () => {
  const text = oneCFile([oneCDocument({})], { account: '40702 810 9 0000 0002851' });
  const { lines, faults } = await readAll(text, 'windows-1251');
  assert.deepEqual([lines.length, faults], [1, []]);
});

test('documents of an unknown account give one error, and the other documents are read', async () => {
  const ours = oneCDocument({});
  const others = oneCDocument({}, { ПолучательСчет: strangeAccount });
  for (const documents of [
    [ours, others, others],
    [others, ours, others],
  ]) {
    const text = oneCFile(documents).replace(
      `РасчСчет=${ownAccount}`,
      `РасчСчет=${strangeAccount}\r\nРасчСчет=${ownAccount}`,
    );
    const { lines, faults } = await readAll(text, 'windows-1251');
    assert.equal(lines.length, 1);
    assert.deepEqual(
      faults.map(({ description }) => description.slice(0, 32)),
      [`счёт ${strangeAccount} не при`],
    );
  }
});
