import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from './server-process.ts';

const release = '@stoplight/prism-cli@5.16.0';

/**
 * The Prism mock of our own OpenAPI file, which refuses what the file does not allow and logs nothing. It is installed
 * into the directory when it is needed: 213 packages of 74 MB are too much for every `npm ci`. Undefined, with the
 * reason printed, where the registry cannot be reached.
 */
export async function startPrism(
  ours: ServerProcess,
  directory: string,
  port: number,
): Promise<ServerProcess | undefined> {
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', directory, '--ignore-scripts', '--no-audit', '--no-fund', '--silent', release],
    { encoding: 'utf8', cwd: directory },
  );
  if (status !== 0) {
    console.error(`${release} was not installed, its row is left out: ${stderr.trim()}`);
    return undefined;
  }
  const file = join(directory, 'openapi.json');
  writeFileSync(file, await (await fetch(`${ours.url}/openapi.json`)).text());
  const program = join(directory, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const words = ['mock', file, '--errors', '--verboseLevel', 'silent', '--port', String(port)];
  return startServer(program, words, {}, { port, path: '/health/live' });
}
