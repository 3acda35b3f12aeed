import { basename, join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { issueLoad } from './issue-load.ts';
import { load } from './load.ts';
import { middleOf } from './middle.ts';
import { percentiles } from './percentiles.ts';
import { quoteShots } from './quote-shots.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';
import { variantsShot } from './variants.ts';

const ownTree = join(import.meta.dirname, '..');
/** Trees that are measured against this one, with commas between; this one is among them, as nothing differs less from it. */
const trees = [ownTree, ...(process.env.TREES?.split(',') ?? [])];
/** Two processes of one tree differ by how V8 has compiled them, so each is started several times. */
const launches = Number(process.env.LAUNCHES ?? roundsOf(3));
const warmUps = roundsOf(3);
const rounds = Number(process.env.ROUNDS ?? roundsOf(11));
const firstPort = 8401;

interface Kind {
  /** Of one of the parts of warming up, which alternate too. */
  readonly warmUp: number;
  /** Less than a second of one processor, so that what else the machine does meets neighbours alike. */
  readonly amount: number;
  readonly send: (
    server: ServerProcess,
    headers: Readonly<Record<string, string>>,
    amount: number,
  ) => Promise<number>;
}

const kinds: Readonly<Record<string, Kind>> = {
  quotes: {
    warmUp: 5_000,
    amount: 1_200,
    send: async (server, headers, amount) =>
      (await load(server, quoteShots(headers), amount)).cpuMicrosecondsPerRequest,
  },
  issues: {
    warmUp: 500,
    amount: 100,
    send: async (server, headers, amount) => {
      const shot = { path: '', headers, body: JSON.stringify(demoBody(systemClock.now())) };
      return (await issueLoad(server, shot, amount)).cpuMicrosecondsPerRequest;
    },
  },
  variants: {
    warmUp: 500,
    amount: 100,
    send: async (server, headers, amount) =>
      (await load(server, variantsShot(headers), amount)).cpuMicrosecondsPerRequest,
  },
};

/**
 * CPU of servers of other trees against that of this tree: a pair at a time on one processor, this, other, other, this, so that a drift
 * of the machine cancels out, and the middle of the ratios. No more than two, as V8 drops the code of a server that rests for long.
 * `KIND` is quotes, issues or variants.
 */
export async function compareTrees(): Promise<void> {
  const kind = kinds[process.env.KIND ?? 'quotes'];
  if (!kind) throw new Error(`KIND is one of ${Object.keys(kinds).join(', ')}`);
  pinLoad();
  print('Tree', 'ratio, middle', 'quarters', 'middle of each launch', 'µs of this tree');
  print('---', '---:', '---:', '---:', '---:');
  for (const tree of trees) {
    const pairs: (readonly Pair[])[] = [];
    for (let launch = 0; launch < launches; launch += 1) pairs.push(await measurePair(tree, kind));
    const ratioOf = ({ own, other }: Pair) => other / own;
    const at = percentiles(pairs.flat().map(ratioOf));
    print(
      tree === ownTree ? 'this tree again' : basename(tree),
      at(0.5).toFixed(3),
      `${at(0.25).toFixed(3)} to ${at(0.75).toFixed(3)}`,
      pairs.map((launch) => middleOf(launch.map(ratioOf)).toFixed(3)).join(', '),
      middleOf(pairs.flat().map(({ own }) => own / 2)).toFixed(0),
    );
  }
}

/** CPU of two runs of each. */
interface Pair {
  readonly own: number;
  readonly other: number;
}

/** The rounds of two servers that were started for them. */
async function measurePair(tree: string, kind: Kind): Promise<readonly Pair[]> {
  const pairs: Pair[] = [];
  const servers: ServerProcess[] = [];
  await inDirectory(async (directory) => {
    const started = async (path: string, index: number) => {
      const environment = { DATA_DIR: join(directory, String(index)), POLICY_MAIL: 'off' };
      const options = { program: join(path, 'bin', 'bindery.mjs'), logFile: join(directory, `${index}.log`) };
      const { server, shot } = await serve(firstPort + index, environment, { path: '', body: '' }, options);
      servers.push(server);
      return (amount: number) => kind.send(server, shot.headers, shareOf(amount));
    };
    try {
      const [own, other] = [await started(ownTree, 0), await started(tree, 1)];
      for (let part = 0; part < warmUps; part += 1) for (const run of [own, other]) await run(kind.warmUp);
      for (let round = 0; round < rounds; round += 1) {
        const before = await own(kind.amount);
        const between = (await other(kind.amount)) + (await other(kind.amount));
        pairs.push({ own: before + (await own(kind.amount)), other: between });
      }
    } finally {
      for (const server of servers) await server.stop();
    }
  });
  return pairs;
}
