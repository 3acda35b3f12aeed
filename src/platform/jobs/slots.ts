const heartbeatEveryMs = 3_000;
/** Time in ms to collect ended jobs; one statement then stores their outcomes. */
const gatherMs = 5;

export interface SlotsOptions<Job extends { readonly id: string }, Ended> {
  /** Maximum number of jobs that this process holds, including ended jobs whose outcomes are not stored yet. */
  readonly slots: number;
  fetch(limit: number): Promise<readonly Job[]>;
  /** Runs a job. If `run` or storing the outcome fails, a search for lost jobs later lets another process take the job. */
  run(job: Job): Promise<Ended>;
  settle(ended: readonly Ended[]): Promise<void>;
  /** Records a heartbeat of these jobs. */
  touch(ids: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

export interface Slots {
  notice(): void;
  /** Takes no more jobs; resolves when the outcomes of all held jobs are stored. */
  stop(): Promise<void>;
}

/** Runs the jobs of a kind. Each job occupies one slot, so that a slow or hanging job does not block the others. */
export function startSlots<Job extends { readonly id: string }, Ended>(
  options: SlotsOptions<Job, Ended>,
): Slots {
  const { slots, fetch, run, settle, touch, onError } = options;
  // Use the job object as key, not its id: a process that was frozen may receive a job again that it still holds.
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
        // Fetch again as soon as a slot is free, because more jobs may be due after a full batch.
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
