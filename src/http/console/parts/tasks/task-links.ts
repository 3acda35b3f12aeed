import { h } from 'preact';
import { moscowDate } from '#kernel/time/calendar.ts';
import { taskAsk } from '#staff/people/tasks/index.ts';
import { taskList } from '#staff/people/tasks/list/list-tasks.ts';
import type { TaskSubject } from '#staff/people/tasks/task.ts';
import type { Visit } from '../../page.ts';
import { chip } from '../chip.ts';
import { table } from '../table.ts';
import { contractPath, link, section, shownText, withQuery } from '../values.ts';
import { toWord } from '../words.ts';

export const tasksNext = ['/tasks', 'К поручениям'] as const;

/** Names the person or the role to whom a task is assigned. */
export function assignee({ nameOf }: Pick<Visit, 'nameOf'>, to: string): string {
  return to.startsWith('staff:') ? nameOf(to) : `роль: ${toWord(to)}`;
}

interface About {
  readonly subject?: string | null | undefined;
  readonly number?: string | null | undefined;
  readonly policyNumber?: string | null | undefined;
}

/** Renders what a task is about as a link to its page. */
export function subjectLink({ subject, number, policyNumber }: About) {
  if (!subject || !number) return toWord(subject ?? '');
  const contract = policyNumber ?? (subject === 'addendum' ? number.replace(/-\d+$/, '') : number);
  const pages: Readonly<Record<string, string>> = {
    contract: contractPath(number),
    addendum: contractPath(contract),
    refund: `/refunds/${number}`,
    receipt: `/statement-lines/${number}`,
    partner: `/partners/${encodeURIComponent(number)}`,
    proposal: `/proposals/${number}`,
  };
  return link(pages[subject] ?? '/tasks', `${toWord(subject)} ${number}`);
}

/** Formats the due date of a task, and marks that it is over. */
export function dueShown({ dueOn, state }: { readonly dueOn: string; readonly state: string }, now: Date) {
  const day = shownText('day', dueOn);
  return state === 'OPEN' && dueOn < moscowDate(now)
    ? h('strong', { class: 'late' }, `${day}, просрочено`)
    : day;
}

export function askPath(subject: TaskSubject, number: string): string {
  return withQuery('/task-ask', { subject, number });
}

/** Renders a link to give a task about an object; null for people who may not. */
export function askLink(visit: Visit, subject: TaskSubject, number: string) {
  return visit.may(taskAsk.permission) ? link(askPath(subject, number), 'Поручить') : null;
}

const tasksShown = 20;

/** Renders the newest tasks about an object; null if no task is visible. For a contract, includes its addendums, refunds and proposals. */
export async function tasksSection(visit: Visit, subject: TaskSubject, number: string) {
  if (!visit.may(taskList.permission)) return null;
  const about = subject === 'contract' ? { contract: number } : { subject, number };
  const { result } = await visit.run(taskList, { view: 'all', ...about, rows: tasksShown });
  if (result.length === 0) return null;
  type Row = (typeof result)[number];
  return section(
    'Поручения',
    table(
      'Поручения',
      [
        {
          title: 'Поручение',
          kind: 'text',
          cell: ({ taskId, title }: Row) => link(`/tasks/${taskId}`, `№ ${taskId}: ${title}`),
        },
        { title: 'Кому', kind: 'text', cell: ({ assignedTo }) => assignee(visit, assignedTo) },
        { title: 'Кто поручил', kind: 'text', cell: ({ askedBy }) => visit.nameOf(askedBy) },
        { title: 'Срок', kind: 'day', cell: (row) => dueShown(row, visit.now) },
        { title: 'Состояние', kind: 'text', cell: ({ state }) => chip(state, toWord(state)) },
      ],
      result,
    ),
  );
}
