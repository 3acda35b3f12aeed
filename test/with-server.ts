import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../src/db/embedded.ts';

/** Runs a command with DATABASE_URL set to a fresh PostgreSQL server, and ends with the command's exit code. */
const [command = '', ...words] = process.argv.slice(2);
const directory = await mkdtemp(join(tmpdir(), 'bindery-server-'));
// The account that runs PostgreSQL for root has to pass.
await chmod(directory, 0o711);
const server = await startEmbeddedDatabase({
  dataDirectory: directory,
  settings: {
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  },
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
