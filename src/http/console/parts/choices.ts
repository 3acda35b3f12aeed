import { productCodeList } from '#kernel/schema/schema-parts.ts';
import type { StaffMember } from '#staff/people/accounts.ts';
import type { Fields, NamedList } from '#staff/use-case/fields.ts';
import { isPermitted } from '#staff/use-case/permissions.ts';
import type { Visit } from '../page.ts';
import type { Choices } from './form.ts';

/** True for an enabled account that may approve contracts. */
export const mayDecide = ({ isEnabled, roles }: StaffMember): boolean =>
  isEnabled && isPermitted(roles, 'contracts.decide');

type Found = Choices[string] | undefined;

const lists: Readonly<Record<NamedList, (visit: Visit) => Found | Promise<Found>>> = {
  partner: (visit) => visit.partners(),
  product: ({ namesOf }) => namesOf(productCodeList),
  staff: ({ staff }) => staff.map(({ login, name }) => [login, `${name} (${login})`] as const),
};

/** Reads the lists from which the fields of a form take their values. */
export async function namedChoices(fields: Fields, visit: Visit): Promise<Choices> {
  const found = Object.entries(fields).map(async ([name, { kind }]) => {
    const choices = kind?.names && (await lists[kind.names](visit));
    return choices ? [[name, choices] as const] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}
