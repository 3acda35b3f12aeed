import { join } from 'node:path';
import pg from 'pg';
import { nodes as nodeAddresses, type Ports } from './addresses.ts';
import { balancerVariables, nodeVariables, type Passwords } from './environments.ts';
import { createNode, type Node } from './node.ts';
import type { Programs } from './packages.ts';
import { type Run, start } from './processes.ts';
import { until } from './until.ts';

export interface Cluster {
  readonly nodes: readonly Node[];
  /** The database of Bindery by way of the balancer. */
  readonly databaseUrl: string;
  /** The same for a superuser. */
  readonly superuserUrl: string;
  /** The node that has the lock and accepts writes; undefined while there is none. */
  primary(): Promise<Node | undefined>;
  /** Waits until all nodes stream and one of them is the synchronous standby that may be promoted. */
  untilWhole(): Promise<void>;
  /** Hands the role over as for maintenance; resolves when Patroni has done it. */
  switchOver(from: Node): Promise<void>;
}

const recipe = join(import.meta.dirname, '..');
const askMs = 3_000;

/** Three nodes, the balancer in front of them, and an empty database with its owner. */
export async function startCluster(
  run: Run,
  programs: Programs,
  ports: Ports,
  passwords: Passwords,
): Promise<Cluster> {
  const nodes = nodeAddresses.map((addresses) => {
    const dataDirectory = join(run.directory, addresses.name);
    return createNode(run, programs, {
      ...addresses,
      restApi: `http://${addresses.host}:${ports.restApi}`,
      dataDirectory,
      patroniFile: join(run.directory, 'patroni.yml'),
      variables: nodeVariables(addresses, ports, passwords, {
        data: dataDirectory,
        programs: programs.postgresql,
      }),
    });
  });
  for (const node of nodes) node.start();
  start(run, 'haproxy-database', [programs.haproxy, '-db', '-f', join(recipe, 'haproxy-database.cfg')], {
    environment: balancerVariables(ports),
  });
  const way = `127.0.0.1:${ports.primary}`;
  const superuserUrl = `postgres://postgres:${passwords.superuser}@${way}/postgres`;
  const cluster = {
    nodes,
    databaseUrl: `postgres://bindery:${passwords.bindery}@${way}/bindery`,
    superuserUrl,
    primary: () => primaryOf(nodes),
    untilWhole: () => untilWhole(nodes, superuserUrl),
    switchOver: (from: Node) => switchOver(nodes, from, passwords),
  };
  await cluster.untilWhole();
  await createDatabase(superuserUrl, passwords.bindery);
  return cluster;
}

/** Runs one statement on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: askMs, query_timeout: askMs });
  // What breaks the connection is told by the statement.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  await queryOnce(superuserUrl, `create role bindery login password '${password}'`);
  await queryOnce(superuserUrl, `create database bindery owner bindery`);
}

async function primaryOf(nodes: readonly Node[]): Promise<Node | undefined> {
  const answers = await Promise.all(nodes.map(async (node) => ({ node, isPrimary: await isPrimary(node) })));
  return answers.find(({ isPrimary }) => isPrimary)?.node;
}

async function isPrimary(node: Node): Promise<boolean> {
  return fetch(`${node.restApi}/primary`, { signal: AbortSignal.timeout(askMs) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

interface Member {
  readonly name: string;
  readonly role: string;
}

async function untilWhole(nodes: readonly Node[], superuserUrl: string): Promise<void> {
  await until('all nodes stream, one of them synchronously', async () => {
    const primary = await primaryOf(nodes);
    if (!primary) return false;
    const response = await fetch(`${primary.restApi}/cluster`, { signal: AbortSignal.timeout(askMs) });
    const { members } = (await response.json()) as { members: Member[] };
    if (!members.some(({ role }) => role === 'sync_standby' || role === 'quorum_standby')) return false;
    const streaming = await queryOnce<{ state: string }>(
      superuserUrl,
      `select state from pg_stat_replication where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1e7`,
    );
    return streaming.length === nodes.length - 1;
  });
}

async function switchOver(nodes: readonly Node[], from: Node, passwords: Passwords): Promise<void> {
  const response = await fetch(`${from.restApi}/switchover`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`patroni:${passwords.restApi}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ leader: from.name }),
    signal: AbortSignal.timeout(180_000),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the switchover was refused: ${response.status} ${text}`);
  await until('the switchover', async () => {
    const primary = await primaryOf(nodes);
    return primary !== undefined && primary !== from;
  });
}
