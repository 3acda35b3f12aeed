import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { affectedTests, changedFiles } from './changed-files.ts';

const files = {
  'src/money.ts': 'export const money = 1;',
  'src/quote.ts': "import { money } from '#money.ts';\nexport const quote = money;",
  'src/tables.ts': "readFileSync(join(import.meta.dirname, '..', 'data', 'tariffs', name));",
  'packages/sdk/src/call.ts': "export type { Call } from './types.ts';",
  'test/support/writer.ts': "import { money } from '#money.ts';",
  'test/support/database.ts': 'export const database = 1;',
  'test/support/template.ts': "readdirSync(join(import.meta.dirname, '..', '..', 'migrations'));",
  'test/quote.test.ts': "import { quote } from '#quote.ts';",
  'test/tables.test.ts': "await import('#tables.ts');",
  'test/kill.test.ts': "spawn(process.execPath, [join(import.meta.dirname, 'support', 'writer.ts')]);",
  'test/stored.test.ts': "import { database } from './support/database.ts';",
  'test/sdk.test.ts': "import { call } from '../packages/sdk/src/call.ts';",
  'test/length.test.ts': "globSync('{src,packages}/**/*.ts');",
  'test/links.test.ts': "globSync('{*.md,docs/**/*.md}');",
};
const tests = Object.keys(files).filter((file) => file.endsWith('.test.ts'));
let root: string;

before(() => {
  root = mkdtempSync(join(tmpdir(), 'bindery-changed-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const [file, text] of Object.entries(files)) write(file, text);
  write('docs/guide.md', '# Guide');
  write('docs/café.md', '# Café');
  commit();
});
after(() => rmSync(root, { recursive: true }));

function git(...words: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
    cwd: root,
    stdio: 'ignore',
  });
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change');
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** Names of the tests affected by a changed file, without `.test.ts`. */
function affectedBy(file: string): readonly string[] {
  write(file, '// changed');
  const found = affectedTests(root, tests).map((path) => path.slice('test/'.length, -'.test.ts'.length));
  git('checkout', '--', '.');
  git('clean', '--quiet', '-d', '--force');
  return found;
}

for (const [file, affected] of [
  ['test/quote.test.ts', ['quote']],
  ['src/quote.ts', ['length', 'quote']],
  ['src/money.ts', ['length', 'kill', 'quote']],
  ['src/tables.ts', ['length', 'tables']],
  ['data/tariffs/osago/rates.csv', ['tables']],
  ['packages/sdk/src/types.ts', ['length', 'sdk']],
  ['migrations/0002-more.sql', ['stored']],
  ['test/support/writer.ts', ['kill']],
  ['test/support/database.ts', ['stored']],
  ['docs/guide.md', ['links']],
  ['README.md', ['links']],
  ['findings/new.sh', []],
] as const) {
  test(`a change of ${file} selects ${affected.join(', ') || 'no test'}`, () => {
    assert.deepEqual([...affectedBy(file)].sort(), [...affected].sort());
  });
}

test('the nearest tests of a change come first', () => {
  assert.deepEqual(affectedBy('src/quote.ts').at(0), 'length');
  assert.deepEqual(affectedBy('src/money.ts').at(-1), 'quote');
});

test('commits of a branch, deleted files and files with letters beyond ASCII count as changed', () => {
  assert.deepEqual(changedFiles(root), []);
  git('checkout', '--quiet', '-b', 'work');
  write('src/quote.ts', 'export const quote = 2;');
  commit();
  rmSync(join(root, 'src/tables.ts'));
  write('docs/café.md', '# Changed');
  write('docs/новое.md', '# New');
  assert.deepEqual(changedFiles(root), ['docs/café.md', 'docs/новое.md', 'src/quote.ts', 'src/tables.ts']);
  git('checkout', '--quiet', '--force', 'main');
  git('clean', '--quiet', '-d', '--force');
});
