import {
  commissionAgree,
  commissionClose,
  commissionEnd,
  commissionMonths,
  commissionTerms,
} from '#staff/money/commission.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { link, shownText } from '../../parts/values.ts';

const next = ['/commission-terms', 'К условиям вознаграждения'] as const;

export const commissionPages: readonly ConsolePage[] = [
  listPage({
    path: '/commission-terms',
    useCase: commissionTerms,
    rows: 50,
    actions: ({ termId, endsOn }, visit) =>
      visit.may(commissionEnd.permission) && endsOn === null
        ? [link(`/commission-end?${new URLSearchParams({ term: String(termId) })}`, 'Прекратить')]
        : [],
    links: [[commissionAgree, '/commission-agree', 'Согласовать условия']],
  }),
  changePage({
    useCase: commissionAgree,
    done: (_, { partner, from }) =>
      `Условия для ${partner} согласованы: действуют для продаж с ${shownText('day', from)}.`,
    next,
  }),
  changePage({
    useCase: commissionEnd,
    done: (_, { on }) => `Последний день продаж по этим условиям: ${shownText('day', on)}.`,
    next,
  }),
  listPage({
    path: '/commission-months',
    useCase: commissionMonths,
    rows: 50,
    cells: { state: ({ state }) => (state === 'OPEN' ? 'открыт' : 'закрыт') },
    links: [[commissionClose, '/commission-close', 'Закрыть месяц']],
  }),
  changePage({
    useCase: commissionClose,
    done: (_, { month }) => `Месяц ${month} закрыт для всех партнёров.`,
    next: ['/commission-months', 'К месяцам вознаграждения'],
  }),
];
