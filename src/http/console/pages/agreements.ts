import { h } from 'preact';
import { agreementChange, agreementEnd, agreementList, agreementOpen } from '#staff/partners/agreements.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { formatDifference } from '../parts/act-words.ts';
import type { Present } from '../parts/present.ts';
import { facts, link, shownText } from '../parts/values.ts';

const next = ['/agreements', 'К генеральным договорам'] as const;

type Row = Awaited<ReturnType<typeof agreementList.run>>[number];

function presentTerms({ to, sum_limit, shipment_limit, rate }: Row): Present {
  return {
    to: to ?? '',
    sumLimit: shownText('money', sum_limit),
    shipmentLimit: shipment_limit === null ? 'none' : shownText('money', shipment_limit),
    rate: rate === null ? 'none' : shownText('decimal', rate),
  };
}

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
    hidden: ['number'],
    described: (_, sent) => sent.has('number') && facts(['Договор', sent.get('number')]),
    async present({ run }, sent) {
      const number = sent.get('number');
      if (number === null) return undefined;
      const { result } = await run(agreementList, { number, rows: 1 });
      return result[0] && presentTerms(result[0]);
    },
    done: ({ result }) => h('ul', null, ...result.map((line) => h('li', null, formatDifference(line)))),
    next,
  }),
  changePage({
    useCase: agreementEnd,
    done: (_, { number, on }) => `По договору ${number} с ${shownText('day', on)} ничего не начинается.`,
    next,
  }),
];
