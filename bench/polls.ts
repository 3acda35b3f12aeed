import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { issueOne, sales } from './issue-load.ts';
import { load, middle, type Shot } from './load.ts';
import { printLoad, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const rounds = roundsOf(3);
const reads = 10_000;
const pollEveryMs = 50;

/** What partners ask again and again: an operation that has finished, a contract, a page of contracts. */
export function measurePolls(): Promise<void> {
  pinLoad();
  return inDirectory(async (directory) => {
    const policies = { path: `${sales}/policies`, body: JSON.stringify(demoBody(systemClock.now())) };
    const environment = { DATA_DIR: join(directory, 'embedded'), POLICY_MAIL: 'off' };
    const { server, shot } = await serve(8251, environment, policies);
    try {
      for (let issue = 0; issue < 50; issue += 1) await issueOne(server, shot);
      const { policyNumber } = await issueOne(server, shot);
      const shots: Readonly<Record<string, string>> = {
        'Poll of a finished operation': await finishedOperation(server, shot),
        'Contract by its number': `${sales}/policies/${policyNumber}`,
        'Page of 20 contracts': '/ship/biz/sales/v2/policies?size=20',
      };
      printLoadHead();
      for (const [name, path] of Object.entries(shots)) {
        printLoad(name, await read(server, { ...shot, method: 'GET', path }));
      }
    } finally {
      await server.stop();
    }
  });
}

async function read(server: ServerProcess, shot: Shot) {
  await load(server, shot, shareOf(reads / 2));
  const loads = [];
  for (let round = 0; round < rounds; round += 1) loads.push(await load(server, shot, shareOf(reads)));
  return middle(loads);
}

/** Where a quote that was handed over at once has its answer. */
async function finishedOperation(server: ServerProcess, { headers }: Shot): Promise<string> {
  const example = join(import.meta.dirname, '../docs/examples/osago-individual-two-drivers-six-months.json');
  const response = await fetch(`${server.url}${sales}/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async', ...headers },
    body: readFileSync(example),
  });
  const { href } = (await response.json()) as { readonly href: string };
  const path = `/ship/biz${href}`;
  while ((await fetch(`${server.url}${path}`, { headers })).status === 404) await pause(pollEveryMs);
  return path;
}
