import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Contract } from '../contract.ts';
import { type Status, statuses } from './lifecycle.ts';

type Ending = Pick<Contract, 'status' | 'cancelledAt'>;

/** Returns the public status. A terminated contract is in force until the moment of its termination. */
export function shownStatus({ status, cancelledAt }: Ending, now: Date): Status {
  return isEnding({ status, cancelledAt }, now) ? 'COMPLETE' : status;
}

/** Returns true if the contract is terminated as of a future moment. */
export function isEnding({ status, cancelledAt }: Ending, now: Date): boolean {
  return status === 'TERMINATED' && cancelledAt !== null && cancelledAt > now;
}

/** Formats the public status in Russian, with the day of a future termination. */
export function statusText(contract: Ending, now: Date): string {
  const text = statuses[shownStatus(contract, now)];
  if (!contract.cancelledAt || !isEnding(contract, now)) return text;
  return `${text}; расторгается с ${datePrinted(moscowDate(contract.cancelledAt))}`;
}
