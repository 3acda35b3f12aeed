import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { measureFormCpu } from './form-cpu.ts';
import { issueOne, sales } from './issue-load.ts';
import type { Shot } from './load.ts';
import { middleBy } from './middle.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const formsPerSecond = 20;
const quotesPerSecond = 200;
const roundSeconds = roundsOf(6);
const rounds = roundsOf(5);

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** What a form costs, and what forms do to quotes that are answered meanwhile. */
export async function measureForms(): Promise<void> {
  console.log('| What | Figure | Target |');
  console.log('| --- | ---: | ---: |');
  await measureFormCpu();
  pinLoad();
  const body = JSON.stringify(demoBody(systemClock.now()));
  await inDirectory(async (directory) => {
    const environment = { DATA_DIR: directory, POLICY_MAIL: 'off' };
    const { server, shot } = await serve(8211, environment, { path: `${sales}/quotes`, body });
    // Forms are made in another thread, so that it may have another processor.
    server.unpin();
    try {
      const policies = await sold(server, shot, formsPerSecond * roundSeconds * rounds);
      await underForms(server.url, shot, policies);
    } finally {
      await server.stop();
    }
  });
}

/** Contracts in force whose policy nobody has asked for yet, so that each is rendered. */
async function sold(server: ServerProcess, shot: Shot, amount: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < amount) {
    numbers.push((await issueOne(server, shot)).policyNumber);
  }
  return numbers;
}

/** With forms and without in turn, so that a drift of the machine meets both; the middle round counts. */
async function underForms(url: string, shot: Shot, policies: readonly string[]): Promise<void> {
  const headers = { accept: 'application/pdf', ...shot.headers };
  let refused = 0;
  const fetchForm = async (number: string | undefined): Promise<number> => {
    const began = performance.now();
    const response = await fetch(`${url}/ship/biz/sales/v2/policies/${number}/files/POLICY`, { headers });
    await response.arrayBuffer();
    if (!response.ok) refused += 1;
    return performance.now() - began;
  };
  await quotes(url, shot);
  const waits: number[] = [];
  const turns: { plain: Latency; busy: Latency }[] = [];
  let next = 0;
  for (let round = 0; round < rounds; round += 1) {
    const plain = await quotes(url, shot);
    const forms: Promise<number>[] = [];
    const busy = quotes(url, shot);
    for (let sent = 0; sent < formsPerSecond * roundSeconds; sent += 1) {
      forms.push(fetchForm(policies[next++]));
      await pause(1_000 / formsPerSecond);
    }
    turns.push({ plain, busy: await busy });
    waits.push(...(await Promise.all(forms)));
  }
  const middle = middleBy(turns, added);
  print(
    `Quotes, ${quotesPerSecond}/s, with ${formsPerSecond} forms a second and without`,
    `p50 ${middle.busy.p50} against ${middle.plain.p50} ms: ${added(middle).toFixed(1)} ms more; p99 ${middle.busy.p99} against ${middle.plain.p99} ms`,
    '5 ms more',
  );
  waits.sort((left, right) => left - right);
  const at = (share: number) => waits[Math.floor(share * waits.length)]?.toFixed(0);
  print(
    'A policy for the first time, meanwhile',
    `p50 ${at(0.5)}, p99 ${at(0.99)} ms, refused ${refused} of ${waits.length}`,
    '',
  );
}

function added({ plain, busy }: { readonly plain: Latency; readonly busy: Latency }): number {
  return busy.p50 - plain.p50;
}

async function quotes(url: string, shot: Shot): Promise<Latency> {
  const { latency, non2xx, errors } = await autocannon({
    url: `${url}${shot.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...shot.headers },
    body: shot.body,
    connections: 8,
    overallRate: quotesPerSecond,
    duration: roundSeconds,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 200, ${errors} requests failed`);
  return { p50: latency.p50, p99: latency.p99 };
}
