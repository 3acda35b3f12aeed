/** Waits for work that several callers share. An abort ends only the waiting, not the work. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
  });
  return Promise.race([work, aborted]).finally(() => signal?.removeEventListener('abort', stop));
}

export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return unlessAborted(over, signal).finally(() => clearTimeout(timer));
}

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs `work` with a signal that aborts after `ms` milliseconds or when `outer` aborts. */
export async function within<T>(ms: number, outer: AbortSignal | undefined, work: Work<T>): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
  outer?.addEventListener('abort', pass);
  return work(controller.signal).finally(() => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', pass);
  });
}
