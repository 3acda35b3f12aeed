import { ServiceError } from '#kernel/errors/errors.ts';
import type { RenderReply, RenderRequest } from './render-messages.ts';
import { type RenderThread, RenderTimeout } from './render-thread.ts';

export interface RenderPoolLimits {
  readonly workers: number;
  /** Maximum number of forms waiting for a thread. */
  readonly queueMax: number;
  /** Time limit for one form in ms, counted from its start in a thread. */
  readonly timeoutMs: number;
}

interface Job {
  readonly request: RenderRequest;
  readonly resolve: (reply: RenderReply) => void;
  readonly reject: (cause: Error) => void;
  /** True if a thread has already crashed on this form. */
  isRetry: boolean;
}

export interface RenderPool {
  /** Renders a form; throws UNAVAILABLE (queue full or closed, or time over) or INTERNAL (two threads crashed). */
  run(request: RenderRequest): Promise<RenderReply>;
  /** Finishes running forms, rejects waiting forms and ends the threads. */
  close(): Promise<void>;
}

export function createRenderPool(start: () => RenderThread, limits: RenderPoolLimits): RenderPool {
  const threads = new Set<RenderThread>();
  const idle: RenderThread[] = [];
  const queue: Job[] = [];
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function startThread(): RenderThread {
    const thread = start();
    threads.add(thread);
    return thread;
  }

  function freeThread(): RenderThread | undefined {
    for (let thread = idle.pop(); thread !== undefined; thread = idle.pop()) {
      if (thread.isAlive()) return thread;
      threads.delete(thread);
    }
    return threads.size < limits.workers ? startThread() : undefined;
  }

  function assign(): void {
    while (queue.length > 0) {
      const thread = freeThread();
      const job = thread && queue.shift();
      if (thread === undefined || job === undefined) return;
      const work = perform(thread, job);
      running.add(work);
      void work.finally(() => running.delete(work));
    }
  }

  async function perform(thread: RenderThread, job: Job): Promise<void> {
    try {
      job.resolve(await thread.run(job.request, limits.timeoutMs));
      idle.push(thread);
    } catch (cause) {
      threads.delete(thread);
      recover(job, cause);
    }
    assign();
  }

  /** Retries a form after a crash, but not after a timeout, which would probably repeat. */
  function recover(job: Job, cause: unknown): void {
    if (cause instanceof RenderTimeout) job.reject(new ServiceError('UNAVAILABLE', { cause }));
    else if (job.isRetry || isClosed) job.reject(new ServiceError('INTERNAL', { cause }));
    else {
      job.isRetry = true;
      queue.unshift(job);
    }
  }

  return {
    run(request) {
      if (isClosed) return Promise.reject(unavailable('the renderer is closed'));
      if (queue.length >= limits.queueMax) {
        return Promise.reject(unavailable(`${queue.length} forms wait already`));
      }
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject, isRetry: false });
        assign();
      });
    },
    async close() {
      isClosed = true;
      for (const job of queue.splice(0)) job.reject(unavailable('the renderer is closed'));
      await Promise.all(running);
      await Promise.all([...threads].map((thread) => thread.stop()));
      threads.clear();
    },
  };
}

function unavailable(reason: string): ServiceError {
  return new ServiceError('UNAVAILABLE', { cause: new Error(reason), retryAfterSeconds: 1 });
}
