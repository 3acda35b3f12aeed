import { h } from 'preact';
import { faultList, NoTimeline, requestList, traceTimeline } from '#staff/operation/requests.ts';
import { catalogueOfReasons, type LocalizedText } from '../../docs/reasons/catalogue.ts';
import { whyNot } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { trend } from '../parts/charts/plot.ts';
import { timeline } from '../parts/timeline.ts';
import { actions, link, linkTo, notice } from '../parts/values.ts';
import { showPage } from '../show-page.ts';

/** Links a request by the start of its id. The whole id would take a fifth of the page; exported files contain it. */
const shortTrace = (id: string) =>
  h('a', { href: `/trace?id=${encodeURIComponent(id)}`, title: id }, id.slice(0, 8));

const addressStart = '/ship/biz/sales/v2';

const list = listPage({
  path: '/requests',
  useCase: requestList,
  cells: {
    // The whole address is in files.
    route: ({ route }) => h('span', { title: route }, route.replace(addressStart, '…')),
    ms: ({ ms }) => Math.ceil(ms),
    policyNumber: ({ policyNumber }) => policyNumber && linkTo.contract(policyNumber),
    requestId: ({ requestId }) => shortTrace(requestId),
  },
  rows: 40,
});

const trace = showPage({
  path: '/trace',
  useCase: traceTimeline,
  titleOf: ({ id }) => `История: ${id}`,
  instead: (refusal, { id, older: isOlder = false }) =>
    refusal instanceof NoTimeline
      ? [
          notice('bad', ...(whyNot(refusal, {}) ?? [])),
          actions(
            ...refusal.partners.map((login) => link(tracePath({ id, partner: login }), login)),
            refusal.partners.length === 0 && !isOlder
              ? link(tracePath({ id, older: 'on' }), 'Искать среди всех изменений договоров')
              : null,
          ),
        ]
      : undefined,
  render: ({ result: { contracts, events, isCut } }, { id }) => [
    contracts.length === 0
      ? null
      : h(
          'p',
          null,
          'Договоры: ',
          ...contracts.flatMap((number) => [
            linkTo.contract(number),
            number === id ? ' ' : [' (', link(tracePath({ id: number }), 'вся история'), ') '],
          ]),
        ),
    isCut ? notice('good', 'Показаны только последние запросы и договоры.') : null,
    timeline(events),
  ],
});

function tracePath(query: Readonly<Record<string, string>>): string {
  return `/trace?${new URLSearchParams(query)}`;
}

const reasonTitles = Object.fromEntries(
  Object.entries<{ readonly title: LocalizedText }>(catalogueOfReasons).map(([reason, { title }]) => [
    reason,
    title[0],
  ]),
);

const faults = listPage({
  path: '/faults',
  useCase: faultList,
  cells: {
    reason: ({ reason }) => [reasonTitles[reason ?? ''], ' ', h('small', null, reason)],
    trend: (row) => trend(row.trend),
    requestId: ({ requestId }) => requestId && shortTrace(requestId),
  },
  words: { reason: reasonTitles },
});

export const requestPages: readonly ConsolePage[] = [list, faults, trace];
