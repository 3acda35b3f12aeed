import { middleOf } from './middle.ts';

/**
 * CPU of all threads of this process, in microseconds, for one of the `amount` works of a turn: the middle one of
 * `turns` after one to warm up.
 */
export async function cpuMicroseconds(turns: number, amount: number, turn: () => unknown): Promise<number> {
  await turn();
  const measured: number[] = [];
  for (let done = 0; done < turns; done += 1) {
    const before = process.cpuUsage();
    await turn();
    const { user, system } = process.cpuUsage(before);
    measured.push((user + system) / amount);
  }
  return middleOf(measured);
}
