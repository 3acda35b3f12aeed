import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths of the files of an embedded database. `home` has mode 0700 and belongs to PostgreSQL's account. */
export interface ClusterFiles {
  readonly home: string;
  readonly data: string;
  readonly password: string;
  /** File with the key for fingerprints of personal data; unused if PERSONAL_KEY_FILE is set. */
  readonly personalKey: string;
  /** File with the port of the last start, which the next start uses if the port is free. */
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

export const roleName = 'bindery';
export const databaseName = 'bindery';

export function clusterExists(files: ClusterFiles): boolean {
  return existsSync(join(files.data, 'PG_VERSION'));
}

export function clusterMajor(files: ClusterFiles): number {
  return Number(readFileSync(join(files.data, 'PG_VERSION'), 'utf8').trim());
}
