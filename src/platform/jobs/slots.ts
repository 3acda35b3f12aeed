const heartbeatEveryMs = 3_000;
/** Jobs that end within this time are settled in one statement. */
const gatherMs = 5;

export interface SlotsOptions<Job extends { readonly id: string }, Ended> {
  /** Maximum unsettled jobs, including those that have ended. */
  readonly slots: number;
  fetch(limit: number): Promise<readonly Job[]>;
  /** A job whose run rejects is left to the search for lost jobs, as is one that cannot be settled. */
  run(job: Job): Promise<Ended>;
  settle(ended: readonly Ended[]): Promise<void>;
  /** Sends the heartbeat of jobs. */
  touch(ids: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

export interface Slots {
  notice(): void;
  /** Takes no more jobs; resolves when all taken ones are settled. */
  stop(): Promise<void>;
}

/** Runs the jobs of a kind, each in its own slot: a slow or hanging job blocks only its slot. */
export function startSlots<Job extends { readonly id: string }, Ended>(
  options: SlotsOptions<Job, Ended>,
): Slots {
  const { slots, fetch, run, settle, touch, onError } = options;
  // Keyed by the taken object, not the id: a process that froze may receive its own job again.
  const taken = new Map<Job, Promise<void>>();
  const ended: { readonly job: Job; readonly result: Ended }[] = [];
  let isStopping = false;
  let isDue = false;
  let settling: Promise<void> | undefined;
  let wake: () => void = () => undefined;

  async function settleEnded(): Promise<void> {
    await passed(gatherMs);
    while (ended.length > 0) {
      const together = ended.splice(0);
      await settle(together.map(({ result }) => result)).catch(onError);
      for (const { job } of together) taken.delete(job);
      wake();
    }
    settling = undefined;
  }

  async function take(job: Job): Promise<void> {
    try {
      ended.push({ job, result: await run(job) });
    } catch (error) {
      onError(error);
      taken.delete(job);
      return wake();
    }
    settling ??= settleEnded();
    await settling;
  }

  /** Resolves when a job is settled, jobs become due, or the slots stop. */
  function awakened(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const free = slots - taken.size;
      if (free === 0 || !isDue) await awakened();
      else {
        isDue = false;
        const jobs = await fetch(free).catch(failed);
        for (const job of jobs) taken.set(job, take(job));
        // A full batch: there may be more, and there is room once one of these is settled.
        if (jobs.length === free) isDue = true;
      }
    }
  }

  function failed(error: unknown): readonly Job[] {
    onError(error);
    return [];
  }

  const beating = setInterval(() => {
    if (taken.size > 0) touch([...taken.keys()].map(({ id }) => id)).catch(onError);
  }, heartbeatEveryMs);
  const working = work();
  return {
    notice() {
      isDue = true;
      wake();
    },
    async stop() {
      isStopping = true;
      wake();
      await working;
      await Promise.all(taken.values());
      clearInterval(beating);
    },
  };
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
