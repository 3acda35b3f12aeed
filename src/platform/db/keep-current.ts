import { repeat } from '#kernel/time/in-time.ts';

/** Keeps a copy of tables in memory up to date. */
export interface CurrentReader {
  readAgain(): void;
  close(): Promise<void>;
}

export interface CurrentOptions {
  /** Fingerprint of the copy that the caller already has. */
  readonly known?: string;
  /** Reads a value that changes whenever the tables change. */
  fingerprint(): Promise<string>;
  read(): Promise<void>;
  /** Receives the error of a failed read; the next poll reads again. */
  failed(error: unknown): void;
  /** Poll interval in ms, by default 1,000. */
  readonly pollEveryMs?: number;
}

/** Reads the tables after each signal and, because a signal can be lost, at each poll. Reads never overlap. */
export async function keepCurrent(options: CurrentOptions): Promise<CurrentReader> {
  let { known } = options;

  async function work(): Promise<void> {
    // Read the fingerprint before the tables, so that a change between both reads is not missed.
    const current = await options.fingerprint();
    if (current === known) return;
    await options.read();
    known = current;
  }

  await work();
  const { again, close } = repeat(options.pollEveryMs ?? 1_000, work, options.failed);
  return { readAgain: again, close };
}
