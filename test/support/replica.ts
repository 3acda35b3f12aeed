import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock as clock } from '#kernel/time/clock.ts';
import { chooseAccount, giveAllTo, giveTo, runAs } from '#platform/db/embedded/account.ts';
import { backUp } from '#platform/db/embedded/backup.ts';
import { findBinaries } from '#platform/db/embedded/binaries.ts';
import { clusterFiles, clusterMajor } from '#platform/db/embedded/cluster-files.ts';
import { launch } from '#platform/db/embedded/launch.ts';
import { readPostmaster } from '#platform/db/embedded/postmaster-file.ts';
import { restoreInto } from '#platform/db/embedded/restore.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { until } from './process.ts';

export interface ReplicatedDatabase {
  readonly primary: string;
  readonly replica: string;
  /** Ends the replica without a shutdown, like a power failure. */
  killReplica(): void;
  stop(): Promise<void>;
}

const settings = { fsync: 'off', unix_socket_directories: '' };

/**
 * Starts a separate PostgreSQL and a streaming replica. The replica is made from a low-level backup, because the npm
 * packages have no pg_basebackup.
 */
export async function replicatedDatabase(): Promise<ReplicatedDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'bindery-replica-'));
  const dataDirectory = join(directory, 'primary');
  const database = await startEmbeddedDatabase({ dataDirectory, settings });
  const { connectionString: primary } = database;
  await backUp({ dataDirectory, connectionString: primary, clock }, join(directory, 'backup'));
  await restoreInto(join(directory, 'replica'), join(directory, 'backup'));
  const files = clusterFiles(join(directory, 'replica', 'postgres'));
  const { port, username, password } = new URL(primary);
  writeFileSync(join(files.data, 'standby.signal'), '');
  const account = chooseAccount(files.home);
  giveAllTo(account, files.home);
  const { directory: binaries } = findBinaries(clusterMajor(files));
  await launch(files, {
    account,
    binaries,
    runAs: runAs(account, join(binaries, 'postgres'), files.home),
    settings: {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`,
      wal_receiver_status_interval: '1s',
    },
    strangerPid: undefined,
  });
  giveTo(account, files.log);
  const address = () => {
    const url = new URL(primary);
    url.port = String(readPostmaster(files.data)?.port ?? 0);
    return url.href;
  };
  await until(() => answers(address()));
  const replica = address();
  const kill = () => {
    const server = readPostmaster(files.data);
    if (server?.isAlive) process.kill(server.pid, 'SIGQUIT');
  };
  return {
    primary,
    replica,
    killReplica: kill,
    async stop() {
      kill();
      await until(async () => !readPostmaster(files.data)?.isAlive);
      await database.stop();
      rmSync(join(directory, 'backup'), { recursive: true });
      await rm(directory, { recursive: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
