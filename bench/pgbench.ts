import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '#platform/db/embedded/binaries.ts';
import type { Script } from './issue-statements.ts';
import type { Load } from './load.ts';
import { percentiles } from './percentiles.ts';

/** Runs a script `amount` times with pgbench on processor 0. Undefined where PostgreSQL came without pgbench. */
export async function pgbench(
  connectionString: string,
  directory: string,
  script: Script,
  clients: number,
  amount: number,
): Promise<Omit<Load, 'cpuMicrosecondsPerRequest'> | undefined> {
  const program = join(findBinaries(undefined).directory, 'pgbench');
  if (!existsSync(program)) return undefined;
  const file = join(directory, 'issue.sql');
  writeFileSync(file, script.text);
  const variables = Object.entries(script.variables).map(([name, value]) => `--define=${name}=${value}`);
  const words = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=1', '--log'];
  const each = `--transactions=${Math.ceil(amount / clients)}`;
  const logs = join(directory, 'pgbench');
  const all = [
    program,
    ...words,
    each,
    `--log-prefix=${logs}`,
    `--file=${file}`,
    ...variables,
    connectionString,
  ];
  const output = await run('taskset', ['-c', '0', ...all]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  const times = globSync(`${logs}.*`).flatMap((path) => {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    rmSync(path);
    return lines.map((line) => Number(line.split(' ')[2]) / 1_000);
  });
  const at = percentiles(times);
  return { requests: amount, perSecond, p50Ms: Math.round(at(0.5)), p99Ms: Math.round(at(0.99)) };
}

/** What a program has printed; throws where it fails. */
function run(program: string, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, complaint] = ['', ''];
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 && !complaint.includes('aborted')) resolve(output);
      else reject(new Error(`${program} ended with ${code}: ${complaint.slice(-1_000)}`));
    });
  });
}
