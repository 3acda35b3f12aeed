import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { camtEntry, camtFile, contentOf, ownAccount, readAll } from './support/files.ts';

const expected = {
  account: ownAccount,
  number: 'REF-1',
  date: '2026-11-20',
  amount: 2_146_022n,
  direction: 'in',
  isReversal: false,
  doubt: '',
  status: '',
  payerName: 'ООО Образец',
  payerInn: '7709123453',
  payerAccount: '40702810500000000777',
  payerBic: '049900104',
  purpose: 'Оплата по счету НДС не облагается',
  sourceLine: 5,
};

for (const version of ['02', '03', '04', '05', '06', '07', '08']) {
  test(`a statement in camt.053.001.${version} is read`, async () => {
    for (const chunkSize of [1, 7, 65_536]) {
      const read = await readAll(camtFile([camtEntry({}, version)], { version }), 'utf-8', chunkSize);
      assert.deepEqual([read.format, read.faults, read.lines.map(contentOf)], ['camt.053', [], [expected]]);
    }
  });
}

for (const encoding of ['windows-1251', 'cp866', 'koi8-r', 'UTF-8']) {
  test(`a camt.053 file declared as ${encoding} is read`, async () => {
    const read = await readAll(camtFile([camtEntry({})], { encoding }), encoding);
    assert.deepEqual([read.faults, read.lines.map(contentOf)], [[], [expected]]);
  });
}

test('a byte order mark takes precedence over the encoding in the XML declaration', async () => {
  for (const encoding of ['utf-8', 'utf-16le', 'utf-16be']) {
    const read = await readAll(iconv.encode(camtFile([camtEntry({})]), encoding, { addBOM: true }));
    assert.deepEqual([read.faults, read.lines.map(contentOf)], [[], [expected]]);
  }
});

test('a statement with prefixes, additional namespaces, IBAN and CDATA is read', async () => {
  const text = camtFile([camtEntry({ purpose: '<![CDATA[Счёт <5>]]>' })])
    .replace(/<(\/?)(?=[A-Z][a-zA-Z]*[ >])/g, '<$1c:')
    .replace('xmlns=', 'xmlns:c=')
    .replace(`<c:Othr><c:Id>${ownAccount}</c:Id></c:Othr>`, `<c:IBAN>${ownAccount}</c:IBAN>`)
    .replace('</c:Ntry>', '<x:Amt xmlns:x="urn:other">1</x:Amt></c:Ntry>');
  const read = await readAll(text);
  assert.deepEqual(read.faults, []);
  assert.deepEqual(read.lines.map(contentOf), [{ ...expected, purpose: 'Счёт <5> НДС не облагается' }]);
});

test('debits are read as outgoing, and unbooked entries and reversals are recognised', async () => {
  const { lines, faults } = await readAll(
    camtFile([
      camtEntry({}, '02', 'DBIT'),
      camtEntry({}).replace('BOOK', 'PDNG'),
      camtEntry({}).replace('<CdtDbtInd>', '<RvslInd>true</RvslInd><CdtDbtInd>'),
    ]),
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(
    lines.map(({ direction, isReversal }) => [direction, isReversal]),
    [
      ['out', false],
      ['pending', false],
      ['in', true],
    ],
  );
});

test('a batch becomes a line for each transaction, or one line that waits for staff if the sums do not match', async () => {
  const transaction = (amount: string, reference: string) =>
    `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="RUB">${amount}</Amt></TxDtls>`;
  const batch = (parts: string) => camtEntry({ amount: '300' }).replace(/<TxDtls>[\s\S]*<\/TxDtls>/, parts);
  const { lines, faults } = await readAll(
    camtFile([
      batch(transaction('100', 'A') + transaction('200.00', 'B')),
      batch(transaction('100', 'A') + transaction('100', 'B')),
      batch(transaction('100', 'A')),
    ]),
  );
  assert.deepEqual(
    lines.map(({ amount, number, doubt }) => [amount, number, doubt]),
    [
      [10_000n, 'A', ''],
      [20_000n, 'B', ''],
      [30_000n, 'REF-1', 'суммы TxDtls не складываются в сумму записи'],
      [30_000n, 'REF-1', 'суммы TxDtls не складываются в сумму записи'],
    ],
  );
  assert.deepEqual(
    faults.map(({ description }) => description),
    ['суммы TxDtls не складываются в сумму записи', 'суммы TxDtls не складываются в сумму записи'],
  );
});

test('a batch of ten thousand payments is read', async () => {
  const parts = Array.from(
    { length: 10_000 },
    (_, index) => `<TxDtls><Refs><TxId>T${index}</TxId></Refs><Amt Ccy="RUB">1.00</Amt></TxDtls>`,
  );
  const entry = camtEntry({ amount: '10000' }).replace(/<TxDtls>[\s\S]*<\/TxDtls>/, parts.join(''));
  const { lines, faults } = await readAll(camtFile([entry]), 'utf-8', 65_536);
  assert.deepEqual([lines.length, faults], [10_000, []]);
});

test('invalid entries are errors with line numbers, and the other entries are read', async () => {
  const { lines, faults } = await readAll(
    camtFile([
      camtEntry({}).replace('Ccy="RUB"', 'Ccy="USD"'),
      camtEntry({ amount: '1e3' }),
      camtEntry({ date: '2026-02-30' }),
      camtEntry({}).replace('CRDT', 'X'),
      camtEntry({}),
    ]),
  );
  assert.equal(lines.length, 1);
  assert.deepEqual(
    faults.map(({ description }) => description),
    [
      'валюта Amt не RUB',
      'Amt: ожидается сумма, например 21460.22',
      'нет даты BookgDt или ValDt',
      'CdtDbtInd: ожидается CRDT или DBIT',
    ],
  );
});

const laughs = `<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(10)}"><!ENTITY lol3 "${'&lol2;'.repeat(10)}">]>
<Document>&lol3;</Document>`;
const reach =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>';
for (const [name, text, message] of [
  ['recursive entities (billion laughs)', laughs, /DOCTYPE/],
  ['an entity that reads a file', reach, /DOCTYPE/],
  ['an undeclared entity', camtFile([camtEntry({ purpose: '&x;' })]), /XML повреждён/],
  ['truncated XML', camtFile([camtEntry({})]).slice(0, -30), /XML повреждён/],
  ['XML with a wrong closing tag', camtFile(['</Stmt>']), /XML повреждён/],
  ['another message', camtFile([]).replace('camt.053', 'camt.054'), /ожидается выписка camt\.053/],
  ['a version before 02', camtFile([], { version: '01' }), /ожидается выписка camt\.053/],
  ['other XML', '<?xml version="1.0"?><html/>', /ожидается выписка camt\.053/],
  ['an unknown encoding', camtFile([], { encoding: 'EBCDIC' }), /кодировка XML EBCDIC/],
  ['too many nested elements', `<?xml version="1.0"?>${'<a>'.repeat(1000)}`, /вложенность/],
  ['a text that is too long', `<?xml version="1.0"?><Document>${'x'.repeat(3_000_000)}`, /без разметки/],
  ['an entry that is too long', camtFile(['<Ntry>', '<a/>'.repeat(6_000), '</Ntry>']), /элементов/],
] as const) {
  test(`a file with ${name} is refused as a whole`, async () => {
    await assert.rejects(readAll(text, 'utf-8', 65_536), (error: Error) => {
      assert.match(error.message, message);
      return error.name === 'StatementError';
    });
  });
}
