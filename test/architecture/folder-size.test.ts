import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { serverFiles, sourceFiles } from '../support/architecture/source-file.ts';

interface Budget {
  /** Lines of TypeScript, as the formatter leaves them. */
  readonly linesMax: number;
  readonly reason: string;
}

/** What a folder may take, so that the next product is a definition and not a copy. */
const budgets: Readonly<Record<string, Budget>> = {
  'src/products/define': { linesMax: 1_300, reason: 'the layer is read as a whole by whoever changes it' },
  'src/products/casco': {
    linesMax: 3_000,
    reason: 'casco says what is its own, the rest is of all voluntary products',
  },
  'src/products/property': { linesMax: 200, reason: 'property is the model of a definition' },
  'src/products/gap': { linesMax: 250, reason: 'a product says what is its own' },
  'src/products/pet': { linesMax: 250, reason: 'a product says what is its own' },
  'src/products/cargo': { linesMax: 400, reason: 'a product says what is its own' },
  'src/products/medical': { linesMax: 400, reason: 'a product says what is its own' },
  'src/products/mortgage': { linesMax: 400, reason: 'a product says what is its own' },
};

for (const [folder, { linesMax, reason }] of Object.entries(budgets)) {
  test(`${folder} has at most ${linesMax} lines: ${reason}`, (context) => {
    const files = sourceFiles(folder).map(({ path, source }) => ({
      path,
      lines: source.trimEnd().split('\n').length,
    }));
    const total = files.reduce((sum, { lines }) => sum + lines, 0);
    context.diagnostic(`${total} of ${linesMax} lines in ${files.length} files of ${folder}`);
    assert.ok(total > 0, `no files in ${folder}. Way out: take it out of the budgets`);
    const list = files
      .toSorted((one, other) => other.lines - one.lines)
      .map(({ path, lines }) => `${path}: ${lines} lines`)
      .join('\n');
    assert.ok(
      total <= linesMax,
      `${folder} has ${total} lines, ${linesMax} at most\n${list}\nWay out: find what is said twice; what follows from one field belongs to fields, what casco shares to voluntary, a figure to its tables`,
    );
  });
}

/**
 * Lines that a room may take: what it has now, rounded up. It is raised in the commit that adds what the house could not do
 * before, whose message says why; where a room has become smaller, its number goes down with it.
 */
const rooms: Readonly<Record<string, number>> = {
  access: 940,
  adapters: 3_560,
  app: 5_600,
  catalogues: 5_600,
  contracts: 13_420,
  http: 14_720,
  kernel: 2_740,
  parties: 2_210,
  payments: 7_960,
  platform: 10_490,
  products: 19_410,
  rating: 3_620,
  sales: 1_500,
  staff: 8_410,
};

test('a room has at most the lines that were granted to it', (context) => {
  const lines = new Map<string, number>();
  for (const { path, source } of sourceFiles('src')) {
    const room = /^src\/(\w+)\//.exec(path)?.[1];
    if (room) lines.set(room, (lines.get(room) ?? 0) + source.trimEnd().split('\n').length);
  }
  for (const [room, count] of lines) context.diagnostic(`${count} of ${rooms[room]} lines in ${room}`);
  assert.deepEqual([...lines.keys()].sort(), Object.keys(rooms), 'a room without a number, or without files');
  const over = [...lines].filter(([room, count]) => count > (rooms[room] ?? 0));
  assert.deepEqual(over, [], 'Way out: delete what is said twice, or raise the number and say why');
});

const productsOfDefinition = ['property', 'gap', 'pet', 'cargo', 'medical', 'mortgage'];
const linesOfAllMax = 1_800;

test(`the six products of the definition layer have at most ${linesOfAllMax} lines together`, (context) => {
  const total = productsOfDefinition
    .flatMap((product) => sourceFiles(`src/products/${product}`))
    .reduce((sum, { source }) => sum + source.trimEnd().split('\n').length, 0);
  context.diagnostic(`${total} of ${linesOfAllMax} lines`);
  assert.ok(
    total <= linesOfAllMax,
    `the six products have ${total} lines, ${linesOfAllMax} at most. Way out: what two of them say in code is a word of the definition`,
  );
});

const filesMax = 20;

test(`a folder has at most ${filesMax} files, so that its names can be read at a glance`, () => {
  const counts = new Map<string, number>();
  for (const { path } of serverFiles()) {
    const folder = dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const over = [...counts].filter(([, count]) => count > filesMax);
  assert.deepEqual(over, [], 'Way out: what belongs together gets a folder that is named for it');
});
