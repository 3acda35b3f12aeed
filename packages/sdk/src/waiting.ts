/** Ends after `ms`, or throws the reason of the signal. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await unlessAborted(new Promise<void>((resolve) => setTimeout(resolve, ms)), signal);
}

/** A promise that others may share: whoever is aborted stops waiting, and the work goes on. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Runs `work` with a signal that is aborted after `ms`, or with any of the others; nothing of it stays behind. */
export async function within<T>(
  ms: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
  outer?.addEventListener('abort', pass, { once: true });
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', pass);
  }
}
