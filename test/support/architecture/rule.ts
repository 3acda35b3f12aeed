import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineOf, type SourceFile, sourceFile } from './source-file.ts';

export interface Finding {
  readonly line: number;
  readonly text: string;
}

export interface Rule {
  readonly name: string;
  /** Advice for the developer who broke the rule. */
  readonly wayOut: string;
  readonly find: (file: SourceFile) => readonly Finding[];
  /** Files that may break the rule, with the reason. A listed file that follows the rule fails the test. */
  readonly exceptions?: Readonly<Record<string, string>>;
  /** Texts of files, by path, that must break the rule, to prove that the rule finds them. */
  readonly broken: Readonly<Record<string, string>>;
  /** Texts of files, by path, that resemble violations but are correct. */
  readonly fine?: Readonly<Record<string, string>>;
}

/** Adds two tests for each rule: one checks the files, one checks the rule by its examples. */
export function testRules(files: readonly SourceFile[], rules: readonly Rule[]): void {
  for (const rule of rules) {
    test(rule.name, () => {
      for (const [path, source] of Object.entries(rule.broken)) {
        assert.notDeepEqual(rule.find(sourceFile(path, source)), [], `the rule overlooks ${path}: ${source}`);
      }
      for (const [path, source] of Object.entries(rule.fine ?? {})) {
        assert.deepEqual(rule.find(sourceFile(path, source)), [], `the rule wrongs ${path}: ${source}`);
      }
      assert.deepEqual(violations(rule, files), []);
      assert.deepEqual(needless(rule, files), [], 'these exceptions are no longer needed: remove them');
    });
  }
}

/** Returns a message for each violation with rule, file, line and advice. */
function violations(rule: Rule, files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !Object.hasOwn(rule.exceptions ?? {}, file.path))
    .flatMap((file) => [...new Set(rule.find(file).map((finding) => message(rule, file, finding)))]);
}

function message({ name, wayOut }: Rule, { path }: SourceFile, { line, text }: Finding): string {
  return `${path}:${line}: ${text.trim()}. Rule: ${name}. Way out: ${wayOut}`;
}

function needless(rule: Rule, files: readonly SourceFile[]): string[] {
  return Object.keys(rule.exceptions ?? {}).filter((path) => {
    const file = files.find((one) => one.path === path);
    return !file || rule.find(file).length === 0;
  });
}

/** Returns true for files that may contain SQL: the store of a folder, or a file in the store folder of a module. */
export function isStore(path: string): boolean {
  return path.endsWith('/store.ts') || /^src\/\w+\/(?:record\/)?store\//.test(path);
}

/** Finds a pattern in one of the copies of a file's text. */
export function matches(
  file: SourceFile,
  view: 'source' | 'code' | 'withoutComments' | 'comments',
  pattern: RegExp,
) {
  const lines = file.source.split('\n');
  return [...file[view].matchAll(new RegExp(pattern, `g${pattern.flags}`))].map((match): Finding => {
    const line = lineOf(file.source, match.index);
    return { line, text: lines[line - 1] ?? '' };
  });
}

/** Returns the imports of a file that `forbidden` matches. */
export function importsWhere(
  file: SourceFile,
  forbidden: (imported: SourceFile['imports'][number]) => boolean,
): Finding[] {
  return file.imports.filter(forbidden).map(({ line, target }) => ({ line, text: `imports ${target}` }));
}
