import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Shot } from './load.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const ownProgram = join(import.meta.dirname, '..', 'bin', 'bindery.mjs');

/** A server with a partner of its own, and a request of that partner. */
export async function serve(
  port: number,
  environment: Readonly<Record<string, string>>,
  request: Pick<Shot, 'path' | 'body'>,
  options: {
    readonly logFile?: string;
    readonly words?: readonly string[];
    /** Another copy of it. */
    readonly program?: string;
  } = {},
): Promise<{ readonly server: ServerProcess; readonly shot: Shot }> {
  const { program = ownProgram } = options;
  const server = await startServer(program, ['serve', ...(options.words ?? [])], environment, {
    port,
    path: '/health/ready',
    logFile: options.logFile,
  });
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
