import { createServer } from 'node:net';
import { StartError } from '#platform/db/start-error.ts';
import { type Config, readConfig } from '../../config/config.ts';
import type { Variables } from '../command-context.ts';

/** Connections that the system accepts while the process is busy; Linux limits the number to net.core.somaxconn. */
export const backlog = 4_096;

/** Releases the port chosen for PORT=0, so that the server can listen on it. Can be called repeatedly. */
export type ReleasePort = () => Promise<void>;

/** Checks the port before the database starts; for PORT=0, reserves a free port until `start` releases it or ends. */
export async function onSettledPort<Value>(
  variables: Variables,
  start: (config: Config, release: ReleasePort) => Promise<Value>,
): Promise<Value> {
  const config = readConfig(variables);
  // An open connection would prevent the release of the port.
  const probe = createServer((socket) => socket.destroy());
  const port = await new Promise<number>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, config)));
    probe.listen(config.port, config.host, () => {
      const address = probe.address();
      resolve(typeof address === 'object' && address ? address.port : config.port);
    });
  });
  const release = () => new Promise<void>((resolve) => probe.close(() => resolve()));
  try {
    if (port !== config.port) return await start(readConfig({ ...variables, PORT: String(port) }), release);
    await release();
    return await start(config, release);
  } finally {
    await release();
  }
}

export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Converts a known listen error to a StartError that says what to do. */
export function portError(
  error: unknown,
  { port, host }: Pick<Config, 'port' | 'host'>,
  variable = 'PORT',
): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') {
    return new StartError(
      `port ${port} of ${host} is taken: stop the program that uses it or set ${variable} to another port`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`port ${port} needs rights that this user lacks: set ${variable} to 1024 or above`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} is no address of this machine: set HOST to one, such as 127.0.0.1`);
  }
  return error;
}
