import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { issueLoad, sales } from './issue-load.ts';
import { type Load, load, middle } from './load.ts';
import { quoteShots } from './quote-shots.ts';
import { printLoad, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const rounds = roundsOf(3);
const quotes = shareOf(10_000);
const issues = shareOf(1_000);

/** Quotes and issues on the embedded database, and on a PostgreSQL server that is named by DATABASE_URL. */
export function compareDatabases(): Promise<void> {
  pinLoad();
  return inDirectory(async (directory) => {
    printLoadHead();
    await measured('embedded database', 8241, { DATA_DIR: join(directory, 'embedded') });
    await onPostgres(join(directory, 'server'), {}, (connectionString) =>
      measured('PostgreSQL by DATABASE_URL', 8242, { DATABASE_URL: connectionString }),
    );
  });
}

async function measured(
  database: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const policies = { path: `${sales}/policies`, body: JSON.stringify(demoBody(systemClock.now())) };
  const { server, shot } = await serve(port, { ...environment, POLICY_MAIL: 'off' }, policies);
  try {
    const shots = quoteShots(shot.headers);
    printLoad(`Quote, ${database}`, await warmed(quotes, (amount) => load(server, shots, amount)));
    printLoad(`Issue, ${database}`, await warmed(issues, (amount) => issueLoad(server, shot, amount)));
  } finally {
    await server.stop();
  }
}

/** The middle one of the rounds after as many to warm up. */
async function warmed(amount: number, run: (amount: number) => Promise<Load>): Promise<Load> {
  await run(rounds * amount);
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await run(amount));
  return middle(loads);
}
