import { message, Refusal } from '#kernel/errors/message.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { optionalField, required, subject, usually } from '../../use-case/fields.ts';
import { choiceKind, day, id, lineKind, prose, withHint } from '../../use-case/kinds.ts';
import { change, type Subject, useCase, withAccessAudit } from '../../use-case/use-case.ts';
import { assigneeKind, findViewer } from './assignee.ts';
import { actOnTask, actsOn, askTask, type GivenAct } from './change-task.ts';
import { taskList } from './list/list-tasks.ts';
import { findTask, findTaskEvents } from './store.ts';
import { maySee, type TaskEvent, type TaskHead, taskKinds, taskSubjects } from './task.ts';

const ofTask = { task: subject(id('task list'), 'from the list') };
const comment = {
  comment: optionalField(withHint(prose, 'text', 'Клиент в отпуске'), 'why; kept as personal data'),
};

export const taskAsk = change({
  name: 'task ask',
  title: 'ask a colleague or everybody with a role to do something by a day',
  permission: 'tasks.use',
  input: {
    subject: usually(choiceKind(taskSubjects, 'subject'), 'what it is about', 'free'),
    number: optionalField(
      withHint(lineKind, 'number', 'XXX0000000001'),
      'number, id or login of the subject',
    ),
    to: required(assigneeKind, 'who should do it: a person or a role that may see the subject'),
    due: required(day, 'last day to do it, in Moscow'),
    kind: usually(choiceKind(taskKinds, 'kind'), 'what kind of work', 'TASK'),
    title: required(
      withHint(lineKind, 'text', 'Проверить пробег'),
      'what to do, in one line; kept as personal data',
    ),
    text: optionalField(prose, 'what else they should know; kept as personal data'),
    escalateTo: optionalField(assigneeKind, 'who gets it if it is overdue; otherwise you, then a role'),
  },
  refusal: ({ subject: about, number }) =>
    (about === 'free') === (number === undefined)
      ? undefined
      : message(about === 'free' ? 'TASK_NUMBER_OF_WHAT' : 'TASK_NUMBER_MISSING'),
  run: (context, input) => askTask(context, input),
  json: taskJson,
  text: ({ taskId, assignedTo, dueOn }) => [`task ${taskId} is given to ${assignedTo}, due ${dueOn}`],
});

/** Shows a task with its history. Both may contain personal data, so the access is recorded. */
export const taskShow = withAccessAudit(
  useCase({
    name: 'task show',
    title: 'print a task with its history',
    permission: 'tasks.use',
    input: ofTask,
    async run(context, { task: taskId }) {
      const viewer = await findViewer(context);
      const task = await findTask(context.pool, taskId);
      if (!task || !maySee(task, viewer)) throw new Refusal(message('TASK_NOT_FOUND', { task: taskId }));
      return { ...task, acts: actsOn(task, viewer), history: await findTaskEvents(context.pool, taskId) };
    },
    json: ({ title, text, history, acts, ...task }) => ({ ...taskJson(task), title, text, acts, history }),
    text: ({ title, text, history, ...task }) => [
      `task ${task.taskId}: ${title}`,
      ...(text === null ? [] : [text]),
      `${task.state}, ${task.assignedTo}, due ${task.dueOn}, about ${task.subject} ${task.number ?? ''}`.trimEnd(),
      ...history.map(eventText),
    ],
  }),
  ({ task }) => `task ${task}`,
);

function taskJson({ taskId, contractId: _, ...task }: TaskHead) {
  return { taskId: String(taskId), ...task };
}

function eventText({ at, actor, act, assignedTo, dueOn, text }: TaskEvent): string {
  return [
    `${at.toISOString()} ${actor} ${act}`,
    assignedTo && `to ${assignedTo}`,
    dueOn && `due ${dueOn}`,
    text,
  ]
    .filter(Boolean)
    .join(', ');
}

const done = (result: TaskHead) => [
  `task ${result.taskId} is ${result.state}, assigned to ${result.assignedTo}, due ${result.dueOn}`,
];

const act = (context: StaffContext, taskId: bigint, doing: GivenAct, text: string | undefined) =>
  actOnTask(context, taskId, { act: doing, text });

export const taskAnswer = change({
  name: 'task answer',
  title: 'answer a task that is assigned to you, to your role, or was escalated to you',
  permission: 'tasks.use',
  input: {
    ...ofTask,
    answer: required(withHint(prose, 'text', 'Пробег верный'), 'what you answer; kept as personal data'),
  },
  run: (context, { task, answer }) => act(context, task, 'ANSWERED', answer),
  json: taskJson,
  text: done,
});

export const taskDone = change({
  name: 'task done',
  title: 'close a task: it is done, or you accept its answer',
  permission: 'tasks.use',
  input: { ...ofTask, ...comment },
  run: (context, { task, comment: text }) => act(context, task, 'COMPLETED', text),
  json: taskJson,
  text: done,
});

export const taskReassign = change({
  name: 'task reassign',
  title: 'assign an open task to another person or role',
  permission: 'tasks.use',
  input: { ...ofTask, to: required(assigneeKind, 'a person or a role that may see the subject'), ...comment },
  run: (context, { task, to, comment: text }) => actOnTask(context, task, { act: 'REASSIGNED', to, text }),
  json: taskJson,
  text: done,
});

export const taskDue = change({
  name: 'task due',
  title: 'change the due date of an open task; its escalation begins again',
  permission: 'tasks.use',
  input: { ...ofTask, due: required(day, 'last day to do it, in Moscow'), ...comment },
  run: (context, { task, due, comment: text }) => actOnTask(context, task, { act: 'DUE_CHANGED', due, text }),
  json: taskJson,
  text: done,
});

export const taskWithdraw = change({
  name: 'task withdraw',
  title: 'withdraw a task that you have given',
  permission: 'tasks.use',
  input: { ...ofTask, ...comment },
  run: (context, { task, comment: text }) => act(context, task, 'WITHDRAWN', text),
  json: taskJson,
  text: done,
});

export const taskReopen = change({
  name: 'task reopen',
  title: 'open a closed task again',
  permission: 'tasks.use',
  input: { ...ofTask, due: optionalField(day, 'a new last day to do it'), ...comment },
  run: (context, { task, due, comment: text }) => actOnTask(context, task, { act: 'REOPENED', due, text }),
  json: taskJson,
  text: done,
});

export const tasks: Subject = {
  name: 'task',
  about: 'tasks that staff give each other',
  useCases: [
    taskAsk,
    taskList,
    taskShow,
    taskAnswer,
    taskDone,
    taskReassign,
    taskDue,
    taskWithdraw,
    taskReopen,
  ],
};
