import { join } from 'node:path';
import { type Tree, untilFollowed, withTree } from './issue-cost.ts';
import { issueLoad, issueOne, sales } from './issue-load.ts';
import { connections, type Load, load, loadWith } from './load.ts';
import { middleOf } from './middle.ts';
import { print } from './row.ts';
import { cpuOfFamily, pinLoad } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const rounds = 1 + roundsOf(6);
const issues = shareOf(400);
const readings = shareOf(2_000);
const quotes = shareOf(2_000);

const here = join(import.meta.dirname, '..');
const environment = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'without-sealing.ts')}` };

/** An issue with all that follows, a reading and a quote: sealed, and with an envelope in the clear in its place, in turn. */
export function measureSealing(): Promise<void> {
  pinLoad();
  return inDirectory((directory) =>
    withTree('sealed', here, { directory: join(directory, 'sealed'), port: 8311 }, (sealed) =>
      withTree(
        'in the clear',
        here,
        { directory: join(directory, 'clear'), port: 8312, environment },
        (clear) => compare(sealed, clear),
      ),
    ),
  );
}

interface Piece {
  readonly name: string;
  readonly target: string;
  /** CPU of Node and PostgreSQL for one, in milliseconds. */
  cost(tree: Tree): Promise<number>;
}

const pieces: readonly Piece[] = [
  {
    name: 'an issue with all that follows',
    target: '<= 8 %',
    cost: (tree) => cpuOf(tree, issues, () => issueLoad(tree.server, tree.shot, issues)),
  },
  {
    name: 'reading a contract of people who were not just read',
    target: '<= 10 %',
    async cost(tree) {
      const paths = await contractsOf(tree);
      return cpuOf(tree, readings, () => readInTurn(tree, paths));
    },
  },
  {
    name: 'a quote',
    target: 'nothing',
    cost: (tree) =>
      cpuOf(tree, quotes, () => load(tree.server, { ...tree.shot, path: `${sales}/quotes` }, quotes)),
  },
];

/** More people than a process remembers, so that none is read out of its memory. */
const contractsRead = shareOf(320);
const contracts = new Map<Tree, Promise<readonly string[]>>();

function contractsOf(tree: Tree): Promise<readonly string[]> {
  let paths = contracts.get(tree);
  if (!paths) {
    paths = Promise.all(
      Array.from({ length: contractsRead }, async () => {
        const { policyNumber } = await issueOne(tree.server, tree.shot);
        return `${sales}/policies/${policyNumber}`;
      }),
    );
    contracts.set(tree, paths);
  }
  return paths;
}

function readInTurn({ server, shot }: Tree, paths: readonly string[]): Promise<Load> {
  let nr = 0;
  return loadWith(server, readings, {
    url: server.url,
    connections,
    amount: readings,
    requests: [
      {
        method: 'GET',
        headers: shot.headers,
        setupRequest(request) {
          nr += 1;
          return { ...request, path: paths[nr % paths.length] ?? '' };
        },
      },
    ],
  });
}

async function cpuOf(
  { server, pool, postmaster }: Tree,
  amount: number,
  work: () => Promise<unknown>,
): Promise<number> {
  await untilFollowed(pool);
  const before = server.cpuMicroseconds() + cpuOfFamily(postmaster);
  await work();
  await untilFollowed(pool);
  return (server.cpuMicroseconds() + cpuOfFamily(postmaster) - before) / amount / 1_000;
}

/** In turn, so that a drift of the machine meets both; the first round warms up. */
async function compare(sealed: Tree, clear: Tree): Promise<void> {
  print('What', 'in the clear, ms', 'sealed, ms', 'sealing adds', 'may add');
  print('---', '---:', '---:', '---:', '---:');
  for (const { name, target, cost } of pieces) {
    const costs: { readonly plain: number; readonly own: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Each is the first in every other round.
      const order = round % 2 === 0 ? [clear, sealed] : [sealed, clear];
      const found = new Map<Tree, number>();
      for (const tree of order) found.set(tree, await cost(tree));
      if (round > 0)
        costs.push({ plain: found.get(clear) ?? Number.NaN, own: found.get(sealed) ?? Number.NaN });
    }
    const added = middleOf(costs.map(({ plain, own }) => own / plain)) - 1;
    print(
      name,
      middleOf(costs.map(({ plain }) => plain)).toFixed(2),
      middleOf(costs.map(({ own }) => own)).toFixed(2),
      `${(added * 100).toFixed(1)} %`,
      target,
    );
  }
}
