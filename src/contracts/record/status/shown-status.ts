import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';
import { type Status, statuses } from './lifecycle.ts';

type Ending = Pick<Contract, 'status' | 'cancelledAt'>;

/** The status as everybody reads it: a contract whose end is still to come is in force, by the clock and not by a job. */
export function shownStatus({ status, cancelledAt }: Ending, now: Date): Status {
  return isEnding({ status, cancelledAt }, now) ? 'COMPLETE' : status;
}

/** True while the end of a contract is made out and still to come. */
export function isEnding({ status, cancelledAt }: Ending, now: Date): boolean {
  return status === 'TERMINATED' && cancelledAt !== null && cancelledAt > now;
}

/** The same in Russian, with the day of the end where that is still to come. */
export function statusText(contract: Ending, now: Date): string {
  const text = statuses[shownStatus(contract, now)];
  if (!contract.cancelledAt || !isEnding(contract, now)) return text;
  return `${text}; расторгается с ${datePrinted(moscowDate(contract.cancelledAt))}`;
}
