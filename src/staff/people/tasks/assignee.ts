import { message, Refusal } from '#kernel/errors/message.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { StaffContext } from '../../use-case/context.ts';
import type { Kind } from '../../use-case/fields.ts';
import { type Role, roles, rolesWith } from '../../use-case/permissions.ts';
import { memberMay, type StaffMember, staffMembers } from '../accounts.ts';
import { permissionToSee, type TaskSubject, type TaskViewer, taskSubjects } from './task.ts';

/** Maximum number of people that a refusal names. */
const namedMax = 20;

const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** A person as "staff:anna" or "anna", or a role. A login that is also a role is written as "staff:support". */
export const assigneeKind: Kind<string> = {
  hint: 'who',
  example: 'staff:anna',
  names: 'assignee',
  expected: `a person such as staff:anna, or a role: ${roles.join(', ')}`,
  read(typed) {
    const trimmed = typed.trim();
    if (isRole(trimmed)) return trimmed;
    return /^(?:staff:)?[a-z0-9._@-]{1,64}$/i.test(trimmed)
      ? `staff:${trimmed.replace(/^staff:/, '').toLowerCase()}`
      : undefined;
  },
};

/** Reads the viewer of tasks: the person, the roles of the person's account, and the subjects that the person may see. */
export async function findViewer({
  pool,
  staff,
  mayDo,
}: Pick<StaffContext, 'pool' | 'staff' | 'mayDo'>): Promise<TaskViewer> {
  const member = memberOf(await staffMembers(pool), staff.actor);
  return {
    actor: member?.actor ?? staff.actor,
    roles: member?.isEnabled ? member.roles : [],
    subjects: taskSubjects.filter((subject) => mayDo(permissionToSee(subject))),
    manages: mayDo('staff.manage'),
  };
}

function memberOf(members: readonly StaffMember[], actor: string): StaffMember | undefined {
  return members.find((one) => one.actor.toLowerCase() === actor.toLowerCase());
}

/** Throws Refusal unless the person or role may see the objects of the subject. The refusal names possible assignees. */
export async function requireAssignee(db: Queryable, to: string, subject: TaskSubject): Promise<void> {
  const permission = permissionToSee(subject);
  const members = await staffMembers(db);
  const fit = members.filter((one) => memberMay(one, permission));
  const may = fit.slice(0, namedMax).map(({ actor }) => actor);
  if (isRole(to)) {
    const allowed = rolesWith(permission);
    if (!allowed.includes(to)) throw new Refusal(message('TASK_ROLE_BLIND', { role: to, may: allowed }));
    if (members.length > 0 && !fit.some((one) => one.roles.includes(to)))
      throw new Refusal(message('TASK_ROLE_EMPTY', { role: to, may }));
    return;
  }
  // Without accounts of the console, people are known only by the names that they give to commands.
  if (members.length === 0) return;
  if (!memberOf(members, to)?.isEnabled) throw new Refusal(message('TASK_ASSIGNEE_UNKNOWN', { to, may }));
  if (!memberOf(fit, to)) throw new Refusal(message('TASK_ASSIGNEE_BLIND', { to, may }));
}
