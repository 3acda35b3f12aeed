import { changesOfNumber, jobsOfChanges } from '#contracts/record/store/timeline.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { type ListAsk, readListPage } from '#platform/db/lists/list-query.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { dropJob, retryDead } from '#platform/jobs/inspect.ts';
import type { JobRecord } from '#platform/jobs/job.ts';
import { type JobsAbout, jobsQuery, keyedOfAll, listJobs, showJob } from '#platform/jobs/store.ts';
import { type NeedsTwo, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column, data } from '../use-case/columns.ts';
import {
  flagField,
  type Kind,
  optionalField,
  optionalSubject,
  required,
  subject,
  usually,
} from '../use-case/fields.ts';
import { lineKind, numberKind, textKind, uuidKind, withHint } from '../use-case/kinds.ts';
import { change, listing, type Subject, useCase } from '../use-case/use-case.ts';

const shownMost = 1_000;

const noJob = 'is no id of a job: take it from {job list}';
const ofJob: Kind<string> = { ...uuidKind('job list'), hint: 'jobId', misread: noJob };
const kind = withHint(textKind, 'kind', 'contract.report');

/** Id that a job refers to; a contract number may be typed as printed. */
const carried: Kind<string> = {
  ...withHint(textKind, 'id', 'XXX0000000001'),
  read: (typed) => (/^\p{L}{3}[\s№-]*\d/u.test(typed) ? inLatinCapitals(typed) : typed),
};

export async function jobsAbout(db: Queryable, id: string): Promise<JobsAbout> {
  return { ids: [id], changed: jobsOfChanges(await changesOfNumber(db, id)), keyed: keyedOfAll(id) };
}

export const jobList = listing({
  name: 'job list',
  title: `list jobs, the newest first, ${shownMost} at most`,
  permission: 'jobs.read',
  input: {
    dead: flagField('only those that failed for good'),
    kind: optionalField(kind, 'only of one kind'),
    about: optionalField(carried, 'only those that carry this id, such as the number of a contract'),
    before: optionalField(
      ofJob,
      'only those older than this job: the oldest of a list leads to those before it',
    ),
    rows: usually(numberKind(1, shownMost), 'how many at most', String(shownMost)),
  },
  columns: {
    ...all(column.text, 'jobId', 'kind', 'state'),
    data: data<JobRecord['data']>(),
    ...all(column.text, 'requestId', 'traceparent'),
    ...all(column.number, 'attempts', 'attemptsMax'),
    ...all(column.moment, 'createdAt', 'dueAt', 'startedAt', 'endedAt'),
    result: data<JobRecord['result']>(),
  },
  none: 'no such jobs',
  sortable: ['kind', 'state', 'attempts', 'createdAt', 'dueAt', 'startedAt', 'endedAt'],
  async page({ pool }, { rows: _, about: id, ...filter }, ask) {
    const read = async (of: string | undefined, asked: ListAsk) => {
      const about = of === undefined ? {} : { about: await jobsAbout(pool, of) };
      return readListPage<JobRecord>(pool, jobsQuery({ ...filter, ...about }), asked);
    };
    // A contract's number finds its jobs of any age, because they are found by their keys.
    const number = ask.text !== undefined && id === undefined ? carried.read(ask.text) : undefined;
    const ofNumber =
      number && /\d/.test(number) ? await read(number, { ...ask, text: undefined }) : undefined;
    return ofNumber && ofNumber.counted.count > 0 ? ofNumber : read(id, ask);
  },
  run: async ({ pool }, { rows, about: id, ...filter }) =>
    listJobs(pool, {
      ...filter,
      ...(id === undefined ? {} : { about: await jobsAbout(pool, id) }),
      limit: rows,
    }),
  shown: ({ jobId, kind: of, state, data: ids, attempts, attemptsMax, createdAt, dueAt, result }) => ({
    jobId,
    kind: of,
    state,
    about: Object.values(ids).join(' '),
    attempts: `${attempts} of ${attemptsMax}`,
    created: createdAt.toISOString(),
    due: state === 'waiting' ? dueAt.toISOString() : '',
    error:
      state === 'completed' ? '' : [result?.error, result?.reason].filter(Boolean).join(': ').slice(0, 60),
  }),
});

export const jobShow = useCase({
  name: 'job show',
  title: 'print a job as JSON',
  permission: 'jobs.read',
  input: { jobId: subject(ofJob, 'from the list') },
  async run({ pool }, { jobId }) {
    const found = await showJob(pool, jobId);
    if (found) return found;
    throw new Refusal(message('JOB_NOT_FOUND', { job: jobId }));
  },
  text: (job) => [JSON.stringify(job, undefined, 2)],
});

export const jobRetry = change({
  name: 'job retry',
  title: 'retry a dead job, or all of them',
  permission: 'jobs.retry',
  input: {
    jobId: optionalSubject(ofJob, 'from the list'),
    allDead: flagField('every dead job'),
    kind: optionalField(kind, 'with --all-dead: only of one kind'),
  },
  refusal({ jobId, allDead = false, kind: of }) {
    if ((jobId !== undefined) === allDead) return message('GIVE_ONE_OF_JOB');
    return of !== undefined && !allDead
      ? message('FIELD_GOES_WITH', { field: 'kind', other: 'allDead' })
      : undefined;
  },
  async run({ pool, by }, { jobId, kind: of }) {
    const revived = await retryDead(pool, by(), { ...(jobId ? { jobId } : {}), ...(of ? { kind: of } : {}) });
    if (jobId === undefined || revived.length > 0) return revived;
    throw new Refusal(message('JOB_NOT_DEAD', { job: jobId }));
  },
  text: (revived, { jobId }) => [
    jobId === undefined
      ? `${counted(revived.length, 'dead job')} ${revived.length === 1 ? 'is' : 'are'} tried again`
      : `${jobId} is tried again`,
  ],
});

/** Kinds of jobs that process payments and refunds. A dead job of such a kind means that money is not booked. */
const moneyKinds: readonly unknown[] = ['payment-news', 'payment-refund'];
const movesMoney: NeedsTwo = (acts) => acts.some(({ after }) => moneyKinds.includes(after?.kind));

export const jobDrop = underFourEyes(
  change({
    name: 'job drop',
    title: 'cancel a waiting or dead job; jobs of payments and refunds need two people',
    permission: 'jobs.drop',
    input: {
      jobId: subject(ofJob, 'from the list'),
      reason: required(withHint(lineKind, 'text', 'Отчёт отправлен вручную'), 'why; no personal data'),
    },
    async run({ pool, by }, { jobId, reason }) {
      const kindOfJob = await dropJob(pool, by(), jobId, reason);
      if (kindOfJob) return { jobId, kind: kindOfJob };
      throw new Refusal(message('JOB_NOT_DROPPABLE', { job: jobId }));
    },
    json: (dropped) => dropped,
    text: ({ jobId, kind: of }) => [`${of} ${jobId} is dropped`],
  }),
  { reason: 'reason', objects: ({ jobId }) => [['job', jobId]], needsTwo: movesMoney },
);

export const jobs: Subject = {
  name: 'job',
  about: 'background jobs: registry reports and others',
  useCases: [jobList, jobShow, jobRetry, jobDrop],
};
