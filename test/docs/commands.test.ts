import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Command } from 'commander';
import { addCommands } from '#app/cli/program.ts';
import { documents, readDocument, root } from './support/markdown.ts';

const program = new Command('bindery');
addCommands(program, { variables: {}, exit: () => undefined });

const guide = readDocument('docs/operator-guide.md');
const leaves = program.commands
  .filter((command) => command.name() !== 'worker')
  .flatMap((command) => (command.commands.length === 0 ? [command] : [...command.commands]));

for (const leaf of leaves) {
  const name = fullName(leaf);
  test(`the operator guide explains ${name} with its options`, () => {
    assert.ok(guide.includes(`\`bindery ${name}`), `${name} is not explained`);
    for (const { long } of leaf.options)
      assert.ok(guide.includes(`${long}`), `${name}: ${long} is not explained`);
  });
}

for (const path of documents()) {
  test(`every Bindery command in ${path} exists`, () => {
    const document = readDocument(path).replaceAll('\\\n', ' ');
    const unknown = [...document.matchAll(/(?:npx |`)bindery ([a-z][^\n`|)]*)/g)]
      .map(([, words = '']) => words)
      .filter((words) => !isKnown(words));
    assert.deepEqual(unknown, []);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const missing = [...document.matchAll(/npm run ([a-z:]+)/g)].filter(
      ([, name = '']) => !(name in scripts),
    );
    assert.deepEqual(missing, []);
  });
}

/** Returns true if `words` are an existing command with valid options, such as "partner add --login L". */
function isKnown(words: string): boolean {
  const leaf = leaves.find((candidate) => `${words} `.startsWith(`${fullName(candidate)} `));
  if (!leaf) return false;
  const options = [...words.matchAll(/(?<= )--[a-z-]+/g)].map(([option]) => option);
  const ofEvery = ['--help', '--as'];
  return options.every(
    (option) => ofEvery.includes(option) || leaf.options.some(({ long }) => long === option),
  );
}

function fullName(command: Command): string {
  const { parent } = command;
  return parent && parent !== program ? `${parent.name()} ${command.name()}` : command.name();
}
