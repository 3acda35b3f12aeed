import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readTariffDirectory } from '#catalogues/tariffs/files/read-directory.ts';
import { messageText } from '#kernel/errors/message.ts';

const root = mkdtempSync(join(tmpdir(), 'bindery-tariffs-'));
after(() => rmSync(root, { recursive: true, force: true }));

const head = {
  product: 'osago',
  kind: 'directive',
  effectiveFrom: '2026-06-22',
  title: 'Указание',
  author: 'Bindery',
  comment: 'Пояснение.',
  sources: ['a page'],
};

let directories = 0;
function read(files: Readonly<Record<string, string>>) {
  directories += 1;
  const directory = join(root, String(directories));
  mkdirSync(directory);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return readTariffDirectory(directory);
}

test('a directory of CSV files is read as a draft with every cell as text', () => {
  const reading = read({
    'version.json': JSON.stringify(head),
    'kt.csv': '\uFEFFcity,kt\n"Москва, город",1.80\n\nТверь,1.00\n',
    'foreign.csv': 'rule,kt\n',
  });
  assert.ok('version' in reading);
  const { checksum, ...version } = reading.version;
  assert.match(checksum, /^[0-9a-f]{64}$/);
  assert.deepEqual(version, {
    versionId: 'osago/directive/2026-06-22',
    product: 'osago',
    kind: 'directive',
    effectiveFrom: '2026-06-22',
    state: 'draft',
    author: 'Bindery',
    comment: 'Указание. Пояснение.\n- a page',
    tables: {
      kt: [
        { city: 'Москва, город', kt: '1.80' },
        { city: 'Тверь', kt: '1.00' },
      ],
      foreign: [],
    },
  });
});

test('the checksum of a tariff version depends on cells, not on the order of columns', () => {
  const of = (csv: string) => {
    const reading = read({ 'version.json': JSON.stringify(head), 'kt.csv': csv });
    assert.ok('version' in reading);
    return reading.version.checksum;
  };
  assert.equal(of('a,b\n1,2\n'), of('b,a\n2,1\n'));
  assert.notEqual(of('a,b\n1,2\n'), of('a,b\n1,3\n'));
  assert.notEqual(of('a\n1\n2\n'), of('a\n2\n1\n'));
});

const faulty: readonly [name: string, files: Record<string, string>, table: string, message: RegExp][] = [
  ['no version.json', {}, 'version.json', /is missing/],
  ['version.json that is not JSON', { 'version.json': '{' }, 'version.json', /JSON/],
  ['a list instead of an object', { 'version.json': '[]' }, 'version.json', /must be a JSON object/],
  [
    'a date that does not exist',
    { 'version.json': JSON.stringify({ ...head, effectiveFrom: '2026-02-30' }) },
    'version.json',
    /must be a date/,
  ],
  [
    'a path as a kind',
    { 'version.json': JSON.stringify({ ...head, kind: '../x' }) },
    'version.json',
    /small Latin/,
  ],
  ['a row too long', { 'version.json': JSON.stringify(head), 'kt.csv': 'a,b\n1,2\n1,2,3\n' }, 'kt', /./],
  ['a repeated column', { 'version.json': JSON.stringify(head), 'kt.csv': 'a,a\n1,2\n' }, 'kt', /repeats/],
];

for (const [name, files, table, message] of faulty) {
  test(`a directory of CSV files is refused: ${name}`, () => {
    const reading = read(files);
    assert.ok('faults' in reading);
    assert.equal(reading.faults[0]?.table, table);
    assert.match(messageText(reading.faults[0]?.message ?? ''), message);
  });
}

test('the error for a malformed row of a CSV file names the line', () => {
  const reading = read({ 'version.json': JSON.stringify(head), 'kt.csv': 'a,b\n1,2\n1,2,3\n' });
  assert.ok('faults' in reading);
  assert.equal(reading.faults[0]?.line, 3);
});
