import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { contentOf, oneCDocument, oneCFile, ownAccount, readAll, strangeAccount } from './support/files.ts';

const purpose = 'Оплата по счёту № СЧ-2026-00000001 за ёлку. НДС не облагается';
const expected = {
  account: ownAccount,
  number: '42',
  date: '2026-11-20',
  amount: 2_146_022n,
  direction: 'in',
  isReversal: false,
  doubt: '',
  status: '',
  payerName: 'ООО «Ромашка»',
  payerInn: '7709123453',
  payerAccount: '40702810500000000777',
  payerBic: '049900104',
  purpose,
  sourceLine: 20,
};
const documents = [oneCDocument({ payerName: 'ООО «Ромашка»', purpose })];

for (const [name, encoding, header, reported] of [
  ['windows-1251', 'windows-1251', 'Windows', 'windows-1251'],
  ['cp866', 'cp866', 'DOS', 'cp866'],
  ['UTF-8', 'utf-8', 'UTF-8', 'utf-8'],
  ['UTF-8 declared as Windows', 'utf-8', 'Windows', 'utf-8'],
  ['windows-1251 declared as DOS', 'windows-1251', 'DOS', 'windows-1251'],
] as const) {
  // The encoding cp866 has no typographic quotation marks.
  const plainName = encoding === 'cp866';
  for (const chunkSize of [1, 7, 65_536]) {
    test(`a 1C file in ${name} is read, in chunks of ${chunkSize}`, async () => {
      const text = oneCFile(documents, { encoding: header });
      const read = await readAll(plainName ? text.replace(/[«»]/g, '"') : text, encoding, chunkSize);
      assert.deepEqual(read.faults, []);
      assert.equal(read.encoding, reported);
      assert.deepEqual(read.lines.map(contentOf), [
        plainName ? { ...expected, payerName: 'ООО "Ромашка"' } : expected,
      ]);
    });
  }
}

test('a 1C file with a byte order mark is read', async () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
    const bytes = iconv.encode(oneCFile(documents), encoding, { addBOM: true });
    const read = await readAll(bytes);
    assert.deepEqual([read.encoding, read.faults, read.lines.map(contentOf)], [encoding, [], [expected]]);
  }
});

test('a 1C file whose lines end with a single LF or CR is read', async () => {
  for (const end of ['\n', '\r']) {
    const read = await readAll(oneCFile(documents).replaceAll('\r\n', end), 'windows-1251');
    assert.deepEqual([read.faults, read.lines.map(contentOf)], [[], [expected]]);
  }
});

test('debits and transfers between own accounts are read as outgoing, credits without a date as pending', async () => {
  const { lines, faults } = await readAll(
    oneCFile([
      oneCDocument(
        {},
        { ПлательщикСчет: ownAccount, ПолучательСчет: strangeAccount, ДатаСписано: '19.11.2026' },
      ),
      oneCDocument({}, { ДатаПоступило: '' }),
      oneCDocument({}, { ДатаПоступило: undefined }),
      oneCDocument({}, { ПлательщикСчет: ownAccount }),
    ]),
    'windows-1251',
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    lines.map(({ direction, date }) => [direction, date]),
    [
      ['out', '2026-11-19'],
      ['pending', '2026-11-20'],
      ['pending', '2026-11-20'],
      ['out', '2026-11-20'],
    ],
  );
});

test('a 1C file with РасчСчет, a decimal comma, Плательщик with INN, and a purpose in parts or lines is read', async () => {
  const { lines, faults } = await readAll(
    oneCFile([
      oneCDocument(
        {},
        {
          ПлательщикСчет: undefined,
          ПолучательСчет: undefined,
          ПлательщикРасчСчет: '40702810500000000777',
          ПолучательРасчСчет: ownAccount,
          Сумма: '100,5',
          Плательщик1: undefined,
          НазначениеПлатежа: undefined,
          НазначениеПлатежа1: 'Оплата по счёту',
          НазначениеПлатежа2: '№ 5',
        },
      ),
      oneCDocument({ purpose: 'Оплата\r\nпо счёту № 5' }),
    ]),
    'windows-1251',
  );
  assert.deepEqual(faults, []);
  assert.equal(lines[0]?.amount, 10_050n);
  assert.equal(lines[0]?.payerName, 'ООО Образец');
  assert.deepEqual(
    lines.map((line) => line.purpose),
    ['Оплата по счёту № 5', 'Оплата по счёту № 5'],
  );
});

test('every invalid 1C document is an error with its line number, and the other documents are read', async () => {
  const broken = [
    oneCDocument({}, { Сумма: 'много' }),
    oneCDocument({}, { Сумма: '0.00' }),
    oneCDocument({}, { Сумма: '-5.00' }),
    oneCDocument({}, { Сумма: undefined }),
    oneCDocument({}, { Сумма: '1.234' }),
    oneCDocument({}, { ДатаПоступило: '31.02.2026' }),
    oneCDocument({}, { ПолучательСчет: strangeAccount }),
    oneCDocument({}, { Сумма: 'x', ДатаПоступило: 'y' }),
    oneCDocument({}).replace('\r\nКонецДокумента', ''),
  ];
  const { lines, faults } = await readAll(
    oneCFile(['просто строка', 'КонецДокумента', ...broken, ...documents]).replace('просто строка\r\n', ''),
    'windows-1251',
  );
  // A credit becomes a line even if its date is invalid or the end of its document is missing.
  assert.deepEqual(
    lines.map(({ doubt, date }) => [doubt, date]),
    [
      ['ДатаПоступило=31.02.2026: ожидается дата, например 11.01.2026', '2026-11-20'],
      ['нет строки КонецДокумента', '2026-11-20'],
      ['', '2026-11-20'],
    ],
  );
  assert.equal(faults.length, broken.length + 1);
  for (const { description, sourceLine } of faults) {
    assert.match(description, /[а-яё]/);
    assert.ok(sourceLine >= 20);
  }
  assert.match(faults[8]?.description ?? '', /Сумма=x.*ДатаПоступило=y/);
  assert.match(faults[1]?.description ?? '', /Сумма=много: ожидаются рубли/);
  assert.equal(faults[1]?.sourceLine, 21);
});

test('a truncated file is reported and its complete documents are read', async () => {
  const whole = oneCFile([...documents, ...documents]);
  const { lines, faults } = await readAll(whole.slice(0, whole.lastIndexOf('ПлательщикИНН')), 'windows-1251');
  assert.equal(lines.length, 1);
  assert.match(faults.map(({ description }) => description).join('\n'), /КонецДокумента[\s\S]*оборван/);
});

for (const [name, text, message] of [
  ['a text', 'Здравствуйте!\r\n', /это не выписка/],
  ['nothing', '', /это не выписка/],
  ['only a first line', '1CClientBankExchange\r\n', /кодировка/],
  [
    'a line that is too long',
    `1CClientBankExchange\r\nКодировка=Windows\r\n${'x'.repeat(200_000)}`,
    /длиннее/,
  ],
] as const) {
  test(`a 1C file with ${name} is refused as a whole`, async () => {
    await assert.rejects(readAll(text, 'windows-1251', 4096), (error: Error) => {
      assert.match(error.message, message);
      return error.name === 'StatementError';
    });
  });
}

test('a UTF-8 file with invalid bytes after a valid header is refused', async () => {
  const head = Buffer.from(oneCFile([]).replace('КонецФайла\r\n', 'Примечание=').padEnd(20_000, 'я'));
  const bytes = Buffer.concat([head, Buffer.from([0xff, 0xfe, 0x0d, 0x0a])]);
  await assert.rejects(readAll(bytes, '', 4096), /не бывает в UTF-8/);
});
