import autocannon, { type Options, type Result } from 'autocannon';
import { middleBy } from './middle.ts';
import type { ServerProcess } from './server-process.ts';

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly cpuMicrosecondsPerRequest: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

export interface Shot {
  /** POST where absent. */
  readonly method?: 'GET';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Connections of the load, 16 unless `CONNECTIONS` says otherwise. */
export const connections = Number(process.env.CONNECTIONS ?? 16);

/** Sends `amount` requests, the shots in turn, over 16 connections where nothing else is said; throws where any answer is not 200. */
export function load(
  server: ServerProcess,
  shots: Shot | readonly Shot[],
  amount: number,
  from: number = connections,
): Promise<Load> {
  return loadWith(server, amount, {
    url: server.url,
    requests: [shots]
      .flat()
      .map(({ method, path, headers, body }) =>
        method === 'GET'
          ? { method, path, headers }
          : { method: 'POST', path, headers: { 'content-type': 'application/json', ...headers }, body },
      ),
    connections: from,
    amount,
  });
}

/** Figures of `amount` works, latencies of the requests that they are made of; throws where any answer is not 200. */
export async function loadWith(server: ServerProcess, amount: number, options: Options): Promise<Load> {
  const cpuBefore = server.cpuMicroseconds();
  const beganMs = performance.now();
  let answeredMs = beganMs;
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    // It ends, and counts, in whole seconds.
    running.on('response', () => {
      answeredMs = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} requests failed`);
  }
  return {
    requests: amount,
    perSecond: (amount * 1_000) / (answeredMs - beganMs),
    cpuMicrosecondsPerRequest: (server.cpuMicroseconds() - cpuBefore) / amount,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

/** The middle one by CPU. */
export function middle(loads: readonly Load[]): Load {
  return middleBy(loads, ({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest);
}
