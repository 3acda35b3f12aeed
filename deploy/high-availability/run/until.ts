import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 100;

/**
 * Asks until there is an answer, and gives that. What a question throws counts as no answer yet; after `timeoutMs` it is
 * told, with what was waited for.
 */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined | false>,
  timeoutMs = 180_000,
): Promise<Value> {
  let last: unknown;
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await pause(pollMs)) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`${what}: not so after ${timeoutMs / 1000} s`, { cause: last });
}
