/** Returns the result of the work, or `late()` after the deadline. The work then continues, and its failure is ignored. */
export async function inTime<Value, Late>(
  work: Promise<Value>,
  timeoutMs: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  try {
    return await Promise.race([work, timeIsUp.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time limit of a count for metrics in ms, so that a scrape ends even if the database does not answer. */
const countMsMax = 2_000;

/** Returns a count for metrics; null if it takes more than two seconds or fails. A failure is reported to `failed`. */
export function countedInTime<Value>(
  counting: Promise<Value>,
  failed: (error: unknown) => void,
): Promise<Value | null> {
  const counted = counting.catch((error: unknown) => {
    failed(error);
    return null;
  });
  return inTime(counted, countMsMax, () => null);
}

/** Returns a function that runs `work`. Calls during a run get the result of that run. */
export function oneAtATime<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Returns a function that runs work in the order of the calls, one at a time. */
export function oneAfterAnother(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}

export interface Repeated {
  again(): void;
  close(): Promise<void>;
}

/** Runs the work at an interval, one run at a time. It does not keep the process alive; errors are passed to `failed`. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Repeated {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;
  async function run(): Promise<void> {
    isWanted = false;
    await work().catch(failed);
    running = undefined;
    if (isWanted && !isClosed) running = run();
  }
  const timer = setInterval(() => {
    running ??= run();
  }, everyMs).unref();
  return {
    again() {
      isWanted = true;
      if (!isClosed) running ??= run();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Lets the process handle waiting requests between the parts of long work. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
