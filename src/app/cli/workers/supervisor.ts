import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { monotonicMs } from '#kernel/time/clock.ts';
import type { Config } from '../../config/config.ts';
import type { ReleasePort } from '../serving/port.ts';
import { startLine } from '../serving/start-line.ts';
import { createConnections } from './connections.ts';
import { KilledEarly, startWorker, type WorkerProcess } from './worker-process.ts';

export interface Supervisor {
  /** Resolves to the error if no worker serves and no worker can be started. */
  readonly failed: Promise<unknown>;
  /** Replaces the workers one by one: each old worker ends after its successor serves. */
  replace(): void;
  /** Resolves when all workers have finished and the port is free. */
  stop(): Promise<void>;
  kill(): void;
}

const pauseMsMost = 30_000;
/** Time in ms after which a worker's end no longer counts as a failed start. */
const steadyMs = 60_000;
/** Maximum consecutive failed starts while no worker serves. */
const failedStartsMax = 5;
/** Additional time in ms after `shutdownTimeoutMs`; a worker that still runs is then killed. */
const overdueMs = 20_000;

/** Place of one worker. The number of places is `count`, and a worker that ends is replaced in its place. */
interface Place {
  worker: WorkerProcess | undefined;
  /** Number of consecutive failed starts and early ends. */
  failures: number;
}

/** Serves with `count` processes. Throws a StartError if a worker cannot start. */
export async function supervise(
  config: Config,
  count: number,
  log: Logger,
  beforeListening: ReleasePort,
): Promise<Supervisor> {
  const workers = createWorkers(config);
  const places: Place[] = Array.from({ length: count }, () => ({ worker: undefined, failures: 0 }));
  const failed = Promise.withResolvers<unknown>();
  let replacing = Promise.resolve();

  /** Starts a worker; then retires the old worker of the place. Throws if the new worker cannot start. */
  async function fill(place: Place): Promise<void> {
    const worker = await workers.start();
    const sinceMs = monotonicMs();
    log.info({ worker: worker.number, workerPid: worker.pid }, 'a worker serves');
    const before = place.worker;
    place.worker = worker;
    if (before) workers.retire(before);
    worker.ended.then((how) => {
      if (place.worker !== worker || workers.isStopping) return;
      place.worker = undefined;
      place.failures = monotonicMs() - sinceMs < steadyMs ? place.failures + 1 : 0;
      log.error({ worker: worker.number, workerPid: worker.pid, end: how }, 'a worker ended and is replaced');
      refill(place);
    });
  }

  /** Starts a place's first worker. Retries if it was killed, for example for lack of memory. */
  async function begin(place: Place): Promise<void> {
    for (;;) {
      try {
        return await fill(place);
      } catch (error) {
        place.failures += 1;
        const isWorthwhile = error instanceof KilledEarly && place.failures < failedStartsMax;
        if (workers.isStopping || !isWorthwhile) throw error;
        log.error({ err: startLine(error) }, 'a worker could not be started');
        await pauseFor(place);
      }
    }
  }

  async function refill(place: Place): Promise<void> {
    while (!workers.isStopping) {
      await pauseFor(place);
      if (workers.isStopping) return;
      try {
        return await fill(place);
      } catch (error) {
        place.failures += 1;
        log.error({ err: startLine(error) }, 'a worker could not be started');
        if (!workers.isServing && place.failures >= failedStartsMax) return failed.resolve(error);
      }
    }
  }

  async function replaceAll(): Promise<void> {
    log.info('workers are replaced, one after another');
    for (const place of places) {
      const { worker } = place;
      if (workers.isStopping || !worker) continue;
      await fill(place);
      await worker.ended;
    }
    log.info('workers are replaced');
  }

  try {
    await Promise.all(places.map(begin));
    await beforeListening();
    await workers.listen(config);
  } catch (error) {
    await workers.stop();
    throw error;
  }
  return {
    failed: failed.promise,
    replace() {
      replacing = replacing
        .then(replaceAll)
        .catch((error) =>
          log.error({ err: startLine(error) }, 'workers were not replaced; the old ones go on'),
        );
    },
    stop: workers.stop,
    kill: workers.kill,
  };
}

/** Waits before a restart: not after the first failure, then with increasing delays. */
function pauseFor({ failures }: Place): Promise<void> {
  return pause(failures > 1 ? Math.min(250 * 2 ** failures, pauseMsMost) : 0);
}

function createWorkers({ port, shutdownTimeoutMs }: Config) {
  const live = new Set<WorkerProcess>();
  const serving = new Set<WorkerProcess>();
  const connections = createConnections();
  let isStopping = false;

  /** Returns the lowest free worker number. Numbers are reused, because a metric label needs few values. */
  function freeNumber(): number {
    const taken = new Set([...live].map(({ number }) => number));
    let number = 1;
    while (taken.has(number)) number += 1;
    return number;
  }

  async function metricsBut(asker: WorkerProcess): Promise<string[]> {
    const others = [...serving].filter((worker) => worker !== asker);
    const texts = await Promise.all(others.map((worker) => worker.metrics()));
    return texts.filter((text) => text !== undefined);
  }

  function kill(): void {
    for (const worker of live) worker.kill();
  }

  return {
    get isStopping() {
      return isStopping;
    },
    get isServing() {
      return serving.size > 0;
    },
    /** Starts a process and resolves when the process serves; throws if the process cannot serve. */
    async start(): Promise<WorkerProcess> {
      const worker = startWorker({ number: freeNumber(), port }, () => metricsBut(worker));
      live.add(worker);
      worker.ended.then(() => {
        live.delete(worker);
        serving.delete(worker);
        connections.remove(worker);
      });
      if (isStopping) worker.tell({ kind: 'stop' });
      const failure = await worker.serving;
      if (failure) throw failure;
      serving.add(worker);
      connections.add(worker);
      return worker;
    },
    listen: connections.listen,
    retire(worker: WorkerProcess): void {
      connections.remove(worker);
      worker.tell({ kind: 'retire' });
    },
    async stop(): Promise<void> {
      isStopping = true;
      for (const worker of live) worker.tell({ kind: 'stop' });
      const overdue = setTimeout(kill, shutdownTimeoutMs + overdueMs);
      while (live.size > 0) await Promise.all([...live].map(({ ended }) => ended));
      clearTimeout(overdue);
      connections.close();
    },
    kill,
  };
}
