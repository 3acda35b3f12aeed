const heartbeatEveryMs = 3_000;
/** What ends so soon after something else is settled with it, in one statement. */
const gatherMs = 5;

export interface SlotsOptions<Job extends { readonly id: string }, Ended> {
  /** How many jobs are under way at once, those included that ended and are not settled yet. */
  readonly slots: number;
  /** Takes up to so many jobs that are due. */
  fetch(limit: number): Promise<readonly Job[]>;
  /** A job that rejects is left to whoever looks for silent ones, as one that cannot be settled. */
  run(job: Job): Promise<Ended>;
  settle(ended: readonly Ended[]): Promise<void>;
  /** Says that this process still has the jobs. */
  touch(ids: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

export interface Slots {
  /** Says that jobs are due. */
  notice(): void;
  /** Takes no more jobs; resolves when all that were taken are settled. */
  stop(): Promise<void>;
}

/**
 * Does the jobs of a kind, each in a slot of its own: one that takes long, or hangs until its time is up, keeps its slot and
 * nothing else.
 */
export function startSlots<Job extends { readonly id: string }, Ended>(
  options: SlotsOptions<Job, Ended>,
): Slots {
  const { slots, fetch, run, settle, touch, onError } = options;
  // By the job as it was taken: a process that was silent for long may have been given one of its own again.
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

  /** Until something is settled, jobs are due, or a stop. */
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
        // As many as were asked for: there may be more, for which there is room as soon as one of these is settled.
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
