import { cpus } from 'node:os';
import { join } from 'node:path';
import { connections, type Load, load, middle, type Shot } from './load.ts';
import { quoteShots } from './quote-shots.ts';
import { printLoad, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import type { ServerProcess } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';

const rounds = roundsOf(5);
const quotes = 10_000;
/** Two workers and the load: with fewer the load takes from what it measures. */
const processorsToScale = 3;

interface Measured {
  readonly processes: number;
  readonly server: ServerProcess;
  readonly shots: readonly Shot[];
  readonly loads: Load[];
}

/**
 * One process against two of `serve --workers 2`, in turn, on all processors, each with as many connections. What two processors can do together is twice
 * what one can, by as much less as a quote costs two processes more.
 */
export function compareWorkers(): Promise<void> {
  return inDirectory(async (directory) => {
    const started: Measured[] = [];
    try {
      started.push(await start(8301, join(directory, 'one'), 1));
      started.push(await start(8302, join(directory, 'two'), 2));
      for (const one of started) await loaded(one, 2 * quotes);
      for (let round = 0; round < rounds; round += 1) {
        for (const one of started) one.loads.push(await loaded(one, quotes));
      }
      const [one, two] = started.map(({ loads }) => middle(loads));
      if (!one || !two) throw new Error('nothing was measured');
      const byCpu = (2 * one.cpuMicrosecondsPerRequest) / two.cpuMicrosecondsPerRequest;
      const bySeconds = two.perSecond / one.perSecond;
      const seen =
        cpus().length >= processorsToScale
          ? `${bySeconds.toFixed(2)} × the requests/s of one`
          : `requests/s say nothing with ${cpus().length} processors, which the load needs too`;
      printLoadHead();
      printLoad('Quotes, one process', one, '1');
      printLoad('Quotes, two workers', two, `${byCpu.toFixed(2)} × one by CPU; ${seen}`, 'at least 1.8 ×');
    } finally {
      for (const { server } of started) await server.stop();
    }
  });
}

function loaded({ server, shots, processes }: Measured, amount: number): Promise<Load> {
  return load(server, shots, shareOf(amount), processes * connections);
}

async function start(port: number, directory: string, processes: number): Promise<Measured> {
  const words = processes === 1 ? [] : ['--workers', String(processes)];
  const { server, shot } = await serve(port, { DATA_DIR: directory }, { path: '', body: '' }, { words });
  server.unpin();
  return { processes, server, shots: quoteShots(shot.headers), loads: [] };
}
