import { join } from 'node:path';
import { checkAnswers } from './equal-answers.ts';
import { atConstantRate } from './half-load.ts';
import { type Load, load, middle, type Shot } from './load.ts';
import type { EngineName } from './peers/osago/peers.ts';
import { startPrism } from './prism.ts';
import { quoteShots } from './quote-shots.ts';
import { printLoad, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess, startServer } from './server-process.ts';
import { shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

/** A server that gets the same bodies as the others. */
export interface Contender {
  readonly name: string;
  readonly server: ServerProcess;
  /** Quotes of a round: a few seconds of them. */
  readonly amount: number;
  /** Whether its answers hold the premium of the body, which must be ours. */
  readonly rates: boolean;
}

const peerFile = join(import.meta.dirname, 'peer-server.ts');
const rounds = 3;
const halfLoadSeconds = 10;

/** Quotes of osago against the peers, all in turn, and how long one takes at half of what the server can. */
export function compareQuotes(): Promise<void> {
  pinLoad();
  return inDirectory(async (directory) => {
    const { server, shot } = await serve(
      8192,
      { DATA_DIR: join(directory, 'embedded') },
      { path: '', body: '' },
    );
    const shots = quoteShots(shot.headers);
    const ours = { name: 'Quote', server, amount: 10_000, rates: true };
    const contenders: Contender[] = [ours];
    try {
      contenders.unshift(await peer('Bare server: parse, validate, echo', 8193, 10_000));
      contenders.push(await peer('`@gorules/zen-engine` behind the bare server', 8194, 3_000, 'zen'));
      contenders.push(await peer('`json-rules-engine` behind the bare server', 8195, 240, 'json-rules'));
      const prism = await startPrism(server, join(directory, 'embedded', '..'), 8196);
      if (prism)
        contenders.push({
          name: 'Prism mock of our OpenAPI file',
          server: prism,
          amount: 1_000,
          rates: false,
        });
      await checkAnswers(contenders, ours, shots);
      const [bare, quote] = await compare(contenders, shots);
      const [first] = contenders;
      if (first) await halfLoad('Bare server', first.server, shots, bare.perSecond / 2);
      await halfLoad('Quote', server, shots, quote.perSecond / 2, 'under 10 ×');
    } finally {
      for (const { server: one } of contenders) await one.stop();
    }
  });
}

async function peer(name: string, port: number, amount: number, engine?: EngineName): Promise<Contender> {
  const environment = engine === undefined ? {} : { ENGINE: engine };
  const server = await startServer(peerFile, [], environment, { port, path: '/ready' });
  return { name, server, amount, rates: engine !== undefined };
}

/** In turn, so that a drift of the machine meets all; the middle round of each counts. The loads of the bare server and of our quotes. */
async function compare(
  contenders: readonly Contender[],
  shots: readonly Shot[],
): Promise<readonly [bare: Load, quote: Load]> {
  const loads = new Map<Contender, Load[]>(contenders.map((one) => [one, []]));
  for (const { server, amount } of contenders) await load(server, shots, shareOf(amount));
  for (let round = 0; round < rounds; round += 1) {
    for (const [{ server, amount }, measured] of loads)
      measured.push(await load(server, shots, shareOf(amount)));
  }
  const [first, second] = contenders;
  const bare = middle((first && loads.get(first)) ?? []);
  const quote = middle((second && loads.get(second)) ?? []);
  printLoadHead();
  for (const [{ name }, measured] of loads)
    printLoad(name, middle(measured), ...against(name, middle(measured), bare, quote));
  return [bare, quote];
}

function against(name: string, one: Load, bare: Load, quote: Load): [against: string, target: string] {
  const ratio = (left: Load, right: Load) =>
    (left.cpuMicrosecondsPerRequest / right.cpuMicrosecondsPerRequest).toFixed(2);
  if (one === bare) return ['1', ''];
  if (one === quote) return [`${ratio(quote, bare)} × CPU of the bare server`, 'at most 1.5 ×'];
  return [`${ratio(one, quote)} × CPU of a quote`, name.includes('zen') ? 'at least 5 ×' : ''];
}

async function halfLoad(
  name: string,
  server: ServerProcess,
  shots: readonly Shot[],
  perSecond: number,
  target = '',
): Promise<void> {
  const cpuBefore = server.cpuMicroseconds();
  const { sent, p50Ms, p99Ms } = await atConstantRate(server, shots, perSecond, halfLoadSeconds);
  const cpu = (server.cpuMicroseconds() - cpuBefore) / sent;
  const figures = { requests: sent, perSecond, cpuMicrosecondsPerRequest: cpu, p50Ms, p99Ms };
  printLoad(
    `${name}, half of that rate, constant`,
    figures,
    `p99 ${(p99Ms / p50Ms).toFixed(1)} × p50`,
    target,
  );
}
