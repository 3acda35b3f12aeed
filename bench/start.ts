import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '#kernel/json/json.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { load } from './load.ts';
import { ratingMicroseconds } from './rating.ts';
import { printFigure, printLoadHead } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { shareOf } from './share.ts';
import { inDirectory } from './temporary.ts';
import { lookupMicroseconds } from './vehicles.ts';

const example = join(import.meta.dirname, '../docs/examples/osago-individual-two-drivers-six-months.json');
const quotesForMemory = shareOf(100_000);

/** How long a start takes, what a server occupies after many quotes, and what rating and look-ups cost alone. */
export function measureStart(): Promise<void> {
  pinLoad();
  return inDirectory(async (directory) => {
    const body = JSON.parse(readFileSync(example, 'utf8')) as JsonObject;
    const quote = { path: '/ship/biz/sales/v2/individual/osago/quotes', body: JSON.stringify(body) };
    const environment = { DATA_DIR: join(directory, 'embedded') };
    const created = await serve(8221, environment, quote);
    await created.server.stop();
    const { server, shot } = await serve(8222, environment, quote);
    await load(server, shot, quotesForMemory);
    const first = server.residentMegabytes();
    await load(server, shot, quotesForMemory);
    const megabytes = `${first.toFixed(0)} MB, ${server.residentMegabytes().toFixed(0)} MB`;
    await server.stop();
    printLoadHead();
    printFigure('Ready, database to be created', seconds(created.server.readyMs), '10 s');
    printFigure('Ready, database exists', seconds(server.readyMs), '3 s');
    printFigure(
      `Memory after ${quotesForMemory} quotes, and after as many again`,
      megabytes,
      'under 250 MB, stable',
    );
    const day = moscowDate(systemClock.now());
    printFigure('Rating osago alone, CPU', `${ratingMicroseconds(body, day).toFixed(1)} µs`, 'under 20 µs');
    for (const [name, microseconds] of lookupMicroseconds()) {
      printFigure(`${name}, CPU`, `${microseconds.toFixed(1)} µs`, 'under 50 µs');
    }
  });
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
