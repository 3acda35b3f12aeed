import { existsSync, writeFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { RenderRequest } from '#adapters/pdf/render-messages.ts';

/** A render thread whose template name selects its behaviour; it returns the data it received. */
parentPort?.on('message', ({ template, data }: RenderRequest) => {
  if (template === 'exit') process.exit(7);
  if (template === 'throw') throw new Error('the thread is broken');
  if (template === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (template === 'exit-once') exitOnce(JSON.parse(data).path);
  parentPort?.postMessage({ bytes: new TextEncoder().encode(data) });
});

/** Ends the thread unless another thread has already ended at this marker file. */
function exitOnce(marker: string): void {
  if (existsSync(marker)) return;
  writeFileSync(marker, '');
  process.exit(7);
}
