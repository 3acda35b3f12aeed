import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { RenderRequest } from '#adapters/pdf/render-messages.ts';

/** A render thread for tests: the name of the template says how the thread fails; `echo` returns the data. */
parentPort?.on('message', ({ template, data }: RenderRequest) => {
  if (template === 'exit') process.exit(7);
  if (template === 'throw') throw new Error('the thread is broken');
  if (template === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (template === 'exit-once') exitOnce(JSON.parse(data).path);
  parentPort?.postMessage({ bytes: new TextEncoder().encode(data) });
});

/** Ends the thread unless the marker file exists, and creates the file: only the first thread ends. */
function exitOnce(marker: string): void {
  if (existsSync(marker)) return;
  writeFileSync(marker, '');
  process.exit(7);
}
