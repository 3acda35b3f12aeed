import { h } from 'preact';
import { agreementChange, agreementEnd, agreementList, agreementOpen } from '#staff/partners/agreements.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { formatDifference } from '../parts/act-words.ts';
import { link, shownText } from '../parts/values.ts';

const next = ['/agreements', 'К генеральным договорам'] as const;

export const agreementPages: readonly ConsolePage[] = [
  listPage({
    path: '/agreements',
    useCase: agreementList,
    rows: 20,
    actions: ({ number }, visit) => {
      if (!visit.may(agreementChange.permission)) return [];
      const query = new URLSearchParams({ number: number ?? '' });
      return [link(`/agreement-change?${query}`, 'Изменить'), link(`/agreement-end?${query}`, 'Прекратить')];
    },
    links: [[agreementOpen, '/agreement-open', 'Открыть договор']],
  }),
  changePage({
    useCase: agreementOpen,
    done: (_, { number, partner, to }) =>
      `Договор ${number} открыт: ${partner} объявляет по нему до ${shownText('day', to)}`,
    next,
  }),
  changePage({
    useCase: agreementChange,
    done: ({ result }) => h('ul', null, ...result.map((line) => h('li', null, formatDifference(line)))),
    next,
  }),
  changePage({
    useCase: agreementEnd,
    done: (_, { number, on }) => `По договору ${number} с ${shownText('day', on)} ничего не начинается.`,
    next,
  }),
];
