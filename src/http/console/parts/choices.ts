import { productCodeList } from '#kernel/schema/schema-parts.ts';
import { memberMay, type StaffMember } from '#staff/people/accounts.ts';
import { permissionToSee, type TaskSubject } from '#staff/people/tasks/task.ts';
import type { Fields, NamedList } from '#staff/use-case/fields.ts';
import { roles, rolesWith } from '#staff/use-case/permissions.ts';
import type { Visit } from '../page.ts';
import type { Choices } from './form.ts';
import { toWord } from './words.ts';

/** True for an enabled account that may approve contracts. */
export const mayDecide = (one: StaffMember): boolean => memberMay(one, 'contracts.decide');

/** Lists people and roles to whom a task about a subject can be given. */
export function assigneesFor({ staff }: Pick<Visit, 'staff'>, subject: TaskSubject): Choices[string] {
  const permission = permissionToSee(subject);
  const people = staff.filter((one) => memberMay(one, permission));
  const held = roles.filter(
    (role) => rolesWith(permission).includes(role) && people.some((one) => one.roles.includes(role)),
  );
  return [
    ...people.map(({ actor, name }) => [actor, name] as const),
    ...held.map((role) => [role, `Роль: ${toWord(role)}`] as const),
  ];
}

type Found = Choices[string] | undefined;

const lists: Readonly<Record<NamedList, (visit: Visit) => Found | Promise<Found>>> = {
  partner: (visit) => visit.partners(),
  product: ({ namesOf }) => namesOf(productCodeList),
  assignee: (visit) => assigneesFor(visit, 'free'),
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
