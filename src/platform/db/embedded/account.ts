import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../start-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv; uid?: number; gid?: number };
}

/** Wraps a command so that it runs under PostgreSQL's account. */
export type RunAs = (file: string, args: readonly string[]) => Command;

const accountNames = ['postgres', '_postgres', 'nobody'];

/** Chooses an account for PostgreSQL, which refuses to run as root; undefined if this process does not run as root. */
export function chooseAccount(home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(home, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of accountNames) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    // macOS writes the uid of `nobody` as -2; the shift converts it to an unsigned number.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  }
  throw new StartError(
    'PostgreSQL does not run as root and no account named postgres or nobody exists: start as an ordinary user, or set DATABASE_URL',
  );
}

export function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Makes the account the owner of all files restored by root, because PostgreSQL refuses files of other owners. */
export function giveAllTo(account: Account | undefined, directory: string): void {
  if (!account || statSync(directory).uid !== 0) return;
  execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
}

/** Linux capabilities to try, weakest first: the first lets a process read every directory, the second also write to it. */
const capabilities = ['dac_read_search', 'dac_override'];

/** Returns a function that runs programs as `account`. Throws StartError if it cannot reach `binary` or `home`. */
export function runAs(account: Account | undefined, binary: string, home: string): RunAs {
  if (!account) return (file, args) => ({ file, args, options: surroundings() });
  // If a parent directory excludes the account, as root's home does, PostgreSQL needs a Linux capability.
  const ways = [
    changedAccount(account),
    ...capabilities.map((capability) => withCapability(account, capability)),
  ];
  const way = ways.find((candidate) => reaches(candidate, binary, home));
  if (way) return way;
  throw new StartError(
    `the account of PostgreSQL (uid ${account.uid}) cannot reach ${home} or ${binary}: set DATA_DIR to a directory that every user may pass, or start as an ordinary user, or set DATABASE_URL`,
  );
}

function changedAccount(account: Account): RunAs {
  return (file, args) => ({ file, args, options: { ...surroundings(), ...account } });
}

function withCapability(account: Account, capability: string): RunAs {
  const change = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    // Without this flag, access(2) ignores capabilities, so PostgreSQL would not find its files.
    '--securebits=+no_setuid_fixup',
  ];
  return (file, args) => ({
    file: 'setpriv',
    args: [...change, '--', file, ...args],
    options: surroundings(),
  });
}

function reaches(way: RunAs, binary: string, home: string): boolean {
  const probe = way('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', home, binary]);
  return (
    spawnSync(probe.file, probe.args, { ...probe.options, stdio: 'ignore', timeout: 10_000 }).status === 0
  );
}

/** Returns options for PostgreSQL's programs: English messages, and none of the caller's PG… variables. */
function surroundings(): Command['options'] {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return { cwd: '/', env };
}
