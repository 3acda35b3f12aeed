import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';
import { type Status, statuses } from './lifecycle.ts';

type Ending = Pick<Contract, 'status' | 'cancelledAt'>;

/** Returns the public status: a contract with a future end is in force, by the clock and not by a job. */
export function shownStatus({ status, cancelledAt }: Ending, now: Date): Status {
  return isEnding({ status, cancelledAt }, now) ? 'COMPLETE' : status;
}

/** True if the contract has a future end. */
export function isEnding({ status, cancelledAt }: Ending, now: Date): boolean {
  return status === 'TERMINATED' && cancelledAt !== null && cancelledAt > now;
}

/** Formats the public status in Russian, with the day of a future end. */
export function statusText(contract: Ending, now: Date): string {
  const text = statuses[shownStatus(contract, now)];
  if (!contract.cancelledAt || !isEnding(contract, now)) return text;
  return `${text}; расторгается с ${datePrinted(moscowDate(contract.cancelledAt))}`;
}
