import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const allowed = 'a product imports files of its own folder and bindery/define';
const instead = `${allowed}: copy what it needs into the folder`;

/** Thrown if a product imports a file outside its folder. Such a file could change without a check of the product. */
export class ForeignImport extends Error {
  readonly file: string;
  readonly line: number;
  readonly column: number;

  constructor(file: string, offset: number, text: string, message: string) {
    super(message);
    this.name = 'ForeignImport';
    const lines = text.slice(0, offset).split('\n');
    this.file = file;
    this.line = lines.length;
    this.column = (lines.at(-1)?.length ?? 0) + 1;
  }
}

/** Throws ForeignImport unless the import is `bindery/define` or a file in `root`; `found` is the resolved file. */
export function requireOwnImport(root: string, importer: string, specifier: string, found?: string): void {
  const reason = foreignBecause(root, importer, specifier, found);
  if (reason === undefined) return;
  const file = fileURLToPath(importer);
  const text = readFileSync(file, 'utf8');
  const at = ["'", '"', '`'].map((quote) => text.indexOf(`${quote}${specifier}${quote}`));
  throw new ForeignImport(file, Math.max(0, ...at), text, reason);
}

function foreignBecause(
  root: string,
  importer: string,
  specifier: string,
  found?: string,
): string | undefined {
  if (specifier === 'bindery/define' || (specifier.startsWith('#') && found === undefined)) return undefined;
  const isPath = /^\.{0,2}\/|^\.{1,2}$|^file:/.test(specifier);
  const url = found ?? (isPath ? new URL(specifier, importer).href : undefined);
  if (!url?.startsWith('file:')) return `imports ${specifier}, and ${instead}`;
  const file = fileURLToPath(url);
  const folder = fileURLToPath(root);
  const real = existsSync(file) ? realpathSync(file) : file;
  if (real.startsWith(folder)) return undefined;
  const what = file.startsWith(folder) ? `a link to ${real}, which` : 'which';
  return `imports ${specifier}, ${what} lies outside of ${folder}: ${instead}`;
}

/** Throws ForeignImport for imports that the loader reports too late: imported types, `import(…)` and `require`. */
export function requireOwnImportsIn(root: string, url: string): void {
  const file = fileURLToPath(url);
  const text = readFileSync(file, 'utf8');
  for (const { offset, specifier, call } of importsOf(text)) {
    const reason =
      specifier === undefined
        ? `calls ${call}(…), which would load while it is sold: write an import at the top of the file; ${allowed}`
        : foreignBecause(root, url, specifier);
    if (reason !== undefined) throw new ForeignImport(file, offset, text, reason);
  }
}

/** Import in a source text: its specifier, or the call that imports. */
interface WrittenImport {
  readonly offset: number;
  readonly specifier?: string;
  readonly call?: string;
}

// Comments and string literals are matched first, so that imports in them are ignored.
const written =
  /\/\*.*?\*\/|\/\/[^\n]*|(?<![\w$.])(?:from|import)\s*(?<quote>['"])(?<specifier>[^'"\n]*)\k<quote>|(?<text>['"])(?:\\.|(?!\k<text>)[^\\\n])*\k<text>|`(?:\\.|[^\\`])*`|(?<![\w$.])(?<call>import|require)\s*\(/gs;

function importsOf(text: string): readonly WrittenImport[] {
  return [...text.matchAll(written)].flatMap(({ index, groups = {}, 0: match }): readonly WrittenImport[] => {
    const { specifier, call } = groups;
    if (specifier !== undefined) return [{ offset: index + match.search(/['"]/), specifier }];
    return call === undefined ? [] : [{ offset: index, call }];
  });
}
