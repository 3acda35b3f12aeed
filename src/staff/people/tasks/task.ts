import type { DateText } from '#kernel/time/calendar.ts';
import type { Permission, Role } from '../../use-case/permissions.ts';

/** Subjects of tasks, each with the permission to see the objects of the subject. */
const permissionsBySubject = {
  contract: 'contracts.read',
  addendum: 'contracts.read',
  refund: 'money.read',
  receipt: 'money.read',
  partner: 'partners.read',
  proposal: 'proposals.read',
  free: 'tasks.use',
} as const satisfies Readonly<Record<string, Permission>>;

export type TaskSubject = keyof typeof permissionsBySubject;
export const taskSubjects = Object.keys(permissionsBySubject) as [TaskSubject, ...TaskSubject[]];

export const taskKinds = ['TASK', 'QUESTION', 'CHECK', 'CALL', 'PAPERS', 'DECIDE'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskStates = ['OPEN', 'ANSWERED', 'COMPLETED', 'WITHDRAWN'] as const;
export type TaskState = (typeof taskStates)[number];

export const taskActs = [
  'ASKED',
  'ANSWERED',
  'COMPLETED',
  'REASSIGNED',
  'DUE_CHANGED',
  'WITHDRAWN',
  'REOPENED',
  'ESCALATED',
] as const;
export type TaskAct = (typeof taskActs)[number];

/** Lists of tasks: assigned or escalated to the viewer, assigned to a role of the viewer, given by the viewer, answered for the viewer, all visible. */
export const taskViews = ['mine', 'role', 'asked', 'answered', 'all'] as const;
export type TaskView = (typeof taskViews)[number];

export interface TaskContent {
  readonly title: string;
  readonly text: string | null;
}

export interface TaskHead {
  readonly taskId: bigint;
  readonly kind: TaskKind;
  readonly subject: TaskSubject;
  /** Number, id or login of the subject; null for a free task. */
  readonly number: string | null;
  readonly contractId: bigint | null;
  readonly askedBy: string;
  readonly askedAt: Date;
  /** An actor such as "staff:anna", or a role. */
  readonly assignedTo: string;
  readonly dueOn: DateText;
  readonly state: TaskState;
  /** Who gets the task first if it is overdue; null for the person who asked. */
  readonly escalateTo: string | null;
  readonly escalations: number;
  readonly escalatedTo: string | null;
}

export interface TaskEvent {
  readonly nr: number;
  readonly at: Date;
  readonly actor: string;
  readonly act: TaskAct;
  readonly assignedTo: string | null;
  readonly dueOn: DateText | null;
  readonly text: string | null;
}

/** The person for whom tasks are read or changed. */
export interface TaskViewer {
  readonly actor: string;
  readonly roles: readonly Role[];
  /** Subjects whose objects the person may see. */
  readonly subjects: readonly TaskSubject[];
  /** True if the person may see all free tasks and change all tasks of visible subjects. */
  readonly manages: boolean;
}

export const permissionToSee = (subject: TaskSubject): Permission => permissionsBySubject[subject];

/** Names under which tasks are assigned to a person: the person and the person's roles. */
export const assigneeNames = ({ actor, roles }: Pick<TaskViewer, 'actor' | 'roles'>): readonly string[] => [
  actor,
  ...roles,
];

/** Returns whether a person is the asker or an assignee of a task, or whether the task was escalated to the person. */
export function partIn(task: TaskHead, viewer: TaskViewer) {
  const names = assigneeNames(viewer);
  return {
    isAsker: task.askedBy === viewer.actor,
    isAssignee: names.includes(task.assignedTo),
    isEscalated: task.escalatedTo !== null && names.includes(task.escalatedTo),
  };
}

/** True if the person may see the task: its object, and for a free task only as a participant. */
export function maySee(task: TaskHead, viewer: TaskViewer): boolean {
  if (!viewer.subjects.includes(task.subject)) return false;
  const { isAsker, isAssignee, isEscalated } = partIn(task, viewer);
  return task.subject !== 'free' || viewer.manages || isAsker || isAssignee || isEscalated;
}
