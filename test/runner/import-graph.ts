import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import type { Graph } from './changed-files.ts';

/** Files with imports. Other files are data, which code reads by a path in a text. */
const modules = '{src,test,packages,bench,bin}/**/*.{ts,tsx,js,mjs}';
const module = /\.(?:ts|tsx|js|mjs)$/;
const imports = /(?:\bfrom|\bimport(?: type)?(?: \()?|\bimport\(|\bURL\()\s*(['"])([^'"\n]+)\1/g;
/** Texts that may be a path: without spaces, and not an address of the service such as `/docs`. */
const paths = /(['"`])((?!\/)(?:(?!\1)[^\\\s])+)\1/g;
/** Calls that read files whose paths are texts. */
const reading =
  /\b(?:readFile|readdir|glob|stat|cp|readDocument|createReadStream)\w*\(|import\.meta\.(?:url|dirname)/;

/**
 * Reads which files use which. A module uses the modules that it imports or names in a text, such as a script to start. A
 * module that reads files uses all files of a top directory, and all files of a name, that stand in one of its texts.
 */
export function importGraph(root: string): Graph {
  const files = globSync(modules, { cwd: root, exclude: (name) => name === 'node_modules' }).map(String);
  const byName = Map.groupBy(files, (file) => basename(file));
  const users = new Map<string, string[]>();
  const named = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const code = readFileSync(join(root, file), 'utf8');
    const uses = new Set([...code.matchAll(imports)].map(([, , path = '']) => resolved(file, path)));
    const words = wordsIn(code.replaceAll(imports, ''));
    for (const word of words)
      if (module.test(word)) for (const script of scripts(byName.get(word), file)) uses.add(script);
    for (const used of uses) users.set(used, [...(users.get(used) ?? []), file]);
    if (reading.test(code)) named.set(file, words);
  }
  // The runner prepares one template; every test database is a copy of it.
  const copies = new Map([['test/support/template.ts', ['test/support/database.ts']]]);
  return {
    usersOf: (file) => [...(users.get(file) ?? []), ...(copies.get(file) ?? [])],
    readersOf: (file) => readers(file, named),
  };
}

/** Resolves an import to a file relative to the root. */
function resolved(from: string, path: string): string {
  if (path.startsWith('.')) return normalize(join(dirname(from), path));
  if (path === 'bindery/define') return 'src/products/define.ts';
  if (path.startsWith('#sandbox-bank/')) return path.replace('#', 'packages/');
  return path.replace(/^#/, 'src/');
}

/** Returns the names of files and directories in the texts of a module. */
function wordsIn(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(paths)].flatMap(([, , text = '']) => text.split(/[/{},]+/)));
}

/** Returns the files of a name next to the module that names it; if there is none, all files of the name. */
function scripts(all: readonly string[] = [], from: string): readonly string[] {
  const near = all.filter((file) => dirname(file) === dirname(from));
  return near.length > 0 ? near : all;
}

/** Lists the modules that may read a file by a path in a text. Of modules, only tests read others, such as architecture tests. */
function readers(file: string, named: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const [top = ''] = file.split('/');
  const kind = `*.${file.split('.').at(-1)}`;
  const isModule = module.test(file);
  const isRead = ([reader, words]: readonly [string, ReadonlySet<string>]) =>
    isModule
      ? words.has(top) && top !== 'test' && !reader.startsWith('src/')
      : words.has(basename(file)) || words.has(file.includes('/') ? top : kind);
  return [...named].filter(isRead).map(([reader]) => reader);
}
