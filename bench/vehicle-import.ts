import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { atConstantRate, type Latency } from './half-load.ts';
import { sales } from './issue-load.ts';
import { load } from './load.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';
import { timed } from './statement.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const rows = shareOf(300_000);
const warmUp = shareOf(10_000);
const perSecond = 100;
const windowSeconds = roundsOf(4);
/** Windows after the command, in which the server takes over the new directory. */
const windowsAfter = roundsOf(8);

/** Peak memory of an import of vehicles, and latency of quotes meanwhile and while the server takes the directory over. */
export function measureVehicleImport(): Promise<void> {
  pinLoad();
  return inDirectory((directory) =>
    onPostgres(join(directory, 'db'), {}, async (connectionString) => {
      const environment = { DATABASE_URL: connectionString };
      const path = join(directory, 'vehicles.csv');
      await writeFile(path, vehicles());
      const quote = { path: `${sales}/quotes`, body: JSON.stringify(demoBody(systemClock.now())) };
      const { server, shot } = await serve(8295, environment, quote);
      await load(server, shot, warmUp);
      const windows = async (isOver: () => boolean) => {
        const measured: Latency[] = [];
        while (measured.length === 0 || !isOver())
          measured.push(await atConstantRate(server, [shot], perSecond, windowSeconds));
        return measured.map(({ p50Ms }) => p50Ms);
      };
      const before = await windows(() => true);
      let left = windowsAfter;
      let isImported = false;
      const command = timed(['vehicles', 'import', path], environment).finally(() => {
        isImported = true;
      });
      const during = await windows(() => isImported);
      const after = await windows(() => --left <= 0);
      const { megabytes, nodeSeconds } = await command;
      const size = statSync(path).size / 1_048_576;
      print('What', 'figure', 'target');
      print('---', '---:', '---:');
      print(`file of ${rows} vehicles, MB`, size.toFixed(1), '');
      print('peak memory of the command, MB', String(megabytes), (6 * size).toFixed(0));
      print('CPU of the command, s', nodeSeconds.toFixed(1), '');
      print('p50 of quotes before, ms', Math.max(...before).toFixed(1), '');
      print('p50 of quotes during the import, worst window, ms', Math.max(...during).toFixed(1), '2 times');
      print('p50 of quotes after it, worst window, ms', Math.max(...after).toFixed(1), '2 times');
      print('memory of the server, MB', server.residentMegabytes().toFixed(0), '');
      await server.stop();
    }),
  );
}

const header =
  'make_code,make_name,make_aliases,model_code,model_name,model_aliases,model_group,code,name,year_from,year_to,horse_power,weight_max,seats,category,engine_type,engine_volume,body_type';

function vehicles(): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const [make, model] = [index % 200, index % 3_000];
    const [power, year] = [60 + (index % 400), 1990 + (index % 30)];
    return [
      ...[`BENCH-MAKE-${make}`, `Bench make ${make}`, ''],
      ...[`BENCH-MODEL-${model}`, `Bench model ${model}`, '', 'MASS', `BENCH-${make}-${model}-${index}`],
      ...[
        `${(power / 60).toFixed(1)} (${power} hp)`,
        year,
        year + 8,
        power,
        1_800,
        5,
        'B',
        'PETROL',
        1_600,
        'SEDAN',
      ],
    ].join(',');
  });
  return [header, ...lines, ''].join('\n');
}
