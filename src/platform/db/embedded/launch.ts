import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, giveTo, type RunAs } from './account.ts';
import type { ClusterFiles } from './cluster-files.ts';
import { readPostmaster } from './postmaster-file.ts';

export interface Launch {
  readonly account: Account | undefined;
  readonly binaries: string;
  readonly runAs: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  /** Time in ms to wait for the last port while another program uses it; afterwards any port is used. */
  readonly portWaitMs?: number;
  readonly log?: ((line: string) => void) | undefined;
  /** Process id in the pid file of a dead server if a different process now has this id; otherwise undefined. */
  readonly strangerPid: number | undefined;
}

export interface Launched {
  hasEnded(): boolean;
  /** Returns the server's last log lines; undefined if the server was stopped normally. */
  complaint(): string | undefined;
}

/** Default settings. PostgreSQL must not log statement texts and failing rows, because they contain personal data. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const logBytesMax = 4 * 1024 * 1024;

/** Starts PostgreSQL as a detached process that outlives this one. Returns before PostgreSQL is ready. */
export async function launch(files: ClusterFiles, how: Launch): Promise<Launched> {
  const port = await freePort(files, how);
  const settings = Object.entries({
    ...defaultSettings,
    port: String(port),
    unix_socket_directories: await socketDirectory(files, how.log),
    ...how.settings,
  });
  const command = how.runAs(join(how.binaries, 'postgres'), [
    '-D',
    files.data,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = openLog(files, how.account);
  try {
    const stranger = how.strangerPid;
    // Let PostgreSQL overwrite the old pid file, by telling it that the process named in the file is its grandparent.
    const env = { ...command.options.env, ...(stranger ? { PG_GRANDPARENT_PID: String(stranger) } : {}) };
    const child = spawn(command.file, command.args, {
      ...command.options,
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
    let hasEnded = false;
    let wasStopped = false;
    let refusal: string | undefined;
    child.once('error', (error) => {
      hasEnded = true;
      refusal = error.message;
    });
    child.once('exit', (code) => {
      hasEnded = true;
      wasStopped = code === 0;
    });
    child.unref();
    return {
      hasEnded: () => hasEnded,
      complaint: () => (wasStopped ? undefined : (refusal ?? lastComplaint(files, child.pid))),
    };
  } finally {
    closeSync(log);
  }
}

function openLog(files: ClusterFiles, account: Account | undefined): number {
  const log = openSync(files.log, 'a', 0o600);
  giveTo(account, files.log);
  if (statSync(files.log).size > logBytesMax) truncateSync(files.log);
  return log;
}

/** Reads the last log lines of the server process; other processes may write to the log too. */
function lastComplaint(files: ClusterFiles, pid: number | undefined): string {
  const lines = readFileSync(files.log, 'utf8').split('\n');
  const complaint = lines.findLast((line) => line.includes(`[${pid}]`) && /FATAL|PANIC|ERROR/.test(line));
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it ended without a word';
}

export function savePort(files: ClusterFiles, account: Account | undefined, port: number): void {
  if (savedPort(files) === port) return;
  writeFileSync(files.port, String(port));
  giveTo(account, files.port);
}

/** First port to try. The range is below the ports of outgoing connections, which could take the port during a restart. */
const portsFrom = 20_000;
const portsTo = 32_000;
const portTriesMax = 20;
const portPollMs = 20;

async function freePort(
  files: ClusterFiles,
  { portWaitMs = 0, log }: Pick<Launch, 'portWaitMs' | 'log'>,
): Promise<number> {
  const last = savedPort(files);
  for (let poll = 0; last !== undefined && poll <= portWaitMs / portPollMs; poll += 1) {
    // If another process has started the server, return its port: this start then fails, and the process joins that server.
    if ((await tryPort(last)) !== undefined || readPostmaster(files.data)?.isAlive) return last;
    if (poll === 0 && portWaitMs > 0)
      log?.(`port ${last} of the embedded database is taken by another program: waiting for it`);
    if (portWaitMs > 0) await sleep(portPollMs);
  }
  for (let attempt = 0; attempt < portTriesMax; attempt += 1) {
    const port = await tryPort(randomInt(portsFrom, portsTo));
    if (port !== undefined) return port;
  }
  return (await tryPort(0)) ?? 0;
}

function savedPort(files: ClusterFiles): number | undefined {
  if (!statSync(files.port, { throwIfNoEntry: false })) return undefined;
  const port = Number(readFileSync(files.port, 'utf8'));
  return Number.isSafeInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

async function tryPort(port: number): Promise<number | undefined> {
  const address = await tryToListen({ port, host: '127.0.0.1', exclusive: true });
  return address instanceof Error || typeof address !== 'object' ? undefined : address?.port;
}

/** Maximum length of a socket's path in bytes. */
const socketPathMax = process.platform === 'linux' ? 107 : 103;

/** Returns the setting for a Unix socket, which saves a quarter of a round trip's CPU; empty if there can be none. */
async function socketDirectory({ home }: ClusterFiles, log: Launch['log']): Promise<string> {
  const length = Buffer.byteLength(join(home, '.s.PGSQL.65535'));
  const tried =
    length > socketPathMax
      ? new Error(`its path would have ${length} bytes, and at most ${socketPathMax} are possible`)
      : await tryToListen({ path: join(home, `.s.${process.pid}`) });
  if (!(tried instanceof Error)) return `"${home.replaceAll('"', '""')}"`;
  log?.(`the embedded database is reached by TCP, not by a Unix socket in ${home}: ${tried.message}`);
  return '';
}

/** Listens for a moment. Returns the address, or the error if it cannot be used. */
function tryToListen(at: ListenOptions): Promise<ReturnType<Server['address']> | Error> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(at, () => {
      const address = server.address();
      server.close(() => resolve(address));
    });
  });
}
