import { addDays } from '#kernel/time/calendar.ts';
import { untilNoticesSent } from '../../payments/unpaid/support.ts';
import { startsOn } from '../../support/addendum.ts';
import type { TestService } from '../../support/service.ts';
import { firstDay, type Life, setDay } from './life.ts';
import type { UnpaidSteps } from './steps.ts';
import { afterLook, unpaidLife } from './unpaid-life.ts';

/**
 * Number of days between two checks for unpaid installments. It is not longer than the time from the first notice to the
 * payment deadline.
 */
const daysBetweenLooks = 7;

/**
 * Runs all lives together, day by day, because one check for unpaid installments covers all contracts. Returns the errors.
 */
export async function liveInStep(
  service: TestService,
  lives: readonly { readonly life: Life; readonly plan: UnpaidSteps }[],
): Promise<readonly string[]> {
  const failures: string[] = [];
  const failed = (index: number, error: unknown) =>
    failures.push(`life ${index}: ${error instanceof Error ? error.stack : String(error)}`);
  const running = lives.map(({ life, plan }, index) => ({
    ...{ index, life, steps: unpaidLife(life, plan.steps), day: firstDay, isOver: false },
  }));
  const goOn = async (one: (typeof running)[number]) => {
    try {
      const { value, done = false } = await one.steps.next();
      one.isOver = done;
      if (value !== undefined) one.day = value;
    } catch (error) {
      one.isOver = true;
      failed(one.index, error);
    }
  };
  for (const one of running) await goOn(one);
  for (let last = firstDay, day = firstDay; running.some(({ isOver }) => !isOver); day += 1) {
    if ((day - firstDay) % daysBetweenLooks === 0) {
      service.clock.set(`${addDays(startsOn, day)}T03:00:00+03:00`);
      await service.reconcile();
      await untilNoticesSent(service);
      for (const { life, isOver } of running) if (!isOver && life.acts.length > 0) afterLook(life, day, last);
      last = day;
    }
    setDay(service, day);
    for (const one of running) while (!one.isOver && one.day <= day) await goOn(one);
  }
  return failures;
}
