import type { StaffMember } from '#staff/people/accounts.ts';
import { isPermitted } from '#staff/use-case/permissions.ts';

/** True for an enabled account that may approve contracts. */
export const mayDecide = ({ isEnabled, roles }: StaffMember): boolean =>
  isEnabled && isPermitted(roles, 'contracts.decide');
