import { setTimeout as pause } from 'node:timers/promises';

/**
 * Begins `amount` works, `perSecond` of them in a second, whether or not those before have ended, and waits for all of
 * them. Throws what one of them throws, once all have begun.
 */
export async function evenly(
  amount: number,
  perSecond: number,
  begin: (index: number) => Promise<void>,
): Promise<void> {
  const begun: Promise<void>[] = [];
  const startedMs = performance.now();
  while (begun.length < amount) {
    const due = Math.min(amount, ((performance.now() - startedMs) / 1_000) * perSecond);
    while (begun.length < due) {
      const one = begin(begun.length);
      // Nobody waits for it yet, and a rejection that nobody handles ends the process and leaves its servers behind.
      one.catch(() => undefined);
      begun.push(one);
    }
    await pause(1);
  }
  await Promise.all(begun);
}
