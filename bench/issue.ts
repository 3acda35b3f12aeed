import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { issueLoad, issueOne, sales } from './issue-load.ts';
import { issueScript, type Script, statementLog } from './issue-statements.ts';
import type { Load } from './load.ts';
import { middleBy } from './middle.ts';
import { pgbench } from './pgbench.ts';
import { printLoad, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const clients = 10;
const rounds = roundsOf(3);
const warmUp = shareOf(500);
const issues = shareOf(2_000);

const settings = { max_connections: '100' };

/** Forms that nobody asked for, and mail, are no part of an issue. */
const withoutMail = { POLICY_MAIL: 'off', DATABASE_CONNECTIONS_MAX: String(clients) };
const policies = { path: `${sales}/policies`, body: JSON.stringify(demoBody(systemClock.now())) };

/** Issuing over HTTP against pgbench, which runs the statements of an issue on the same PostgreSQL, in turn. */
export function compareIssue(): Promise<void> {
  pinLoad();
  return inDirectory(async (directory) => {
    const script = await recorded(join(directory, 'recorded'));
    await onPostgres(join(directory, 'measured'), settings, (connectionString) =>
      compared(connectionString, directory, script),
    );
  });
}

/** The statements of an issue, from the log of a server of their own: logging would slow down the one that is measured. */
async function recorded(directory: string): Promise<Script> {
  await onPostgres(directory, { ...settings, ...statementLog }, async (connectionString) => {
    const { server, shot } = await serve(8232, { DATABASE_URL: connectionString, ...withoutMail }, policies);
    try {
      for (let issue = 0; issue < 20; issue += 1) await issueOne(server, shot);
    } finally {
      await server.stop();
    }
  });
  return issueScript(directory);
}

async function compared(connectionString: string, directory: string, script: Script): Promise<void> {
  const { server, shot } = await serve(8231, { DATABASE_URL: connectionString, ...withoutMail }, policies);
  const bench = (amount: number) => pgbench(connectionString, directory, script, clients, amount);
  try {
    await issueLoad(server, shot, warmUp);
    const hasPgbench = (await bench(warmUp)) !== undefined;
    const ours: Load[] = [];
    const theirs: Load[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await issueLoad(server, shot, issues));
      const run = await bench(issues);
      if (run) theirs.push({ ...run, cpuMicrosecondsPerRequest: Number.NaN });
    }
    tell(bySpeed(ours), hasPgbench ? bySpeed(theirs) : undefined);
  } finally {
    await server.stop();
  }
}

function bySpeed(loads: readonly Load[]): Load {
  return middleBy(loads, ({ perSecond }) => perSecond);
}

function tell(ours: Load, theirs: Load | undefined): void {
  printLoadHead();
  if (!theirs) console.error('PostgreSQL came without pgbench: its row is left out');
  if (theirs) printLoad('`pgbench`: the statements of an issue', theirs, '1');
  const ratio = theirs ? `${(ours.perSecond / theirs.perSecond).toFixed(2)} × pgbench` : '';
  printLoad('Issue: save and pay in cash', ours, ratio, 'at least 0.6 ×');
}
