import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the parts of an embedded database lie; `home` is 0700 and belongs to the account that runs PostgreSQL. */
export interface ClusterFiles {
  readonly home: string;
  /** PostgreSQL's own data directory. */
  readonly data: string;
  readonly password: string;
  /** Of fingerprints of personal data, unless PERSONAL_KEY_FILE names another. */
  readonly personalKey: string;
  /** The port of the last start, so that it stays the same where it can. */
  readonly port: string;
  readonly log: string;
}

export function clusterFiles(home: string): ClusterFiles {
  return {
    home,
    data: join(home, 'data'),
    password: join(home, 'password'),
    personalKey: join(home, 'personal.key'),
    port: join(home, 'port'),
    log: join(home, 'postgres.log'),
  };
}

/** The role that owns everything, and the database. */
export const roleName = 'bindery';
export const databaseName = 'bindery';

export function clusterExists(files: ClusterFiles): boolean {
  return existsSync(join(files.data, 'PG_VERSION'));
}

/** The major version of PostgreSQL that made the cluster. */
export function clusterMajor(files: ClusterFiles): number {
  return Number(readFileSync(join(files.data, 'PG_VERSION'), 'utf8').trim());
}
