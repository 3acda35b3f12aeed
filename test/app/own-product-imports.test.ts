import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openAssortment } from '#app/products/assortment.ts';
import { checkProduct } from '#app/products/check-product.ts';
import { StartError } from '#platform/db/start-error.ts';
import { writeGuide } from '../support/bicycle.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-imports-')));
after(() => rmSync(root, { recursive: true }));
let made = 0;

/**
 * Creates a folder of custom products with the product `bicycle`, and a file outside the product's folder. `line` returns
 * an additional line for the index.ts of the product.
 */
function directory(line: (products: string) => string): {
  readonly products: string;
  readonly folder: string;
} {
  made += 1;
  const products = join(root, `products-${made}`);
  writeGuide(products);
  const folder = join(products, 'bicycle');
  // Bindery ignores folders whose name begins with a dot.
  mkdirSync(join(products, '.other'));
  writeFileSync(join(products, '.other/x.ts'), 'export const most = 5;\nexport type Most = number;\n');
  writeFileSync(join(folder, 'risks.ts'), 'export const sums = [1];\n');
  symlinkSync(join(products, '.other/x.ts'), join(folder, 'linked.ts'));
  symlinkSync(join(products, '.other'), join(folder, 'linked'));
  appendFileSync(join(folder, 'index.ts'), `${line(products)}\n`);
  return { products, folder };
}

const foreign: readonly [what: string, line: (products: string) => string, output: RegExp][] = [
  [
    'a file next to the folder',
    () => "import { most } from '../.other/x.ts'; console.error(most);",
    /outside/,
  ],
  [
    'a file by its absolute path',
    (at) => `import { most } from '${at}/.other/x.ts'; console.error(most);`,
    /outside/,
  ],
  ['a file by its URL', (at) => `import '${pathToFileURL(at)}/.other/x.ts';`, /outside/],
  ['a re-exported file', () => 'export * from "../.other/x.ts";', /outside/],
  ['a missing file', () => "import '../.other/none.ts';", /outside/],
  [
    'a path that leaves the folder and returns to another one',
    () => "import './lists/../../.other/x.ts';",
    /outside/,
  ],
  ['types of another folder', () => "import type { Most } from '../.other/x.ts';", /outside/],
  ['a link to a file', () => "import './linked.ts';", /a link to .*\.other\/x\.ts/],
  ['a link to a folder', () => "import './linked/x.ts';", /a link to .*\.other\/x\.ts/],
  [
    'a file of the program',
    () => `import '${join(import.meta.dirname, '../../src/kernel/money/money.ts')}';`,
    /outside/,
  ],
  ['a package of the program', () => "import 'typebox';", /imports typebox, and a product imports/],
  ['another export of the program', () => "import 'bindery/define.ts';", /imports bindery\/define\.ts/],
  ['a Node module', () => "import 'node:fs';", /imports node:fs/],
  ['a text file', () => "import 'data:text/javascript,1';", /imports data:/],
  ['an import in a rule', () => "export const later = () => import('./risks.ts');", /calls import\(…\)/],
  [
    'a dynamic import with a computed name',
    () => 'export const later = (it: string) => import(it);',
    /calls import/,
  ],
  ['require', () => "export const later = () => require('../.other/x.ts');", /calls require\(…\)/],
];

for (const [what, line, output] of foreign) {
  test(`a product that imports ${what} is refused with file, line and the allowed imports`, async () => {
    const { products, folder } = directory(line);
    const index = join(folder, 'index.ts');
    const at = readFileSync(index, 'utf8').trimEnd().split('\n').length;
    const isReported = (error: Error) =>
      error instanceof StartError &&
      error.message.startsWith(`${index}:${at}:`) &&
      output.test(error.message) &&
      error.message.includes('bindery/define');
    await assert.rejects(openAssortment(products), isReported);
    for await (const { faults } of checkProduct(folder)) {
      assert.match(faults.join(), output);
      break;
    }
  });
}

test('a product folder whose index.ts is a link to a file outside the folder is refused', async () => {
  const { products, folder } = directory(() => '');
  renameSync(join(folder, 'index.ts'), join(products, '.index.ts'));
  symlinkSync(join(products, '.index.ts'), join(folder, 'index.ts'));
  await assert.rejects(openAssortment(products), /index\.ts: is a link to .*outside of the folder/);
});

test('a product file may import from its own product folder, also from a subfolder', async () => {
  const { products, folder } = directory(() => "import './rooms/one.ts';");
  mkdirSync(join(folder, 'rooms'));
  writeFileSync(join(folder, 'rooms/one.ts'), "import '../risks.ts';\nimport '../../.other/x.ts';\n");
  await assert.rejects(openAssortment(products), /rooms\/one\.ts:2:8: imports \.\.\/\.\.\/\.other\/x\.ts/);
});

test('imports of files in the product folder, links within it, and texts that look like imports are accepted', async () => {
  const { products, folder } = directory(() =>
    [
      "import { sums } from './risks.ts';",
      "export { sums as others } from './same.ts';",
      "import words from './terms.json' with { type: 'json' };",
      'export const rules = words.rules;',
      "// import 'typebox'; import('x')",
      "export const told = `взято from '../other/x.ts'` + \"import('x')\" + sums.length;",
    ].join('\n'),
  );
  symlinkSync('risks.ts', join(folder, 'same.ts'));
  assert.equal((await openAssortment(products)).own.length, 1);
});
