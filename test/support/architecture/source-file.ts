import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Masked, mask } from './mask.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** A TypeScript file; `path` is relative to the root of the repository. */
export interface SourceFile extends Masked {
  readonly path: string;
  readonly source: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** Path of the imported file relative to the root, or the name of a package. */
  readonly target: string;
  /** Import path as written in the file. */
  readonly specifier: string;
  readonly line: number;
  /** True for an import of types only, which does not exist at run time. */
  readonly isTypeOnly: boolean;
  /** Text between `import` and `from`; empty for an import without names. */
  readonly names: string;
}

/** Returns the files of the server's code: the modules of `src` and the bank of the test environment. */
export function serverFiles(): readonly SourceFile[] {
  return ['src', 'packages/sandbox-bank'].flatMap(sourceFiles);
}

export function sourceFiles(directory: string): readonly SourceFile[] {
  return readdirSync(join(root, directory), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => sourceFile(path.slice(root.length + 1), readFileSync(path, 'utf8')));
}

export function sourceFile(path: string, source: string): SourceFile {
  const masked = mask(source);
  return { path, source, ...masked, imports: importsOf(path, masked) };
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

const statement = /^(?:import|export)\b(?!\s*\()([^;'"`]*?)(?:\bfrom\s*)?['"]([^'"\n]+)['"]/gm;
const expression = /\bimport\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+\.ts)['"]/g;

function importsOf(path: string, { withoutComments }: Masked): Import[] {
  const statements = [...withoutComments.matchAll(statement)]
    .filter((match) => match[1]?.trim() === '' || /\bfrom\s*['"]/.test(match[0]))
    .map((match) => ({
      target: resolved(path, match[2] ?? ''),
      specifier: match[2] ?? '',
      line: lineOf(withoutComments, match.index),
      isTypeOnly: /^\s*type\b/.test(match[1] ?? '') || onlyTypes(match[1] ?? ''),
      names: (match[1] ?? '').trim(),
    }));
  const expressions = [...withoutComments.matchAll(expression)].map((match) => ({
    target: resolved(path, match[1] ?? match[2] ?? ''),
    specifier: match[1] ?? match[2] ?? '',
    line: lineOf(withoutComments, match.index),
    isTypeOnly: false,
    names: '',
  }));
  return [...statements, ...expressions];
}

/** Returns true if all imported names are types, such as `{ type A, type B }`. */
function onlyTypes(names: string): boolean {
  const listed = /^\s*\{(.*)\}\s*$/s
    .exec(names)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '');
  return listed?.every((name) => name.trim().startsWith('type ')) ?? false;
}

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#sandbox-bank/')) return `packages/${specifier.slice(1)}`;
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier;
}
