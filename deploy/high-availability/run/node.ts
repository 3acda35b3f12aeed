import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmaster } from '#platform/db/embedded/postmaster-file.ts';
import type { NodeAddresses } from './addresses.ts';
import type { Variables } from './environments.ts';
import type { Programs } from './packages.ts';
import { isAlive, type Run, signalAll, start, withDescendants } from './processes.ts';
import { until } from './until.ts';

/** One machine of the cluster: a member of etcd, Patroni, and the PostgreSQL that Patroni runs. */
export interface Node extends NodeAddresses {
  /** Address of Patroni's REST API. */
  readonly restApi: string;
  /** Starts what does not run. */
  start(): void;
  /** SIGKILL to the postmaster alone. */
  killPostgresql(): Promise<void>;
  /** SIGKILL to all that runs here, as a machine that loses its power. */
  kill(): Promise<void>;
  /** SIGSTOP to all that runs here: connections stay open, nothing answers. */
  freeze(): void;
  thaw(): void;
}

export interface NodeOptions extends NodeAddresses {
  readonly restApi: string;
  readonly dataDirectory: string;
  readonly patroniFile: string;
  readonly variables: { readonly patroni: Variables; readonly etcd: Variables };
}

export function createNode(run: Run, programs: Programs, options: NodeOptions): Node {
  const { name, host, restApi, dataDirectory, patroniFile, variables } = options;
  const { account } = run;
  mkdirSync(dataDirectory, { mode: 0o700 });
  if (account) chownSync(dataDirectory, account.uid, account.gid);
  const data = join(dataDirectory, 'postgresql');
  let etcd: ChildProcess | undefined;
  let patroni: ChildProcess | undefined;

  function postmaster(): number | undefined {
    const server = readPostmaster(data);
    return server?.isAlive ? server.pid : undefined;
  }

  function running(): number[] {
    const pids = [patroni?.pid, etcd?.pid, postmaster()].filter((pid) => pid !== undefined);
    return withDescendants(pids.filter(isAlive));
  }

  return {
    name,
    host,
    restApi,
    start() {
      if (!runs(etcd)) {
        etcd = start(run, `${name}-etcd`, [programs.etcd], { environment: variables.etcd, account });
      }
      if (!runs(patroni)) {
        patroni = start(run, `${name}-patroni`, [programs.patroni, patroniFile], {
          environment: variables.patroni,
          account,
        });
      }
    },
    async killPostgresql() {
      const pid = postmaster();
      if (pid === undefined) throw new Error(`no PostgreSQL runs on ${name}`);
      signalAll([pid], 'SIGKILL');
      await until(`the end of PostgreSQL on ${name}`, async () => !isAlive(pid));
    },
    async kill() {
      const pids = running();
      signalAll(pids, 'SIGKILL');
      await until(`the end of ${name}`, async () => !pids.some(isAlive));
    },
    freeze: () => signalAll(running(), 'SIGSTOP'),
    thaw: () => signalAll(running(), 'SIGCONT'),
  };
}

function runs(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
