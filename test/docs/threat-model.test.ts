import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDocument, root } from './support/markdown.ts';

const rows = [...readDocument('docs/threat-model.md').matchAll(/^\| (API\d+)\b(.+)\|$/gm)].map(
  ([, risk = '', rest = '']) => {
    const cells = rest.split(' | ');
    return { risk, defence: cells.at(-2) ?? '', tests: cells.at(-1) ?? '', text: rest };
  },
);

const filesIn = (text: string) =>
  [...text.matchAll(/`((?:src|test|deploy)\/[^`]+)`/g)].map(([, path = '']) => path);

test('the threat model covers all ten OWASP risks', () => {
  const risks = [...new Set(rows.map(({ risk }) => risk))];
  assert.deepEqual(
    risks,
    Array.from({ length: 10 }, (_risk, index) => `API${index + 1}`),
  );
});

test('every row of the threat model names existing tests', () => {
  for (const { risk, tests } of rows) {
    const files = filesIn(tests);
    assert.ok(files.length > 0, `${risk}: ${tests}`);
    for (const file of files) assert.match(file, /^test\/.*\.test\.ts$/);
  }
  const missing = filesIn(readDocument('docs/threat-model.md')).filter(
    (path) => !existsSync(join(root, path)),
  );
  assert.deepEqual(missing, []);
});

test('every risk of the threat model has a defence in the program', () => {
  for (const risk of new Set(rows.map((row) => row.risk))) {
    const files = rows.filter((row) => row.risk === risk).flatMap(({ defence }) => filesIn(defence));
    assert.ok(files.length > 0, risk);
  }
});
