import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

/** Another process that has opened the embedded database in a directory. */
export interface EmbeddedProcess {
  readonly connectionString: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const script = `
import { openDatabase } from '${new URL('../../src/platform/db/database.ts', import.meta.url).href}';
const database = await openDatabase({ dataDirectory: process.argv[1], applicationName: 'bindery test child' });
console.log(database.connectionString);
process.once('SIGTERM', () => database.close());
`;

/** Starts the process and waits until the database is open; on SIGTERM the process closes the database properly. */
export async function openInProcess(dataDirectory: string): Promise<EmbeddedProcess> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    connectionString: await firstLine(child),
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout ?? Readable.from([]) })) return line;
  throw new Error('the process ended before its database was open');
}
