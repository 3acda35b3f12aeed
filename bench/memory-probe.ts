import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

interface Memory {
  readonly before: NodeJS.MemoryUsage;
  /** After forced collections. */
  readonly after: NodeJS.MemoryUsage;
}

/** Environment in which a server tells its memory on a port of its own. */
export function probed(port: number): Readonly<Record<string, string>> {
  return {
    BENCH_MEMORY_PORT: String(port),
    NODE_OPTIONS: `--expose-gc --import=${fileURLToPath(import.meta.url)}`,
  };
}

export async function memoryOf(port: number, isCollected: boolean): Promise<Memory> {
  const answer = await fetch(`http://127.0.0.1:${port}/${isCollected ? 'collect' : ''}`);
  return (await answer.json()) as Memory;
}

const { BENCH_MEMORY_PORT: port } = process.env;
if (port !== undefined && isMainThread && process.argv[2] === 'serve')
  createServer((request, response) => {
    const before = process.memoryUsage();
    // The second collection takes what the finalizers of the first have let go.
    if (request.url === '/collect') for (let time = 0; time < 2; time += 1) globalThis.gc?.();
    response.end(JSON.stringify({ before, after: process.memoryUsage() } satisfies Memory));
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
