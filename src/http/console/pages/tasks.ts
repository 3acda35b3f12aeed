import type { ComponentChildren } from 'preact';
import { chooseLetters, showLetters } from '#staff/people/letters/index.ts';
import {
  taskAnswer,
  taskAsk,
  taskDone,
  taskDue,
  taskReassign,
  taskReopen,
  taskShow,
  taskWithdraw,
} from '#staff/people/tasks/index.ts';
import { taskList } from '#staff/people/tasks/list/list-tasks.ts';
import {
  permissionToSee,
  type TaskSubject,
  taskKinds,
  taskStates,
  taskSubjects,
  taskViews,
} from '#staff/people/tasks/task.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { assigneesFor } from '../parts/choices.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { table } from '../parts/table.ts';
import { assignee, dueShown, subjectLink, tasksNext } from '../parts/tasks/task-links.ts';
import { actions, facts, formatMoment, link, section, shownText, tabs } from '../parts/values.ts';
import { showPage } from '../show-page.ts';

const words = wordsAbout('task');
const acts = wordsAbout('task-act');
const named = (codes: readonly string[]) => codes.map((code) => [code, words[code] ?? code] as const);

const one = showPage({
  path: '/tasks/:task',
  useCase: taskShow,
  titleOf: ({ task }) => `Поручение ${task}`,
  render: ({ result: task }, _, visit) => [
    facts(
      ['Что сделать', task.title],
      ['Подробности', task.text],
      ['Состояние', words[task.state]],
      ['Вид', words[task.kind]],
      ['О чём', subjectLink(task)],
      ['Кому', assignee(visit, task.assignedTo)],
      ['Кто поручил', visit.nameOf(task.askedBy)],
      ['Срок', dueShown(task, visit.now)],
      ['Эскалация', task.escalatedTo && assignee(visit, task.escalatedTo)],
      ['Если срок пройдёт', task.escalateTo && assignee(visit, task.escalateTo)],
    ),
    actions(...buttons(task.acts).map(([path, text]) => link(`${path}?task=${task.taskId}`, text))),
    section(
      'История',
      table(
        'История поручения',
        [
          { title: 'Когда', kind: 'moment', cell: ({ at }: Entry) => formatMoment(at) },
          {
            title: 'Кто',
            kind: 'text',
            cell: ({ actor }) => (actor === 'service' ? '' : visit.nameOf(actor)),
          },
          { title: 'Что', kind: 'text', cell: ({ act }) => acts[act] },
          {
            title: 'Кому',
            kind: 'text',
            cell: ({ assignedTo }) => assignedTo && assignee(visit, assignedTo),
          },
          { title: 'Срок', kind: 'day', cell: ({ dueOn }) => dueOn && shownText('day', dueOn) },
          { title: 'Текст', kind: 'text', cell: ({ text }) => text },
        ],
        task.history,
      ),
    ),
  ],
});

type Shown = Awaited<ReturnType<typeof taskShow.run>>;
type Entry = Shown['history'][number];

function buttons(may: Shown['acts']): readonly (readonly [path: string, text: string])[] {
  const all = [
    ['ANSWERED', '/task-answer', 'Ответить'],
    ['COMPLETED', '/task-done', 'Завершить'],
    ['REASSIGNED', '/task-reassign', 'Передать'],
    ['DUE_CHANGED', '/task-due', 'Изменить срок'],
    ['WITHDRAWN', '/task-withdraw', 'Отозвать'],
    ['REOPENED', '/task-reopen', 'Открыть снова'],
  ] as const;
  return all.filter(([act]) => may.includes(act)).map(([, path, text]) => [path, text]);
}

const isSubject = (text: string | null): text is TaskSubject => taskSubjects.some((one) => one === text);

/** Reads the task that a form is about; undefined if the form contains no valid task number. */
async function taskIn({ run }: Visit, sent: URLSearchParams): Promise<Shown | undefined> {
  const typed = sent.get('task') ?? '';
  return /^\d{1,18}$/.test(typed) ? (await run(taskShow, { task: BigInt(typed) })).result : undefined;
}

/** Shows above a form the task that it is about. */
async function described(visit: Visit, sent: URLSearchParams): Promise<ComponentChildren> {
  const task = await taskIn(visit, sent);
  return (
    task &&
    facts(
      ['Поручение', link(`/tasks/${task.taskId}`, `№ ${task.taskId}: ${task.title}`)],
      ['О чём', subjectLink(task)],
      ['Кому', assignee(visit, task.assignedTo)],
      ['Срок', dueShown(task, visit.now)],
    )
  );
}

const ofTask = { hidden: ['task'], described, next: tasksNext } as const;

export const taskPages: readonly ConsolePage[] = [
  listPage({
    path: '/tasks',
    useCase: taskList,
    cells: {
      taskId: ({ taskId }) => link(`/tasks/${taskId}`, String(taskId)),
      title: ({ taskId, title }) => link(`/tasks/${taskId}`, title ?? ''),
      subject: (row) => subjectLink(row),
      assignedTo: ({ assignedTo }, visit) => assignee(visit, assignedTo ?? ''),
      escalatedTo: ({ escalatedTo }, visit) => escalatedTo && assignee(visit, escalatedTo),
      dueOn: ({ dueOn, state }, { now }) => dueShown({ dueOn: dueOn ?? '', state: state ?? '' }, now),
    },
    words: { kind: words, subject: words, state: words },
    chips: ['state'],
    choices: { subject: named(taskSubjects), kind: named(taskKinds), state: named(taskStates) },
    rows: 20,
    links: [[taskAsk, '/task-ask', 'Поручить']],
    above: (_, { query }) =>
      tabs(
        'Чьи поручения',
        query.get('view') ?? 'mine',
        taskViews.map((view) => [view, `/tasks?view=${view}`, view === 'all' ? 'Все' : words[view]]),
      ),
  }),
  one,
  changePage({
    useCase: taskAsk,
    hidden: ['subject', 'number'],
    described: (_, sent) => {
      const [subject, number] = [sent.get('subject'), sent.get('number')];
      return number ? facts(['О чём', subjectLink({ subject, number })]) : null;
    },
    choices: (visit, sent) => {
      const about = sent.get('subject');
      const to = assigneesFor(visit, isSubject(about) ? about : 'free');
      const seen = taskSubjects.filter((subject) => visit.may(permissionToSee(subject)));
      return { subject: named(seen), kind: named(taskKinds), to, escalateTo: to };
    },
    done: ({ result: { taskId, assignedTo, dueOn } }, _, visit) => [
      link(`/tasks/${taskId}`, `Поручение ${taskId}`),
      `: ${assignee(visit, assignedTo)}, срок ${shownText('day', dueOn)}`,
    ],
    next: tasksNext,
  }),
  changePage({ useCase: taskAnswer, done: () => 'Ответ записан.', ...ofTask }),
  changePage({ useCase: taskDone, done: () => 'Поручение завершено.', ...ofTask }),
  changePage({
    useCase: taskReassign,
    choices: async (visit, sent) => ({
      to: assigneesFor(visit, (await taskIn(visit, sent))?.subject ?? 'free'),
    }),
    done: ({ result: { assignedTo } }, _, visit) => `Передано: ${assignee(visit, assignedTo)}.`,
    ...ofTask,
  }),
  changePage({
    useCase: taskDue,
    done: ({ result: { dueOn } }) => `Новый срок: ${shownText('day', dueOn)}.`,
    ...ofTask,
  }),
  changePage({ useCase: taskWithdraw, done: () => 'Поручение отозвано.', ...ofTask }),
  {
    ...changePage({
      useCase: chooseLetters,
      present: async ({ run }) => {
        const { letters, lettersTo } = (await run(showLetters, {})).result;
        return { kinds: letters.join(','), email: lettersTo ?? '' };
      },
      done: ({ result: { letters, lettersTo } }) =>
        letters.length === 0
          ? 'Письма отключены.'
          : `Письма на ${lettersTo}: ${letters.map((kind) => words[kind]).join(', ')}.`,
      next: ['/', 'На главную'],
    }),
    useCases: [chooseLetters.name, showLetters.name],
  },
  changePage({ useCase: taskReopen, done: () => 'Поручение снова в работе.', ...ofTask }),
];
