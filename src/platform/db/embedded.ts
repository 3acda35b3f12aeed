import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join as joinPath, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, giveAllTo, runAs } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import * as cluster from './embedded/cluster-files.ts';
import { createCluster } from './embedded/create-cluster.ts';
import { type Launch, type Launched, launch, savePort } from './embedded/launch.ts';
import { type Postmaster, readPostmaster } from './embedded/postmaster-file.ts';
import { join, type Presence } from './embedded/presence.ts';
import { makeDirectory, withFileAdvice } from './file-errors.ts';
import { StartError } from './start-error.ts';
import { errorCode, isDatabaseAway, isDatabaseSilent } from './unavailable.ts';

export interface EmbeddedOptions {
  readonly dataDirectory: string;
  readonly log?: (line: string) => void;
  /** PostgreSQL settings such as `{ fsync: 'off' }`, applied only if this call starts the server. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedDatabase {
  readonly connectionString: string;
  /** Restarts the server if it is dead. Throws MovedServer if its port has changed, and StartError for other failures. */
  revive(): Promise<void>;
  /** Stops the server even if other processes use it. */
  stop(): Promise<void>;
  /** Stops the server if no other process uses it. The caller must close its pool first. */
  release(): Promise<void>;
}

/** Thrown if the server listens at a new port, because this process cannot change the port that it uses. */
export class MovedServer extends StartError {
  constructor(from: number, to: number) {
    super(
      `another program took port ${from} of the embedded database while it was away, and it listens at ${to} now: start again`,
    );
  }
}

/** Time in ms to wait until the previous port is free, because running processes know no other port. */
const portWaitMs = 10_000;
const pollMs = 20;
/** Maximum number of polls, two minutes in all: recovery after a crash may read a gigabyte of WAL. */
const startPollsMax = 6_000;
const stopPollsMax = 3_000;
/** Number of consecutive connection timeouts after which a start fails, because the server is stopped or hangs. */
const silentJoinsMax = 2;

/** True if the directory contains an embedded database. Also true if another user owns it, so that it cannot be read. */
export function hasEmbeddedDatabase(dataDirectory: string): boolean {
  const { data } = cluster.clusterFiles(joinPath(resolve(dataDirectory), 'postgres'));
  try {
    statSync(joinPath(data, 'PG_VERSION'));
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes(errorCode(error));
  }
}

/** Connects to the embedded server of a directory; creates or starts it if needed. Throws StartError if that fails. */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (process.platform === 'win32') {
    throw new StartError(
      'the embedded database runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL server',
    );
  }
  const files = cluster.clusterFiles(joinPath(resolve(options.dataDirectory), 'postgres'));
  return withFileAdvice(`the embedded database in ${files.home}`, async () => {
    await prepare(files, options);
    return handle(files, options, await enter(files, options));
  });
}

async function prepare(files: cluster.ClusterFiles, options: EmbeddedOptions): Promise<void> {
  makeHome(dirname(files.home));
  if (existsSync(files.home)) accessSync(files.home, constants.R_OK | constants.W_OK | constants.X_OK);
  const account = chooseAccount(files.home);
  if (cluster.clusterExists(files)) {
    giveAllTo(account, files.home);
    return;
  }
  const { directory, version } = findBinaries(undefined);
  options.log?.(`creating the embedded database in ${files.home} (PostgreSQL ${version})`);
  await createCluster(files, {
    account,
    binaries: directory,
    runAsIn: (home) => runAs(account, joinPath(directory, 'postgres'), home),
    isDurable: options.settings?.fsync !== 'off',
  });
}

/** Creates the directory with a mode that lets PostgreSQL's account pass through it, but only its owner list it. */
function makeHome(directory: string): void {
  const isNew = !existsSync(directory);
  makeDirectory(directory);
  if (isNew) chmodSync(directory, 0o711);
}

interface Joined {
  readonly presence: Presence;
  readonly port: number;
  readonly socketDirectory: string | undefined;
}

/** Waits until the server is ready and registers as its user; starts the server if none is running. */
async function enter(files: cluster.ClusterFiles, options: EmbeddedOptions, portWaitMs = 0): Promise<Joined> {
  let launched: Launched | undefined;
  let silentJoins = 0;
  for (let poll = 0; poll < startPollsMax; poll += 1) {
    const server = readPostmaster(files.data);
    if (server?.isAlive) {
      const joined = await tryJoin(files, server);
      if (joined && joined !== 'silent') {
        const { port = 0, socketDirectory } = server;
        savePort(files, chooseAccount(files.home), port);
        return { presence: joined, port, socketDirectory };
      }
      silentJoins = joined === 'silent' ? silentJoins + 1 : 0;
      if (silentJoins >= silentJoinsMax)
        throw new StartError(
          `PostgreSQL of the embedded database in ${files.home} runs as process ${server.pid} and answers nothing: see why it stands still, or end it, then try again`,
        );
    } else if (!launched || launched.hasEnded()) {
      if (launched) refuseUnlessPassing(files, launched.complaint());
      launched = await launchIn(files, options, { strangerPid: server?.pid, portWaitMs });
    }
    await sleep(pollMs);
  }
  throw new StartError(
    `PostgreSQL did not become ready: see ${files.log}, correct its cause and start again`,
  );
}

async function tryJoin(
  files: cluster.ClusterFiles,
  server: Postmaster,
): Promise<Presence | 'silent' | undefined> {
  if (!server.isReady || server.port === undefined) return undefined;
  try {
    return await join(connectionString(files, server, 'postgres'));
  } catch (error) {
    if (isDatabaseSilent(error)) return 'silent';
    if (isDatabaseAway(error)) return undefined;
    if (errorCode(error) !== '28P01') throw error;
    throw new StartError(
      `${files.password} is not the password of role ${cluster.roleName}: restore that file`,
    );
  }
}

/** Start errors that may pass: the server already runs, old processes are still ending, or the port is in use. */
const passingFailures =
  /lock file|could not create any (?:TCP\/IP|Unix-domain) sockets|pre-existing shared memory|still in use/;

function refuseUnlessPassing(files: cluster.ClusterFiles, failure: string | undefined): void {
  if (failure === undefined || passingFailures.test(failure)) return;
  throw new StartError(
    `PostgreSQL did not start: ${failure}; see ${files.log}, correct its cause and start again`,
  );
}

function launchIn(
  files: cluster.ClusterFiles,
  options: EmbeddedOptions,
  how: Pick<Launch, 'strangerPid' | 'portWaitMs'>,
): Promise<Launched> {
  const { directory, version } = findBinaries(cluster.clusterMajor(files));
  const account = chooseAccount(files.home);
  options.log?.(`starting the embedded database in ${files.home} (PostgreSQL ${version})`);
  return launch(files, {
    account,
    ...how,
    log: options.log,
    binaries: directory,
    runAs: runAs(account, joinPath(directory, 'postgres'), files.home),
    settings: options.settings ?? {},
  });
}

function handle(
  files: cluster.ClusterFiles,
  options: EmbeddedOptions,
  { presence: first, ...address }: Joined,
): EmbeddedDatabase {
  const { port } = address;
  let presence = first;
  let leaving: Promise<void> | undefined;
  return {
    connectionString: connectionString(files, address, cluster.databaseName),
    async revive() {
      if (leaving) return;
      const server = readPostmaster(files.data);
      if (server?.isAlive) {
        // Another process has restarted the server at another port.
        if (server.isReady && server.port !== undefined && server.port !== port)
          throw new MovedServer(port, server.port);
        return;
      }
      const joined = await enter(files, options, portWaitMs);
      await presence.end();
      presence = joined.presence;
      if (joined.port !== port) throw new MovedServer(port, joined.port);
    },
    stop() {
      leaving ??= stopServer(files).then(() => presence.end());
      return leaving;
    },
    release() {
      leaving ??= leave(files, presence);
      return leaving;
    },
  };
}

async function leave(files: cluster.ClusterFiles, presence: Presence): Promise<void> {
  const current = (await presence.isConnected()) ? presence : await rejoin(files);
  try {
    if (await current?.isLast()) await stopServer(files);
  } catch (error) {
    // Ignore the error: another process has stopped the server during this call.
    if (!isDatabaseAway(error)) throw error;
  } finally {
    await current?.end();
  }
}

/** Connects again, because PostgreSQL closes all connections when one of its processes crashes. */
async function rejoin(files: cluster.ClusterFiles): Promise<Presence | undefined> {
  const server = readPostmaster(files.data);
  const joined = server?.isAlive ? await tryJoin(files, server) : undefined;
  return joined === 'silent' ? undefined : joined;
}

/** Stops the server by a fast shutdown: open transactions roll back, and committed data are on disk. */
async function stopServer(files: cluster.ClusterFiles): Promise<void> {
  const server = readPostmaster(files.data);
  if (!server?.isAlive) return;
  process.kill(server.pid, 'SIGINT');
  for (let poll = 0; poll < stopPollsMax; poll += 1) {
    const current = readPostmaster(files.data);
    if (current?.pid !== server.pid || !current.isAlive) return;
    await sleep(pollMs);
  }
  throw new Error(`PostgreSQL did not stop: see ${files.log}`);
}

function connectionString(
  files: cluster.ClusterFiles,
  { port, socketDirectory }: Pick<Postmaster, 'port' | 'socketDirectory'>,
  database: string,
): string {
  const password = encodeURIComponent(readFileSync(files.password, 'utf8').trim());
  const socket = socketDirectory ? `?host=${encodeURIComponent(socketDirectory)}` : '';
  return `postgresql://${cluster.roleName}:${password}@127.0.0.1:${port}/${database}${socket}`;
}
