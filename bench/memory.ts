import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { issueLoad, sales } from './issue-load.ts';
import { memoryOf, probed } from './memory-probe.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const issues = shareOf(10_000);
const steps = 4;
const port = 8291;

/** Memory of one process after issues from 16 connections: RSS as it is, and what lives after a forced collection. */
export function measureMemory(): Promise<void> {
  pinLoad();
  return inDirectory((directory) =>
    onPostgres(join(directory, 'db'), {}, async (connectionString) => {
      const environment = { DATABASE_URL: connectionString, POLICY_MAIL: 'off' };
      const quote = { path: `${sales}/quotes`, body: JSON.stringify(demoBody(systemClock.now())) };
      // The second start reads compiled modules from the cache of the first, as servers do.
      const first = await serve(port, environment, quote);
      await first.server.stop();
      const { server, shot } = await serve(port + 1, { ...environment, ...probed(port + 2) }, quote);
      print('Issues', 'RSS, MB', 'heap of V8, MB', 'live heap, MB', 'live array buffers, MB');
      print('---:', '---:', '---:', '---:', '---:');
      print('0', server.residentMegabytes().toFixed(0), '', '', '');
      for (let step = 1; step <= steps; step += 1) {
        await issueLoad(server, shot, Math.round(issues / steps));
        const resident = server.residentMegabytes();
        const { before, after } = await memoryOf(port + 2, step === steps);
        const [live, buffers] = step === steps ? [after.heapUsed, after.arrayBuffers] : [];
        print(
          String(Math.round((issues / steps) * step)),
          resident.toFixed(0),
          megabytes(before.heapTotal),
          megabytes(live),
          megabytes(buffers),
        );
      }
      await server.stop();
    }),
  );
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : (bytes / 1_048_576).toFixed(1);
}
