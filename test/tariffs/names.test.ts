import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileInMemory } from '#catalogues/files/given-file.ts';
import { listTitle } from '#catalogues/reference/list-titles.ts';
import { checkVersion } from '#catalogues/tariffs/check-version.ts';
import { readTariffDirectory } from '#catalogues/tariffs/files/read-directory.ts';
import { tariffNames } from '#catalogues/tariffs/names.ts';
import { readVersion } from '#catalogues/tariffs/read-version.ts';
import type { Row, Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { tariffChecksum } from '#catalogues/tariffs/version-head.ts';
import { faultWords } from '#http/console/parts/faults.ts';
import { assortment, tariffCompilers } from '../support/products.ts';
import { shippedVersions } from '../support/shipped-versions.ts';

function example(): TariffVersion {
  const read = readTariffDirectory(
    join(import.meta.dirname, '../../data/tariff-examples/osago-four-factors'),
  );
  assert.ok('version' in read);
  return { ...read.version, versionId: 'the example' };
}

const cyrillic = /\p{Script=Cyrillic}/u;

for (const version of [...shippedVersions(), example()]) {
  const { versionId, product, kind, tables } = version;
  test(`every table and column of ${versionId} has a Russian name of its own`, () => {
    const compiler = tariffCompilers[product];
    const names = tariffNames(version, compiler?.labels?.(kind, tables));
    const shapes = compiler?.shapes?.(kind, tables) ?? {};
    const known = Object.keys({ ...tables, ...shapes });
    assertNamed(known, (table) => names.table(table));
    for (const table of known) {
      const columns = Object.keys(tables[table]?.[0] ?? {});
      const all = [...new Set([...columns, ...(shapes[table]?.columns ?? [])])];
      assertNamed(all, (column) => names.column(table, column));
    }
  });
}

function assertNamed(codes: readonly string[], titleOf: (code: string) => string): void {
  const titles = codes.map(titleOf);
  assert.deepEqual(
    titles.filter((title) => !cyrillic.test(title)),
    [],
    codes.join(),
  );
  assert.equal(new Set(titles).size, titles.length, titles.join('; '));
}

test('a custom product names its own tables, and other tables by the formula', () => {
  const labels = {
    own: { boats: 'Ставки лодок', 'boats.hull': 'Корпус' },
    titles: new Map([['engines', 'мотор']]),
    attributes: new Map([['length', 'длина']]),
  };
  const names = tariffNames({ product: 'boat', kind: 'rates' }, labels);
  assert.equal(names.table('boats'), 'Ставки лодок');
  assert.equal(names.column('boats', 'hull'), 'Корпус');
  assert.equal(names.table('engines'), 'Мотор');
  assert.equal(names.column('engines', 'length_up_to'), 'Длина, до включительно');
  assert.equal(names.column('engines', 'length'), 'Длина');
  assert.equal(names.table('unknown'), 'unknown');
});

/** Texts that are wrong in most cells of a tariff. */
const wrongCells = ['', '?', '999999999', 'a b c'];

/** Lists versions with planted faults: in a whole table, in its header, or in each column, in a row of its own. */
function* planted(tables: Tables): Generator<Tables> {
  yield { ...tables, unknown_table: [{ value: '1' }] };
  for (const [table, rows] of Object.entries(tables)) {
    const withRows = (changed: readonly Row[]) => ({ ...tables, [table]: changed });
    const { [table]: _, ...others } = tables;
    yield others;
    yield withRows([]);
    const [first] = rows;
    if (!first) continue;
    const columns = Object.keys(first);
    yield withRows([...rows.slice(1), ...rows.slice(-1)]);
    yield withRows(rows.map((row) => ({ ...row, strange: '1' })));
    yield withRows(rows.map((row) => Object.fromEntries(Object.entries(row).slice(1))));
    yield withRows(rows.map((row) => Object.fromEntries(Object.entries(row).slice(0, 1))));
    for (const cell of wrongCells)
      yield withRows(
        rows.map((row, index) => {
          const column = columns[index];
          return column === undefined ? row : { ...row, [column]: cell };
        }),
      );
  }
}

const newest = [...Map.groupBy(shippedVersions(), ({ product, kind }) => `${product}/${kind}`).values()];

for (const version of [...newest.flatMap((ofKind) => ofKind.slice(-1)), example()]) {
  test(`each fault planted in a table of ${version.versionId} is described in Russian with the names of tables and columns`, () => {
    const { product, kind } = version;
    const compiler = tariffCompilers[product];
    const others = shippedVersions().filter((other) => other.product === product && other.kind !== kind);
    let found = 0;
    // A part of the rows is enough, and faster.
    const shortened = Object.fromEntries(
      Object.entries(version.tables).map(([table, rows]) => [table, rows.slice(0, 100)]),
    );
    for (const tables of planted(shortened)) {
      const names = tariffNames(version, compiler?.labels?.(kind, tables));
      const wrong = { ...version, tables, checksum: tariffChecksum(tables) };
      for (const fault of checkVersion(wrong, others, tariffCompilers)) {
        found += 1;
        const text = faultWords({ ...fault, file: fault.table }, names);
        // Codes and technical names are Latin; a sentence is not.
        assert.match(text, cyrillic);
        assert.doesNotMatch(text.replaceAll(/"[^"]*"/g, ''), /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i);
      }
    }
    assert.ok(found > 50, String(found));
  });
}

test('every shipped reference list has a Russian name of its own', () => {
  assertNamed(assortment.lists.names, listTitle);
});

/** Files that cannot be read as a version of a tariff, by the words of the answer. */
const unreadable: readonly (readonly [why: string, files: Readonly<Record<string, string>>])[] = [
  ['не JSON, ошибка в строке 2', { 'version.json': '{\n"kind": rates}' }],
  ['нужен объект JSON', { 'version.json': '[]' }],
  ['файла нет', { 'base.csv': 'a,b\n1,2\n' }],
  ['кавычка не закрыта', { 'version.json': '{}', 'base.csv': 'a,b\n"1,2\n' }],
  ['ячеек 3, а столбцов 2', { 'version.json': '{}', 'base.csv': 'a,b\n1,2,3\n' }],
  ['повторён или без имени', { 'version.json': '{}', 'base.csv': 'a,a\n1,2\n' }],
  ['нужно имя строчными', { 'version.json': '{"product": "ОСАГО"}' }],
  ['архив ZIP повреждён', { 'tariff.zip': 'not a zip' }],
  ['это не книга XLSX', { 'tariff.xlsx': 'not a workbook' }],
];

for (const [why, files] of unreadable) {
  test(`a tariff is refused in Russian with "${why}"`, async () => {
    const given = Object.entries(files).map(([name, text]) => fileInMemory(name, Buffer.from(text)));
    const read = await readVersion(given);
    const faults = 'faults' in read ? read.faults : [];
    const texts = faults.map((fault) => faultWords({ ...fault, file: fault.table }));
    assert.ok(
      texts.some((text) => text.includes(why)),
      texts.join('; '),
    );
    for (const text of texts) assert.match(text, cyrillic);
  });
}
