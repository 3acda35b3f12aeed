/**
 * What the work answers, or what `late` answers where that takes longer; a `late` that throws rejects. The work itself
 * goes on, and what it fails with afterwards is nobody's to hear.
 */
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

/** A scrape of metrics must not hang while the database is away. */
const countMsMax = 2_000;

/** What is counted for metrics; null where that fails, which `failed` hears of, or takes more than two seconds. */
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

/** Whoever comes while the work runs gets what that run gives. */
export function oneAtATime<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Runs works one after another, in the order in which they come. */
export function oneAfterAnother(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}

export interface Repeated {
  /** Runs now, or once more when the run that goes on has ended. */
  again(): void;
  /** Begins no further run; resolves when the last one has ended. */
  close(): Promise<void>;
}

/** Runs the work every so often without keeping the process alive, one run at a time; what it throws goes to `failed`. */
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

/** Lets requests that wait have their turn between the parts of long work. */
export function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
