import { h } from 'preact';
import type { JobRecord } from '#platform/jobs/job.ts';
import { jobDrop, jobList, jobRetry, jobShow } from '#staff/operation/jobs.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { pendingNotice } from '../parts/proposed.ts';
import { wordsAbout } from '../parts/russian-words.ts';
import { facts, formatMoment, link, linkTo, section, shownText } from '../parts/values.ts';
import { formatName, toWord, valueText, words } from '../parts/words.ts';
import { showPage } from '../show-page.ts';

const states = wordsAbout('job');
const stateOf = ({ state }: Pick<JobRecord, 'state'>) => states[state] ?? state;

const one = showPage({
  path: '/jobs/:jobId',
  useCase: jobShow,
  render: async ({ result: job }, _, visit) => [
    await pendingNotice(visit, 'job', job.jobId),
    facts(
      ['Номер', job.jobId],
      ['Вид', toWord(job.kind)],
      ['Состояние', stateOf(job)],
      ['О чём', shownText('data', job.data)],
      ['Попыток', `${job.attempts} из ${job.attemptsMax}`],
      ['Создана', formatMoment(job.createdAt)],
      ['Начата', job.startedAt && formatMoment(job.startedAt)],
      ['Закончена', job.endedAt && formatMoment(job.endedAt)],
      ['Запрос', job.requestId && linkTo.trace(job.requestId)],
    ),
    job.result === null
      ? null
      : section(
          'Итог',
          facts(
            ...Object.entries(job.result).map(
              ([name, value]) => [formatName(name), valueText(value)] as const,
            ),
          ),
        ),
    h(
      'p',
      { class: 'links' },
      job.state === 'dead' && visit.may(jobRetry.permission)
        ? link(`/job-retry?jobId=${job.jobId}`, 'Повторить')
        : null,
      (job.state === 'dead' || job.state === 'waiting') && visit.may(jobDrop.permission)
        ? link(`/job-drop?jobId=${job.jobId}`, 'Отменить работу')
        : null,
    ),
  ],
});

export const jobPages: readonly ConsolePage[] = [
  listPage({
    path: '/jobs',
    useCase: jobList,
    cells: {
      jobId: ({ jobId }) => link(`/jobs/${jobId}`, jobId.slice(0, 8)),
      attempts: ({ attempts, attemptsMax }) => `${attempts} из ${attemptsMax}`,
      dueAt: ({ state, dueAt }) => (state === 'waiting' ? formatMoment(dueAt) : ''),
      result: (job) => errorOf(job),
    },
    words: { kind: words, state: states },
    chips: ['state'],
  }),
  one,
  changePage({
    useCase: jobRetry,
    done: ({ result }) => `Работ поставлено в очередь снова: ${result.length}`,
    next: ['/jobs', 'К работам'],
  }),
  changePage({
    useCase: jobDrop,
    wantsFresh: true,
    done: ({ result: { kind } }) => `Работа отменена: ${toWord(kind)}`,
    next: ({ jobId }) => [`/jobs/${jobId}`, 'К работе'],
  }),
];

function errorOf({ state, result }: JobRecord): string {
  if (state === 'completed') return '';
  return [result?.error, result?.reason].filter(Boolean).join(': ').slice(0, 120);
}
