import { repeat } from '#kernel/time/in-time.ts';

/** Reads what stands in tables into memory on demand, and looks by itself. */
export interface CurrentReader {
  readAgain(): void;
  /** Resolves when nothing is read any more. */
  close(): Promise<void>;
}

export interface CurrentOptions {
  /** Something small that differs whenever there is something new to read. */
  fingerprint(): Promise<string>;
  read(): Promise<void>;
  /** Called with why reading failed; it is tried again at the next look. */
  failed(error: unknown): void;
  /** 1,000 where absent. */
  readonly pollEveryMs?: number;
}

/**
 * Reads once before it resolves, and then whenever something is new. Signals may get lost, at a pooler or with a
 * connection that died unseen: so the fingerprint is looked at as well. One reading at a time, or an older one could win.
 */
export async function keepCurrent(options: CurrentOptions): Promise<CurrentReader> {
  let known: string | undefined;

  async function work(): Promise<void> {
    // Taken before reading: what changes in between is then read once more instead of never.
    const current = await options.fingerprint();
    if (current === known) return;
    await options.read();
    known = current;
  }

  await work();
  const { again, close } = repeat(options.pollEveryMs ?? 1_000, work, options.failed);
  return { readAgain: again, close };
}
