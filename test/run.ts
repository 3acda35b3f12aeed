/**
 * `npm test [-- <path>…]` runs test files, several in each process, with one PostgreSQL for the whole run. `npm run
 * test:pages` runs the tests that need a browser. `npm run test:snippets` runs the tests that need other languages.
 * `--with-database` skips the files that do not use a database. `--changed` runs the files that the changes of the working
 * tree can affect.
 */
import { globSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readPostmaster } from '#platform/db/embedded/postmaster-file.ts';
import { StartError } from '#platform/db/start-error.ts';
import { affectedTests } from './runner/changed-files.ts';
import { runFiles } from './runner/run-files.ts';
import { usesDatabase } from './support/database-files.ts';
import { makeRunDirectory } from './support/run-directory.ts';
import { prefixVariable, serverVariable, type TestServer } from './support/server.ts';
import { createTemplate, type RunningServer, startTestServer } from './support/test-server.ts';

const root = join(import.meta.dirname, '..');

const words = process.argv.slice(2);
const pattern = patternOf(words);

process.exitCode = await main(words.filter((word) => !word.startsWith('--')));

async function main(filters: readonly string[]): Promise<number> {
  const files = testFiles(filters);
  if (files.length === 0 && words.includes('--changed'))
    return report('no test file is affected by the changes');
  if (files.length === 0) return refuse(`no test file matches ${filters.join(' ')}: give paths below test/`);
  const interruption = listenForInterruption();
  // Directory of the run, deleted at the end. It also contains the tests' temporary files, so that interrupted tests leave
  // none.
  const directory = makeRunDirectory('bindery-test');
  let server: RunningServer | undefined;
  try {
    server = await startTestServer(process.env.DATABASE_URL?.trim() || undefined, directory);
    await createTemplate(server);
    if (interruption.signal) return 130;
    const running = runFiles(files, { root, environment: environmentOf(server, directory) });
    interruption.pass = running.stop;
    const areGood = await running.areGood;
    if (interruption.signal) return 130;
    return areGood ? 0 : 1;
  } catch (error) {
    if (error instanceof StartError) return refuse(error.message);
    throw error;
  } finally {
    await server?.stop();
    stopForgottenServers(directory);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Stops embedded PostgreSQL servers left running by tests that were interrupted. */
function stopForgottenServers(directory: string): void {
  for (const file of globSync('**/postmaster.pid', { cwd: directory })) {
    const server = readPostmaster(dirname(join(directory, file)));
    if (server?.isAlive) process.kill(server.pid, 'SIGQUIT');
  }
}

function testFiles(filters: readonly string[]): string[] {
  const all = globSync(pattern, { cwd: root }).sort();
  const found = words.includes('--changed') ? affectedTests(root, all) : all;
  const files = words.includes('--with-database')
    ? found.filter((file) => usesDatabase(join(root, file)))
    : found;
  const wanted = filters.map((filter) => relative(root, join(process.cwd(), filter)));
  return filters.length === 0 ? files : files.filter((file) => wanted.some((path) => file.startsWith(path)));
}

function patternOf(options: readonly string[]): string {
  if (options.includes('--pages')) return 'test/pages/*.browser.ts';
  return options.includes('--snippets') ? 'test/snippets/*.snippet.ts' : 'test/**/*.test.ts';
}

function report(line: string): number {
  console.log(line);
  return 0;
}

function refuse(line: string): number {
  console.error(line);
  return 1;
}

interface Interruption {
  signal: NodeJS.Signals | undefined;
  pass: ((signal: NodeJS.Signals) => void) | undefined;
}

/** Ends the tests and drops the databases if the run is interrupted. */
function listenForInterruption(): Interruption {
  const interruption: Interruption = { signal: undefined, pass: undefined };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      interruption.signal = signal;
      interruption.pass?.(signal);
    });
  }
  return interruption;
}

function environmentOf(server: TestServer, directory: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    TMPDIR: directory,
    // The processes of this run and later runs share compiled modules.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, 'node_modules/.cache/compiled'),
    [serverVariable]: server.connectionString,
    [prefixVariable]: server.prefix,
  };
}
