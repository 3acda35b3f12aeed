import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const definePage = fileURLToPath(import.meta.resolve('#products/define.ts'));

/** How whoever writes a product lets an editor find `bindery/define`, beside the folder. */
function compilerOptions(): object {
  return {
    target: 'es2024',
    lib: ['es2024'],
    module: 'esnext',
    moduleResolution: 'bundler',
    types: ['node'],
    typeRoots: [dirname(packageDirectory('@types/node'))],
    strict: true,
    noEmit: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    paths: { 'bindery/define': [definePage] },
  };
}

/** What the compiler says of a folder, a line each; undefined where there is none, as in the image. */
export function typeFaults(folder: string): readonly string[] | undefined {
  const compiler = compilerFile();
  if (compiler === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), 'bindery-types-'));
  try {
    const project = join(directory, 'tsconfig.json');
    const include = [join(folder, '**', '*.ts')];
    writeFileSync(project, JSON.stringify({ compilerOptions: compilerOptions(), include }));
    const { stdout } = spawnSync(process.execPath, [compiler, '--project', project, '--pretty', 'false'], {
      encoding: 'utf8',
      cwd: folder,
    });
    return stdout.split('\n').flatMap((line) => {
      const [, file = '', row, column, message] = /^(.+?)\((\d+),(\d+)\): error (.*)$/.exec(line) ?? [];
      // The program's own files are checked where it is made.
      const at = resolve(folder, file);
      return at.startsWith(join(folder, '/')) ? [`${at}:${row}:${column}: ${message}`] : [];
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function compilerFile(): string | undefined {
  try {
    return join(packageDirectory('typescript'), 'bin', 'tsc');
  } catch {
    return undefined;
  }
}

/** Where a package lies; throws where it is not installed. */
function packageDirectory(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
