import { join } from 'node:path';
import { checkAnswers } from './equal-answers.ts';
import { atConstantRate } from './half-load.ts';
import { type Load, load, middle, type Shot } from './load.ts';
import { middleBy, middleOf } from './middle.ts';
import type { EngineName } from './peers/osago/peers.ts';
import { startPrism } from './prism.ts';
import { quoteShots } from './quote-shots.ts';
import { printLoad, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess, startServer } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
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
/** After the first of them V8 goes on compiling for 20,000 quotes more. */
const roundsToWarmUp = roundsOf(3);
const rounds = roundsOf(5);
const halfLoadSeconds = roundsOf(6);
const halfLoadWindows = roundsOf(5);

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
      const bareServer = await peer('Bare server: parse, validate, echo', 8193, 10_000);
      contenders.unshift(bareServer);
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
      await halfLoad(bareServer, shots, bare.perSecond / 2);
      await halfLoad(ours, shots, quote.perSecond / 2, 'under 10 ×');
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

/** In turn, so that a drift of the machine meets all; the middle round of each counts, and the middle of the ratios of the rounds. The loads of the bare server and of our quotes. */
async function compare(
  contenders: readonly Contender[],
  shots: readonly Shot[],
): Promise<readonly [bare: Load, quote: Load]> {
  const loads = new Map<Contender, Load[]>(contenders.map((one) => [one, []]));
  for (let round = 0; round < roundsToWarmUp; round += 1)
    for (const { server, amount } of contenders) await load(server, shots, shareOf(amount));
  for (let round = 0; round < rounds; round += 1) {
    for (const [{ server, amount }, measured] of loads)
      measured.push(await load(server, shots, shareOf(amount)));
  }
  const [bare = [], quote = []] = loads.values();
  printLoadHead();
  for (const [contender, measured] of loads)
    printLoad(contender.name, middle(measured), ...against(contender, measured, bare, quote));
  return [middle(bare), middle(quote)];
}

function against(
  { name, rates }: Contender,
  loads: readonly Load[],
  bare: readonly Load[],
  quote: readonly Load[],
): [against: string, target: string] {
  if (loads === bare) return ['1', ''];
  if (loads === quote) return [`${ratio(quote, bare)} × CPU of the bare server`, 'at most 1.5 ×'];
  // No quote behind this framework costs less than the bare server does, which both have in them.
  const bounds = rates
    ? `, ${ratio(loads, bare)} × of the bare server, ${ratio(loads, quote, bare)} × beyond it`
    : '';
  return [`${ratio(loads, quote)} × CPU of a quote${bounds}`, name.includes('zen') ? 'at least 5 ×' : ''];
}

/** Of CPU, each round against the one beside it, less what `base` took there: the machine changes more from minute to minute than within a round. */
function ratio(loads: readonly Load[], others: readonly Load[], base: readonly Load[] = []): string {
  const ratios = loads.map((_, round) => {
    const less = base[round]?.cpuMicrosecondsPerRequest ?? 0;
    return (cpuOf(loads, round) - less) / (cpuOf(others, round) - less);
  });
  return middleOf(ratios).toFixed(2);
}

function cpuOf(loads: readonly Load[], round: number): number {
  return loads[round]?.cpuMicrosecondsPerRequest ?? Number.NaN;
}

/** One window is decided by a single pause of the machine, so the middle one of several by p99 counts. */
async function halfLoad(
  { name, server }: Contender,
  shots: readonly Shot[],
  perSecond: number,
  target = '',
): Promise<void> {
  const windows: Load[] = [];
  while (windows.length < halfLoadWindows) {
    const cpuBefore = server.cpuMicroseconds();
    const { sent, p50Ms, p99Ms } = await atConstantRate(server, shots, perSecond, halfLoadSeconds);
    const cpuMicrosecondsPerRequest = (server.cpuMicroseconds() - cpuBefore) / sent;
    windows.push({ requests: sent, perSecond, cpuMicrosecondsPerRequest, p50Ms, p99Ms });
  }
  const tailOf = ({ p50Ms, p99Ms }: Load) => p99Ms / p50Ms;
  const figures = middleBy(windows, tailOf);
  const tails = windows.map(tailOf);
  const against = `p99 ${tailOf(figures).toFixed(1)} × p50, ${Math.min(...tails).toFixed(1)} to ${Math.max(...tails).toFixed(1)} ×`;
  printLoad(`${name}, half of that rate, constant`, figures, against, target);
}
