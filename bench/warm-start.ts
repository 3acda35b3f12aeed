import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { ofOwnPerson, sales } from './issue-load.ts';
import { load, type Shot } from './load.ts';
import { middleOf } from './middle.ts';
import { measureNewConnections } from './new-connections.ts';
import { quoteShots } from './quote-shots.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const launches = Number(process.env.LAUNCHES ?? roundsOf(3));
const [early, late, window] = [shareOf(10_000), shareOf(100_000), shareOf(3_000)];
const [quotesBefore, quotesTogether] = [shareOf(950), shareOf(100)];
const [printsBefore, printsTogether] = [roundsOf(20), roundsOf(20)];
const ownTree = join(import.meta.dirname, '..');

interface Warmth {
  readonly readySeconds: number;
  readonly firstQuote: number;
  readonly thousandthQuote: number;
  readonly firstPrint: number;
  readonly laterPrint: number;
  readonly early: number;
  readonly late: number;
}

/**
 * Measures CPU of a new server: the first quote and print against later ones, a quote after 10,000 against 100,000, and reads on new
 * connections. `BENCH_AGAINST` names another tree whose servers start in turn.
 */
export async function measureWarmStart(): Promise<void> {
  pinLoad();
  const against = process.env.BENCH_AGAINST;
  const trees = [ownTree, ...(against === undefined ? [] : [against])];
  const measured = new Map<string, Warmth[]>(trees.map((tree) => [tree, []]));
  for (let launch = 0; launch < launches; launch += 1)
    for (const tree of trees) measured.get(tree)?.push(await warmthOf(tree));
  print(
    'Tree',
    'ready, s',
    'first quote, µs',
    'of the 1,000th',
    'first print, ms',
    'of a later',
    'after 10,000',
    'after 100,000',
  );
  print('---', '---:', '---:', '---:', '---:', '---:', '---:', '---:');
  for (const [tree, all] of measured) {
    const middle = (of: (one: Warmth) => number, digits: number) => middleOf(all.map(of)).toFixed(digits);
    print(
      tree === ownTree ? 'this tree' : 'the other tree',
      middle((one) => one.readySeconds, 1),
      middle((one) => one.firstQuote, 0),
      middle((one) => one.firstQuote / one.thousandthQuote, 1),
      middle((one) => one.firstPrint / 1_000, 0),
      middle((one) => one.firstPrint / one.laterPrint, 1),
      `${middle((one) => one.early, 0)}: ${middle((one) => one.early / one.late, 2)} ×`,
      middle((one) => one.late, 0),
    );
  }
  console.log('');
  await measureNewConnections();
}

async function warmthOf(tree: string): Promise<Warmth> {
  let warmth: Warmth | undefined;
  await inDirectory(async (directory) => {
    const environment = { DATA_DIR: directory, POLICY_MAIL: 'off', WARM_START: 'on' };
    const program = join(tree, 'bin', 'bindery.mjs');
    const body = JSON.stringify(demoBody(systemClock.now()));
    // The first start creates the database; the second is measured.
    await (await serve(8231, environment, { path: '', body }, { program })).server.stop();
    const { server, shot } = await serve(8232, environment, { path: `${sales}/quotes`, body }, { program });
    try {
      warmth = {
        readySeconds: server.readyMs / 1_000,
        ...(await quoted(server, shot)),
        ...(await printed(server, shot)),
        ...(await loaded(server, shot)),
      };
    } finally {
      await server.stop();
    }
  });
  if (!warmth) throw new Error('nothing was measured');
  return warmth;
}

async function quoted(server: ServerProcess, shot: Shot) {
  const quote = () => answered(server, shot, {});
  const firstQuote = await cpuOf(server, quote, 1);
  await cpuOf(server, quote, quotesBefore);
  return { firstQuote, thousandthQuote: await cpuOf(server, quote, quotesTogether) };
}

/** Prints a draft, which is rendered at each request. */
async function printed(server: ServerProcess, { headers, body }: Shot) {
  const saved = await answered(server, { path: `${sales}/policies`, headers, body: ofOwnPerson(body) }, {});
  const { policyNumber } = (await saved.json()) as { policyNumber: string };
  const path = `/ship/biz/sales/v2/policies/${policyNumber}/files/DRAFT`;
  const form = () =>
    answered(server, { method: 'GET', path, headers, body: '' }, { accept: 'application/pdf' });
  const firstPrint = await cpuOf(server, form, 1);
  await cpuOf(server, form, printsBefore);
  return { firstPrint, laterPrint: await cpuOf(server, form, printsTogether) };
}

async function loaded(server: ServerProcess, { headers }: Shot) {
  const shots = quoteShots(headers);
  const send = async (amount: number) => (await load(server, shots, amount)).cpuMicrosecondsPerRequest;
  await send(early);
  const after = await send(window);
  await send(late - early - window);
  return { early: after, late: await send(window) };
}

/** CPU of the server in microseconds for each of `amount` works, one after another. */
async function cpuOf(server: ServerProcess, work: () => Promise<Response>, amount: number): Promise<number> {
  const before = server.cpuMicroseconds();
  for (let done = 0; done < amount; done += 1) await (await work()).arrayBuffer();
  return (server.cpuMicroseconds() - before) / amount;
}

async function answered(
  { url }: ServerProcess,
  { method, path, headers, body }: Shot,
  more: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: method ?? 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...more },
    ...(method === 'GET' ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}
