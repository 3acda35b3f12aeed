import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './addresses.ts';
import { balancerVariables, binderyVariables } from './environments.ts';
import type { Programs } from './packages.ts';
import { type Run, start } from './processes.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const recipe = join(import.meta.dirname, '..');

export interface Service {
  /** The address of partners. */
  readonly url: string;
  /** Addresses of the processes themselves, for metrics. */
  readonly processes: readonly string[];
}

/** Two processes of Bindery on the database, and the balancer that partners reach them by. */
export async function startService(
  run: Run,
  programs: Programs,
  ports: Ports,
  databaseUrl: string,
): Promise<Service> {
  const url = `http://127.0.0.1:${ports.partners}`;
  const first = await startBindery(run, 'bindery1', ports.bindery1, databaseUrl, url);
  const second = await startBindery(run, 'bindery2', ports.bindery2, databaseUrl, url);
  start(run, 'haproxy-service', [programs.haproxy, '-db', '-f', join(recipe, 'haproxy-service.cfg')], {
    environment: balancerVariables(ports),
  });
  await until('an answer by way of the balancer', async () => (await fetch(`${url}/openapi.json`)).ok);
  return { url, processes: [first, second] };
}

/** One process, once it is ready. */
export async function startBindery(
  run: Run,
  name: string,
  port: number,
  databaseUrl: string,
  publicUrl: string,
): Promise<string> {
  const dataDirectory = join(run.directory, name);
  mkdirSync(dataDirectory);
  const child = start(run, name, [process.execPath, join(root, 'bin', 'bindery.mjs'), 'serve'], {
    environment: binderyVariables(databaseUrl, { port, dataDirectory, publicUrl }),
  });
  const address = `http://127.0.0.1:${port}`;
  await until(`${name} is ready`, async () => {
    if (child.exitCode !== null) return true;
    return (await fetch(`${address}/health/ready`)).ok;
  });
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: see ${name}.log`);
  return address;
}
