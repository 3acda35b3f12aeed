import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDefinition } from '#products/definition/define/index.ts';
import { products } from '#products/index.ts';
import { sourceFiles } from '../support/architecture/source-file.ts';

/** Maximum number of files per field: the definition, its rule, and the calculation. */
const filesMax = 3;
const files = sourceFiles('src');

/** Files with fields that several products share, such as those of people and vehicles. */
const sharedWith = files.filter(({ path }) =>
  /^src\/(?:parties|kernel|products\/(?:fields|lines\/(?:casco|osago)|definition\/voluntary))\//.test(path),
);

const own = products.flatMap((product) => {
  const { code } = product;
  const definition = findDefinition(product);
  const names = [...Object.keys(definition?.fields ?? {}), ...Object.keys(definition?.things?.fields ?? {})];
  const others = files.filter(
    ({ path }) =>
      /^src\/products\/lines\/\w+\/fields\.ts$/.test(path) && !path.startsWith(`src/products/lines/${code}/`),
  );
  // Ignore names that are a single word, which may mean something else in other files.
  return names
    .filter((name) => /[A-Z]/.test(name) && filesNaming(name, [...others, ...sharedWith]).length === 0)
    .map((name) => ({ code, name }));
});

test(`a field of a defined product is named in at most ${filesMax} files, all in the product's folder`, (context) => {
  context.diagnostic(`${own.length} fields that one product alone has`);
  assert.ok(own.length > 20);
  const found = own.map(({ code, name }) => ({ code, name, paths: filesNaming(name, files) }));
  const spread = found.filter(
    ({ code, paths }) =>
      paths.length > filesMax || paths.some((path) => !path.startsWith(`src/products/lines/${code}/`)),
  );
  assert.deepEqual(spread, [], 'Way out: say in the line of the field what is said of it elsewhere');
});

function filesNaming(name: string, among: typeof files): readonly string[] {
  const word = new RegExp(`\\b${name}\\b`);
  return among.filter(({ withoutComments }) => word.test(withoutComments)).map(({ path }) => path);
}
