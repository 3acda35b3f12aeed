import { createServer } from 'node:net';
import { type Config, readConfig } from '../config.ts';
import { StartError } from '../db/start-error.ts';
import type { Variables } from './command-context.ts';

/** Looks at the port before the database is started, and settles which one PORT=0 means. */
export async function withFreePort(config: Config, variables: Variables): Promise<Config> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(portError(error, config)));
    probe.listen(config.port, config.host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : config.port));
    });
  });
  return port === config.port ? config : readConfig({ ...variables, PORT: String(port) });
}

/** A StartError that says what to do, where the error of listening is one that we know. */
export function portError(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') {
    return new StartError(
      `port ${port} of ${host} is taken: stop the program that uses it or set PORT to another port`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`port ${port} needs rights that this user lacks: set PORT to 1024 or above`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`HOST=${host} is no address of this machine: set HOST to one, such as 127.0.0.1`);
  }
  return error;
}
