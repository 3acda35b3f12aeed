import { Worker } from 'node:worker_threads';
import { ServiceError } from '#kernel/errors.ts';
import { type Asset, gzipAsset } from './asset.ts';

const timeoutMs = 30_000;

let loaded: Promise<Asset> | undefined;

/**
 * The script of the documentation page. It is made when the page is first opened and in a thread of its own: its
 * package costs half a second and 40 MB, which a server that nobody reads should not pay.
 * Throws UNAVAILABLE where it cannot be made in time.
 */
export function referenceScript(): Promise<Asset> {
  loaded ??= load().catch((cause: unknown) => {
    loaded = undefined;
    throw new ServiceError('UNAVAILABLE', { cause, retryAfterSeconds: 5 });
  });
  return loaded;
}

async function load(): Promise<Asset> {
  const worker = new Worker(new URL('./reference-script-thread.ts', import.meta.url));
  const giveUp = setTimeout(
    () => worker.emit('error', new Error(`no script after ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const gzip = await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread of the script exited with code ${code}`)));
    });
    return gzipAsset('text/javascript; charset=utf-8', gzip);
  } finally {
    clearTimeout(giveUp);
    await worker.terminate();
  }
}
