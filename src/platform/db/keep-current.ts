import { repeat } from '#kernel/time/in-time.ts';

/** Keeps a copy of tables in memory up to date. */
export interface CurrentReader {
  readAgain(): void;
  close(): Promise<void>;
}

export interface CurrentOptions {
  /** A small value that changes with the tables. */
  fingerprint(): Promise<string>;
  read(): Promise<void>;
  /** Receives errors of a read; the next poll tries again. */
  failed(error: unknown): void;
  /** Default 1,000. */
  readonly pollEveryMs?: number;
}

/** Reads after signals and, because those can be lost, after polls. Reads never overlap: the older could win. */
export async function keepCurrent(options: CurrentOptions): Promise<CurrentReader> {
  let known: string | undefined;

  async function work(): Promise<void> {
    // Taken before reading: a change in between then causes one more read instead of being missed.
    const current = await options.fingerprint();
    if (current === known) return;
    await options.read();
    known = current;
  }

  await work();
  const { again, close } = repeat(options.pollEveryMs ?? 1_000, work, options.failed);
  return { readAgain: again, close };
}
