import { type Clock, systemClock } from '#kernel/time/clock.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';

/** A staff member who makes a change now. */
export function byStaff(clock: Clock = systemClock): ByStaff {
  return { actor: 'staff:test', requestId: 'staff-test', at: clock.now() };
}
