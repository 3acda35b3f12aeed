import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { type AutopaySettings, type Charge, judgeDecline } from './autopay.ts';

export interface ChargePlan extends AutopaySettings {
  readonly today: DateText;
  /** Payment deadline of the installment. */
  readonly payUntil: DateText;
  /** Last day on which the installment is charged. */
  readonly graceUntil: DateText;
  /** Day for which the client was told of the charge; null if the client was not told. */
  readonly announcedFor: DateText | null;
  /** Charges of the installment, oldest first. */
  readonly charges: readonly Pick<Charge, 'chargedOn' | 'result' | 'reason'>[];
}

/**
 * The next step for an installment. `announce` and `charge` are due today. `wait` looks again on day `on`. `stop`: this installment is not
 * charged any more.
 */
export type ChargeStep =
  | { readonly kind: 'announce' | 'charge' | 'wait'; readonly on: DateText }
  | { readonly kind: 'stop' };

/** Decides about an installment that is due. Reads only its argument, so that tests can cover every case. */
export function planCharge(plan: ChargePlan): ChargeStep {
  const { charges, today, graceUntil } = plan;
  const [first] = charges;
  const step = first ? laterStep(plan, first.chargedOn) : firstStep(plan);
  if (step.kind === 'stop') return step;
  // The charge itself must be in time, and the announced day of a charge too.
  return step.on > graceUntil || today > graceUntil ? { kind: 'stop' } : step;
}

function firstStep({ today, payUntil, daysBefore, noticeDays, announcedFor }: ChargePlan): ChargeStep {
  const planned = addDays(payUntil, -daysBefore);
  // An announcement for an earlier day does not count: the installment was extended, and the client expects no charge on the new day.
  if (announcedFor === null || announcedFor < planned) {
    const earliest = addDays(today, noticeDays);
    // Announce as soon as the notice period begins; a late announcement moves the charge.
    return earliest >= planned
      ? { kind: 'announce', on: earliest }
      : { kind: 'wait', on: addDays(planned, -noticeDays) };
  }
  return today >= announcedFor ? { kind: 'charge', on: today } : { kind: 'wait', on: announcedFor };
}

function laterStep({ today, charges, retryDays }: ChargePlan, firstOn: DateText): ChargeStep {
  const last = charges.at(-1);
  if (!last || last.result === 'RETURNED') return { kind: 'stop' };
  // Money may still come, or has just come: look again tomorrow.
  if (last.result !== 'DECLINED') return { kind: 'wait', on: addDays(today, 1) };
  const offset = retryDays[charges.length - 1];
  if (judgeDecline(last.reason) !== 'retry' || offset === undefined) return { kind: 'stop' };
  const planned = addDays(firstOn, offset);
  // Never twice a day, even if the days of the settings are already past.
  const on = planned > last.chargedOn ? planned : addDays(last.chargedOn, 1);
  return today >= on ? { kind: 'charge', on: today } : { kind: 'wait', on };
}
