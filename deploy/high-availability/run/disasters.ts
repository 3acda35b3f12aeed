import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Kind, Load } from './load.ts';
import type { Node } from './node.ts';
import { until } from './until.ts';

export interface Disaster {
  readonly name: string;
  strike(node: Node, cluster: Cluster): Promise<void>;
  /** What is done when another node has taken over, so that this one can come back. */
  repair(node: Node): Promise<void>;
}

/** In turn, as often as the primary is to be killed. */
export const kills: readonly Disaster[] = [
  {
    name: 'kill -9 of PostgreSQL',
    strike: (node) => node.killPostgresql(),
    // Patroni, which lives, does it.
    repair: async () => undefined,
  },
  {
    name: 'death of the machine',
    strike: (node) => node.kill(),
    repair: async (node) => node.start(),
  },
  {
    name: 'machine hangs, then killed',
    strike: async (node) => node.freeze(),
    async repair(node) {
      await node.kill();
      node.start();
    },
  },
];

/** What is no kill, and must lose nothing either. */
export const others: readonly Disaster[] = [
  {
    name: 'machine hangs, comes back',
    strike: async (node) => node.freeze(),
    repair: async (node) => node.thaw(),
  },
  {
    name: 'planned switchover',
    strike: (node, cluster) => cluster.switchOver(node),
    repair: async () => undefined,
  },
];

export interface Outcome {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Until another node was the primary. */
  readonly primarySeconds: number;
  /** Longest time without an acknowledgement, seen by all partners together. */
  readonly pauseSeconds: Readonly<Record<Kind, number>>;
  /** Until all three nodes streamed again. */
  readonly wholeSeconds: number;
  /** How often partners met what, by kind of their calls. */
  readonly errors: Readonly<Record<string, number>>;
}

/** Acknowledgements that are awaited before the next disaster. */
const acknowledgedAfter = 20;
/** Of undisturbed load between two disasters. */
const calmMs = 2_000;

/** Strikes the primary, and waits until partners are served, and the cluster is whole again. */
export async function undergo(disaster: Disaster, cluster: Cluster, load: Load): Promise<Outcome> {
  const from = await until('a primary', () => cluster.primary());
  await pause(calmMs);
  const struckMs = performance.now();
  await disaster.strike(from, cluster);
  const to = await until('another primary', async () => {
    const primary = await cluster.primary();
    return primary !== from && primary;
  });
  const primaryMs = performance.now();
  await untilServed(load);
  await disaster.repair(from);
  await cluster.untilWhole();
  const wholeMs = performance.now();
  await untilServed(load);
  const endMs = performance.now();
  return {
    name: disaster.name,
    from: from.name,
    to: to.name,
    primarySeconds: (primaryMs - struckMs) / 1000,
    pauseSeconds: {
      write: longestPause(load.seen.acknowledged.write, struckMs, endMs),
      quote: longestPause(load.seen.acknowledged.quote, struckMs, endMs),
    },
    wholeSeconds: (wholeMs - struckMs) / 1000,
    errors: counted(load, struckMs),
  };
}

async function untilServed({ seen: { acknowledged } }: Load): Promise<void> {
  const wanted = acknowledged.write.length + acknowledgedAfter;
  await until('changes are acknowledged again', async () => acknowledged.write.length >= wanted);
}

/** In seconds: the longest time between two moments, of which the first may lie before `fromMs`. */
export function longestPause(moments: readonly number[], fromMs: number, toMs: number): number {
  const before = moments.findLast((moment) => moment < fromMs) ?? fromMs;
  const within = [before, ...moments.filter((moment) => moment >= fromMs && moment <= toMs), toMs];
  const pauses = within.slice(1).map((moment, index) => moment - (within[index] ?? moment));
  return Math.max(...pauses) / 1000;
}

function counted({ seen }: Load, sinceMs: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, what } of seen.errors.filter(({ atMs }) => atMs >= sinceMs)) {
    const name = `${kind}: ${what}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
