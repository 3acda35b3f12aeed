import { faultList, requestList, traceStory } from '#staff/requests.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { trend } from '../parts/plot.ts';
import { story } from '../parts/story.ts';
import { linkTo, notice } from '../parts/values.ts';
import { showPage } from '../show-page.ts';

const addressStart = '/ship/biz/sales/v2';

const list = listPage({
  path: '/requests',
  title: 'Запросы партнёров',
  menu: 'Партнёры',
  useCase: requestList,
  cells: {
    route: ({ route }) => route.replace(addressStart, '…'),
    ms: ({ ms }) => Math.ceil(ms),
    policyNumber: ({ policyNumber }) => policyNumber && linkTo.contract(policyNumber),
    requestId: ({ requestId }) => linkTo.trace(requestId),
  },
  older: { rows: 100, to: ({ at }) => ({ until: at.toISOString() }) },
  none: 'Таких запросов нет.',
});

const trace = showPage({
  path: '/trace',
  title: 'Что произошло',
  useCase: traceStory,
  titleOf: ({ id }) => `Что произошло: ${id}`,
  render: ({ result: { contracts, events, isCut } }) => [
    contracts.length === 0
      ? null
      : ['Договоры: ', ...contracts.flatMap((number) => [linkTo.contract(number), ' '])],
    isCut ? notice('good', 'Показаны только последние запросы и договоры.') : null,
    story(events),
  ],
});

const faults = listPage({
  path: '/faults',
  title: 'Почему отказы',
  menu: 'Партнёры',
  useCase: faultList,
  cells: {
    trend: (row) => trend(row.trend),
    requestId: ({ requestId }) => requestId && linkTo.trace(requestId),
  },
  none: 'Отказов не было.',
});

export const requestPages: readonly ConsolePage[] = [list, faults, trace];
