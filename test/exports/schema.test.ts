import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { datasetNames, datasets, schemaVersion } from '#exports/schema/datasets.ts';

const file = new URL('export-v1.csv', import.meta.url);
const lines = datasetNames.flatMap((dataset) =>
  datasets[dataset].columns.map(({ name, type, isOptional, isPersonal }) =>
    [dataset, name, type, isOptional ? 'optional' : 'required', isPersonal ? 'personal' : ''].join(','),
  ),
);

test('the columns of export/v1 stay as they were published: a dataset only gains columns', () => {
  assert.equal(schemaVersion, 'export/v1');
  const published = readFileSync(file, 'utf8').trim().split('\n');
  for (const dataset of datasetNames) {
    const of = (all: readonly string[]) => all.filter((line) => line.startsWith(`${dataset},`));
    const before = of(published);
    assert.ok(before.length > 0, `${dataset} is published: add its columns to export-v1.csv`);
    assert.deepEqual(of(lines).slice(0, before.length), before);
    assert.equal(of(lines).length, before.length, `add the new columns of ${dataset} to export-v1.csv`);
  }
});

for (const [language, path] of [
  [0, '../../docs/exports.md'],
  [1, '../../docs/exports.ru.md'],
] as const) {
  test(`${path} describes each dataset and each column`, () => {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    for (const dataset of datasetNames) {
      const { about, columns } = datasets[dataset];
      assert.ok(text.includes(about[language]), `${dataset}: ${about[language]}`);
      for (const { name, type, about: meaning } of columns)
        assert.ok(text.includes(`| \`${name}\` | ${type} | ${meaning[language]} |`), `${dataset}.${name}`);
    }
  });
}
