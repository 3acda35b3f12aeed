const heartbeatEveryMs = 3_000;
/** Time in ms to collect ended jobs, whose outcomes one statement then stores. */
const gatherMs = 5;

export interface SlotsOptions<Job extends { readonly id: string }, Ended> {
  /** Maximum number of taken jobs, including ended jobs whose outcomes are not stored yet. */
  readonly slots: number;
  fetch(limit: number): Promise<readonly Job[]>;
  /** Runs a job; if that or storing the outcome fails, the search for lost jobs gives the job to another process. */
  run(job: Job): Promise<Ended>;
  settle(ended: readonly Ended[]): Promise<void>;
  /** Records a heartbeat of these jobs. */
  touch(ids: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

export interface Slots {
  notice(): void;
  /** Takes no more jobs; resolves when the outcomes of all taken jobs are stored. */
  stop(): Promise<void>;
}

/** Runs the jobs of a kind, each in a slot, so that a slow or hanging job blocks only its slot. */
export function startSlots<Job extends { readonly id: string }, Ended>(
  options: SlotsOptions<Job, Ended>,
): Slots {
  const { slots, fetch, run, settle, touch, onError } = options;
  // The key is the job object, not its id, because a process that froze may receive its lost job again.
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

  /** Waits until the outcome of a job is stored, jobs become due, or the slots stop. */
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
        // After a full batch more jobs may be due, so fetch again as soon as a slot is free.
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
