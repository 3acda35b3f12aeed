import type { Queue, QueueName } from '#staff/people/desk/queues.ts';
import { wordsAbout } from './russian-words.ts';

/** Addresses of the lists that show the queues. */
export const queuePaths: Readonly<Record<QueueName, string>> = {
  handed: '/approvals',
  second: '/approvals',
  answered: '/approvals',
  keys: '/staff',
  escalatedTasks: '/tasks?view=mine',
  tasks: '/tasks?view=mine',
  answeredTasks: '/tasks?view=answered',
  roleTasks: '/tasks?view=role',
  approvals: '/approvals',
  proposals: '/proposals',
  cash: '/payments?status=AWAITING&type=CASH',
  lines: '/statement-lines',
  returns: '/statement-returns',
  refunds: '/refunds',
  payees: '/refunds?route=DETAILS',
  unmatched: '/payment-unmatched',
  receipts: '/receipts?waiting=on',
  addendums: '/addendums',
  jobs: '/jobs?dead=on',
};

export const queueTitles = wordsAbout('queue');

export const formatCount = ({ count, isMore }: Pick<Queue, 'count' | 'isMore'>): string =>
  `${count.toLocaleString('ru')}${isMore ? '+' : ''}`;
