#!/usr/bin/env node
// The source is TypeScript that Node 24 runs as it is; an older Node on PATH hands over to the one that npm installed.
import { spawn } from 'node:child_process';
import { createRequire, enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../src/main.ts', import.meta.url);

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // Types are stripped and modules compiled once a machine instead of at every start.
  enableCompileCache();
  await import(main.href);
} else {
  const node = createRequire(import.meta.url).resolve('node/bin/node');
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
