import { h } from 'preact';
import { faultList, NoTimeline, requestList, traceTimeline } from '#staff/operation/requests.ts';
import { catalogueOfReasons, type LocalizedText } from '../../docs/reasons/catalogue.ts';
import { whyNot } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { trend } from '../parts/plot.ts';
import { timeline } from '../parts/timeline.ts';
import { actions, link, linkTo, notice } from '../parts/values.ts';
import { showPage } from '../show-page.ts';

const addressStart = '/ship/biz/sales/v2';

const list = listPage({
  path: '/requests',
  useCase: requestList,
  cells: {
    route: ({ route }) => route.replace(addressStart, '…'),
    ms: ({ ms }) => Math.ceil(ms),
    policyNumber: ({ policyNumber }) => policyNumber && linkTo.contract(policyNumber),
    requestId: ({ requestId }) => linkTo.trace(requestId),
  },
  rows: 40,
});

const trace = showPage({
  path: '/trace',
  useCase: traceTimeline,
  titleOf: ({ id }) => `Что произошло: ${id}`,
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

const reasons: Readonly<Record<string, { readonly title: LocalizedText }>> = catalogueOfReasons;

const faults = listPage({
  path: '/faults',
  useCase: faultList,
  cells: {
    reason: ({ reason }) => [reasons[reason ?? '']?.title[0], ' ', h('small', null, reason)],
    trend: (row) => trend(row.trend),
    requestId: ({ requestId }) => requestId && linkTo.trace(requestId),
  },
});

export const requestPages: readonly ConsolePage[] = [list, faults, trace];
