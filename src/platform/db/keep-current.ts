/** Reads what stands in tables into memory when told to, and looks by itself. */
export interface CurrentReader {
  readAgain(): void;
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

export interface CurrentOptions {
  /** Something small that differs whenever there is something new to read. */
  fingerprint(): Promise<string>;
  read(): Promise<void>;
  /** Told why reading failed; it is tried again at the next look. */
  failed(error: unknown): void;
  /** 1,000 where absent. */
  readonly lookEveryMs?: number;
}

/**
 * Reads once before it resolves, and then whenever something is new. Signals may get lost, at a pooler or with a
 * connection that died unseen: so the fingerprint is looked at as well. One reading at a time, or an older one could win.
 */
export async function keepCurrent(options: CurrentOptions): Promise<CurrentReader> {
  let known: string | undefined;
  let isAsked = false;
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    isAsked = false;
    // Taken before reading: what changes in between is then read once more instead of never.
    const current = await options.fingerprint();
    if (current === known) return;
    await options.read();
    known = current;
  }

  function look(): void {
    running ??= work()
      .catch(options.failed)
      .finally(() => {
        running = undefined;
        if (isAsked) look();
      });
  }

  function readAgain(): void {
    isAsked = true;
    look();
  }

  await work();
  const timer = setInterval(look, options.lookEveryMs ?? 1_000);
  timer.unref();
  return {
    readAgain,
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
