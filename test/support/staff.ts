import { type Clock, systemClock } from '#kernel/time/clock.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';

/** Returns a staff member as the author of a change, with the clock's time. */
export function byStaff(clock: Clock = systemClock): ByStaff {
  return { actor: 'staff:test', requestId: 'staff-test', at: clock.now() };
}
