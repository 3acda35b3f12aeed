import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { makeRunDirectory } from './support/run-directory.ts';
import { fastSettings } from './support/test-server.ts';

/** Runs a command with DATABASE_URL set to a new PostgreSQL server and exits with the command's code. */
const [command = '', ...words] = process.argv.slice(2);
const directory = makeRunDirectory('bindery-server');
const server = await startEmbeddedDatabase({
  dataDirectory: directory,
  settings: fastSettings,
});
try {
  process.exitCode = await run({ ...process.env, DATABASE_URL: server.connectionString });
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

function run(environment: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: 'inherit', env: environment });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
