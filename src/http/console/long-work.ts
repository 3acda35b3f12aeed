import { type ComponentChildren, h } from 'preact';
import { isObject, type Json } from '#kernel/json/json.ts';
import { listLongWork, showLongWork, type Work } from '#staff/operation/long-work/long-work.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import { type Answer, Missing, type Visit } from './page.ts';
import { faultTable } from './parts/faults.ts';
import { refusalWords } from './parts/refusal-words.ts';
import { table } from './parts/table.ts';
import { facts, formatMoment, link, linkTo, notice, section } from './parts/values.ts';

const refreshSeconds = 2;
const states = { WAITING: 'ждёт', RUNNING: 'идёт', DONE: 'сделано', REFUSED: 'не сделано' } as const;

export const workPath = (path: string, workId: string) => `${path}?work=${workId}`;

interface Shown {
  readonly path: string;
  readonly workId: string;
  shown(json: Json, visit: Visit): ComponentChildren;
}

/** Shows the progress or result of a long job. The page reloads until the job has ended. */
export async function showWork(visit: Visit, one: UseCase, { path, workId, shown }: Shown): Promise<Answer> {
  const find = showLongWork(one);
  const read = readInput(find.input, { work: workId });
  if ('faults' in read) throw new Missing();
  const { result: work } = await visit.run(find, read.input);
  const { outcome, deadJob } = work;
  const isGoing = work.endedAt === null && deadJob === null;
  return {
    kind: 'page',
    ...(isGoing ? { refreshSeconds } : {}),
    content: [
      facts(
        ['Состояние', deadJob === null ? stateOf(work) : 'остановилось'],
        ['Кто', work.askedBy],
        ['Когда', formatMoment(work.askedAt)],
        ['Закончено', work.endedAt && formatMoment(work.endedAt)],
      ),
      isGoing ? going(work, workPath(path, workId)) : null,
      deadJob === null ? null : notice('bad', 'Работа остановилась из-за сбоя. Её повторит администратор.'),
      deadJob !== null && visit.may('jobs.read') ? h('p', null, linkTo.job(deadJob)) : null,
      outcome && outcome.faults.length > 0
        ? notice('bad', ...outcome.faults.map((one) => refusalWords(one)))
        : null,
      outcome?.fileFaults ? faultTable(outcome.fileFaults) : null,
      outcome && work.state === 'DONE' ? done(outcome.json as Json, shown, visit) : null,
      h('p', null, link(path, 'Ещё раз')),
    ],
  };
}

function done(json: Json, shown: Shown['shown'], visit: Visit): ComponentChildren {
  if (isObject(json) && typeof json.proposal === 'string' && typeof json.expiresAt === 'string')
    return [
      h('p', null, 'Пока ничего не изменилось: должен согласиться другой сотрудник.'),
      h('p', null, link(`/proposals/${json.proposal}`, `Предложение ${json.proposal}`)),
    ];
  return shown(json, visit);
}

function going({ state, done: reached, total }: Work, href: string) {
  const begun = state === 'WAITING' ? 'Скоро начнётся.' : 'Началось.';
  return h(
    'section',
    { role: 'status' },
    h('progress', {
      'aria-label': 'Сколько сделано',
      ...(reached !== null && total ? { value: reached, max: total } : {}),
    }),
    h('p', null, reached === null ? begun : `Сделано ${reached}${total ? ` из ${total}` : ''}.`),
    h('p', null, 'Страницу можно закрыть: работа продолжится. ', link(href, 'Обновить')),
  );
}

/** Lists the latest jobs that were started on a page, so that a person can open their results again. */
export async function recentWorkSection(
  visit: Visit,
  one: UseCase,
  path: string,
): Promise<ComponentChildren> {
  const { result: works } = await visit.run(listLongWork(one), {});
  if (works.length === 0) return null;
  return section(
    'Недавно',
    table(
      'Недавно',
      [
        {
          title: 'Когда',
          kind: 'moment',
          cell: ({ workId, askedAt }: Work) => link(workPath(path, workId), formatMoment(askedAt)),
        },
        { title: 'Кто', kind: 'text', cell: ({ askedBy }) => askedBy },
        { title: 'Состояние', kind: 'text', cell: stateOf },
      ],
      works,
    ),
  );
}

function stateOf({ state }: Work): string {
  return states[state];
}
