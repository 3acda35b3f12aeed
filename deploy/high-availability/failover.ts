import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseAccount } from '#platform/db/embedded/account.ts';
import { createPool } from '#platform/db/pool.ts';
import { partnerToken } from '../../test/support/process-partner.ts';
import { freePorts } from './run/addresses.ts';
import { startCluster } from './run/cluster.ts';
import { kills, type Outcome, others, undergo } from './run/disasters.ts';
import { newPasswords } from './run/environments.ts';
import { proveInDoubt } from './run/in-doubt.ts';
import { startLoad } from './run/load.ts';
import { findPrograms, type Programs } from './run/packages.ts';
import { endRun, type Run } from './run/processes.ts';
import { proveAll } from './run/proof.ts';
import { printHead, printOutcome, seconds } from './run/report.ts';
import { startService } from './run/service.ts';

const help = `node deploy/high-availability/failover.ts [--kills N] [--install] [--keep] [--minutes N]

Starts three nodes of etcd, Patroni and PostgreSQL, HAProxy and two processes of Bindery on this machine, lets
partners work, kills the primary N times (10), and proves that nothing acknowledged is lost.

  --install    install missing Debian packages, as root
  --keep       keep the directory with data and logs
  --minutes N  give up after so many minutes (60)`;

/** Starts, strikes, proves; throws at the first thing that did not hold. */
async function failover(run: Run, programs: Programs, killCount: number): Promise<void> {
  const ports = await freePorts();
  const passwords = newPasswords();
  say('starting three nodes');
  const cluster = await startCluster(run, programs, ports, passwords);
  say('starting Bindery');
  const service = await startService(run, programs, ports, cluster.databaseUrl);
  const token = await issueToken(cluster.databaseUrl);
  const load = startLoad(service.url, token);
  printHead();
  const disasters = [
    ...Array.from({ length: killCount }, (_, index) => kills[index % kills.length]),
    ...others,
  ];
  const outcomes: Outcome[] = [];
  for (const disaster of disasters) {
    if (!disaster) continue;
    const outcome = await undergo(disaster, cluster, load);
    outcomes.push(outcome);
    printOutcome(outcomes.length, outcome);
  }
  await load.finish();
  say('partners have finished, looking at what is left');
  console.log(await proveInDoubt(run, ports, cluster.databaseUrl, token));
  for (const line of await proveAll(run, cluster.databaseUrl, load, service)) console.log(line);
  const longest = (kind: 'write' | 'quote') =>
    Math.max(...outcomes.map(({ pauseSeconds }) => pauseSeconds[kind]));
  console.log(`longest pause: writes ${seconds(longest('write'))}, quotes ${seconds(longest('quote'))}`);
  console.log(`${killCount} kills, nothing acknowledged is lost`);
}

async function issueToken(databaseUrl: string): Promise<string> {
  const pool = createPool({ connectionString: databaseUrl, applicationName: 'bindery failover' });
  try {
    return await partnerToken(pool, 'failover');
  } finally {
    await pool.end();
  }
}

function prepare(): Run {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-failover-'));
  // The account of PostgreSQL has to pass.
  chmodSync(directory, 0o711);
  mkdirSync(join(directory, 'logs'));
  // That account may not be able to pass to where this file lies.
  copyFileSync(join(import.meta.dirname, 'patroni.yml'), join(directory, 'patroni.yml'));
  chmodSync(join(directory, 'patroni.yml'), 0o644);
  return { directory, mark: randomUUID(), account: chooseAccount(directory) };
}

/** Ends what is left of the run even where this process is killed. */
function startReaper(mark: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, 'run', 'reaper.ts'), mark], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}

function say(text: string): void {
  console.error(text);
}

/** Rejects at a signal, or when the time is up. */
function interruption(minutes: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => reject(new Error(`ended by ${signal}`)));
    setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000).unref();
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '60' },
      install: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const programs = findPrograms({ installs: values.install });
  const run = prepare();
  const reaper = startReaper(run.mark);
  let hasHeld = false;
  try {
    await Promise.race([failover(run, programs, Number(values.kills)), interruption(Number(values.minutes))]);
    hasHeld = true;
    return 0;
  } finally {
    await endRun(run.mark);
    reaper.stdin?.end();
    if (hasHeld && !values.keep) rmSync(run.directory, { recursive: true, force: true });
    else say(`data and logs are kept in ${run.directory}`);
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(`because of: ${String(error.cause)}`);
  process.exit(1);
}
