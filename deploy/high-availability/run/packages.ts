import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The directory of PostgreSQL's own programs. */
  readonly postgresql: string;
}

/** Package by program; haproxy is where only root's PATH leads. */
const packages = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' } as const;
const versionsDirectory = '/usr/lib/postgresql';
const versionLeast = 15;

/** Where the programs are; installs missing ones where told to. Throws with the line that brings what is missing. */
export function findPrograms(options: { readonly installs: boolean }): Programs {
  const missing = missingPackages();
  if (missing.length > 0 && options.installs) install(missing);
  const left = missingPackages();
  if (left.length > 0) {
    throw new Error(`missing: ${left.join(', ')}. As root: ${installLine(left)}   (or run with --install)`);
  }
  return {
    etcd: find('etcd') ?? '',
    patroni: find('patroni') ?? '',
    haproxy: find('haproxy') ?? '',
    postgresql: findPostgresql() ?? '',
  };
}

function missingPackages(): string[] {
  const names = Object.entries(packages).filter(([program]) => !find(program));
  return [...names.map(([, name]) => name), ...(findPostgresql() ? [] : ['postgresql'])];
}

function find(program: string): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return directories.map((directory) => join(directory, program)).find((path) => existsSync(path));
}

/** The newest version that Bindery takes. */
function findPostgresql(): string | undefined {
  const versions = existsSync(versionsDirectory) ? readdirSync(versionsDirectory).map(Number) : [];
  return versions
    .filter((version) => version >= versionLeast)
    .sort((left, right) => right - left)
    .map((version) => join(versionsDirectory, String(version), 'bin'))
    .find((directory) => existsSync(join(directory, 'postgres')));
}

function installLine(names: readonly string[]): string {
  return `apt-get update && apt-get install --yes --no-install-recommends ${names.join(' ')}`;
}

function install(names: readonly string[]): void {
  console.error(`installing ${names.join(', ')}`);
  const { status } = spawnSync('sh', ['-c', installLine(names)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`could not be installed, as root: ${installLine(names)}`);
}
