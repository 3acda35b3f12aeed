import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { systemClock } from '#kernel/time/clock.ts';
import { startEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createPool } from '#platform/db/pool.ts';
import { age, agedMonths } from '../test/support/aged.ts';
import type { Shot } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const ownProgram = join(import.meta.dirname, '..', 'bin', 'bindery.mjs');

export interface ServeOptions {
  readonly logFile?: string;
  readonly words?: readonly string[];
  /** Another copy of the program. */
  readonly program?: string;
  /** Past months with partitions; by default those of `MONTHS`, or 60. */
  readonly months?: number;
}

/** Starts a server on an aged database, with its own partner, and returns a request of that partner. */
export async function serve(
  port: number,
  environment: Readonly<Record<string, string>>,
  request: Pick<Shot, 'path' | 'body'>,
  options: ServeOptions = {},
): Promise<{ readonly server: ServerProcess; readonly shot: Shot }> {
  const { program = ownProgram } = options;
  const server = await startServer(program, ['serve', ...(options.words ?? [])], environment, {
    port,
    path: '/health/ready',
    logFile: options.logFile,
  });
  await ageDatabase(environment, options.months ?? Number(process.env.MONTHS ?? agedMonths));
  const login = `bench-${port}`;
  const added = spawnSync(
    process.execPath,
    [program, 'partner', 'add', '--login', login, '--name', login, '--json'],
    {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    },
  );
  const { client_id, client_secret } = JSON.parse(added.stdout) as Record<string, string>;
  const response = await fetch(`${server.url}/ship/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' }),
  });
  const { access_token } = (await response.json()) as Record<string, string>;
  return { server, shot: { ...request, headers: { authorization: `Bearer ${access_token}` } } };
}

/** Ages the database of a running server, also of an older program. */
async function ageDatabase(
  { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory = '' }: Readonly<Record<string, string>>,
  months: number,
): Promise<void> {
  const embedded = databaseUrl === undefined ? await startEmbeddedDatabase({ dataDirectory }) : undefined;
  const connectionString = databaseUrl ?? embedded?.connectionString ?? '';
  const pool = createPool({ connectionString, applicationName: 'bench ageing', connectionsMax: 1 });
  try {
    await age(pool, systemClock.now(), months);
  } finally {
    await pool.end();
    await embedded?.release();
  }
}
