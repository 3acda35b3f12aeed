import type { ByStaff } from '../../src/db/staff-journal.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';

/** Somebody of the staff who changes something now. */
export function byStaff(clock: Clock = systemClock): ByStaff {
  return { actor: 'staff:test', requestId: 'staff-test', at: clock.now() };
}
