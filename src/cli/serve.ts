import { createServer } from 'node:net';
import type { Command } from 'commander';
import pino, { type Logger } from 'pino';
import { type App, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import { systemClock } from '../kernel/clock.ts';
import { hasLiveDemoPartner } from '../partners/manage-partners.ts';
import { openReadyDatabase, type Variables } from './command-context.ts';
import { logOutput } from './log-output.ts';
import type { Invocation } from './program.ts';

/** As a shell tells it: as process 1 of a container nothing ends by the signal itself. */
const endedBySigterm = 143;

export function addServeCommand(program: Command, invocation: Invocation): void {
  program
    .command('serve')
    .description('serve the interface until SIGTERM or SIGINT')
    .action(async () => {
      const config = readConfig(invocation.variables);
      const log = pino({ level: config.logLevel, base: { pid: process.pid } }, logOutput());
      const asked = stopSignal();
      const service = await Promise.race([startService(invocation.variables, log), asked]);
      if (!service) {
        console.error('bindery was stopped before it served');
        process.exit(endedBySigterm);
      }
      console.error(
        `bindery serves ${service.config.publicUrl}, its guide is at ${service.config.publicUrl}/docs`,
      );
      await asked;
      console.error('bindery finishes what is running and stops');
      await service.stop();
      // A request that was cut off may still wait for an outside system, which must not keep the process.
      process.exit(0);
    });
}

export interface Service {
  readonly config: Config;
  readonly database: Database;
  stop(): Promise<void>;
}

/** A listening server; `note` is told what its database does. Throws StartError with one line that says what to do where it cannot start. */
export async function startService(
  variables: Variables,
  log: Logger,
  note: (line: string) => void = (line) => log.info(line),
): Promise<Service> {
  const config = await withFreePort(readConfig(variables), variables);
  const database = await openReadyDatabase(config, 'bindery server', note);
  let app: App | undefined;
  try {
    if (config.environment === 'production' && (await hasLiveDemoPartner(database.pool))) {
      throw new StartError(
        'ENVIRONMENT=production does not start with the demo partner: run bindery partner disable --login demo',
      );
    }
    const { pool, connectionString } = database;
    app = await buildApp({ config, pool, connectionString, clock: systemClock, log });
    await app.server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw portError(error, config);
    });
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
  const running = app;
  return {
    config,
    database,
    async stop() {
      await running.close();
      await database.close();
    },
  };
}

/** Looks at the port before the database is started, and settles which one PORT=0 means. */
async function withFreePort(config: Config, variables: Variables): Promise<Config> {
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

function portError(error: unknown, config: Config): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') {
    return new StartError(
      `port ${config.port} of ${config.host} is taken: stop the program that uses it or set PORT to another port`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`port ${config.port} needs rights that this user lacks: set PORT to 1024 or above`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      `HOST=${config.host} is no address of this machine: set HOST to one, such as 127.0.0.1`,
    );
  }
  return error;
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const stop = () => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}
