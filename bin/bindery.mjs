#!/usr/bin/env node
// The source is TypeScript that Node runs as it is; an older Node on PATH hands over to the one that npm installed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
// The whole module: an older Node knows no enableCompileCache, and would refuse to begin.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);
const words = process.argv.slice(2);
// What a request makes is gone when it is answered: room for more of it than this, young or old, only takes memory.
const youngSpace = '--max-semi-space-size';
// Collecting memory has one thread beside: on the one processor of a process four of them would leave a fifth to requests.
const isServing = ['serve', 'demo'].includes(words[0]);
// An import reads large files, and a list for programs may be long.
const isLarge = words[1] === 'import' || words.includes('--json');
// Megabytes of young space.
const youngMost = isServing ? 16 : isLarge ? 2 : undefined;
const memoryFlags =
  youngMost === undefined || isYoungSpaceChosen()
    ? []
    : [
        ...[`${youngSpace}=${youngMost}`, '--heap-growing-percent=50', '--v8-pool-size=1'],
        ...(isServing ? [] : ['--optimize-for-size']),
      ];

// As the changelog names it.
const { version } = nodeModule.createRequire(import.meta.url)('../package.json');

// Not as an option: "contract approve" has one of this name. Loading the program would take two seconds of processor time.
if (words.length === 1 && words[0] === '--version') {
  console.log(version);
} else if (Number(process.versions.node.split('.')[0]) < 26) {
  const node = nodeModule.createRequire(import.meta.url).resolve('node/bin/node');
  const child = spawn(node, [...memoryFlags, fileURLToPath(main), ...words], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
  if (isServing) followNpm(() => child.kill('SIGTERM'));
} else {
  if (memoryFlags.length > 0) {
    // The space is set when a process begins; the same process begins again, so that signals and its number stay.
    const file = fileURLToPath(import.meta.url);
    const args = [process.execPath, ...memoryFlags, ...process.execArgv, file, ...words];
    // One arena of malloc for all threads, because each keeps memory of its own for later.
    process.execve(
      process.execPath,
      args,
      isServing ? process.env : { MALLOC_ARENA_MAX: '1', ...process.env },
    );
  }
  if (isServing) {
    // A reload that comes while the program is loaded must not end it, as Node would.
    process.on('SIGUSR2', () => {});
    followNpm(() => process.kill(process.pid, 'SIGTERM'));
  }
  // Types are stripped and modules compiled once a machine instead of at every start.
  nodeModule.enableCompileCache();
  await import('./resolve-own.mjs');
  await import(main.href);
}

/**
 * Stops when npm has ended: npx and npm run pass no signal on, and the server would run without them. npm starts it through a
 * shell, which outlives an npm that was killed; its parent is known on Linux only.
 */
function followNpm(stop) {
  if (process.env.npm_command === undefined) return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const first = ancestors();
  const watch = setInterval(() => {
    if (ancestors() === first) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ')[0];
  } catch {
    // The parent has ended, or the system has no /proc.
    return undefined;
  }
}

function isYoungSpaceChosen() {
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ''].some((text) => text.includes(youngSpace));
}
