import { h } from 'preact';
import type { Json } from '#kernel/json/json.ts';
import { rateImport, rateList, ratesOfDay, rateUses } from '#staff/catalogues/rates.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { table } from '../../parts/table.ts';
import { actions, link, shownText } from '../../parts/values.ts';

const origins = wordsAbout('origin');
const origin = ({ origin: of }: { readonly origin?: string | null | undefined }) => origins[of ?? ''] ?? of;

const list = listPage({
  path: '/rates',
  useCase: rateList,
  cells: {
    date: ({ date }) => link(`/rates/${date}`, shownText('day', date)),
    origin,
  },
  links: [[rateImport, '/rate-import', 'Загрузить курсы']],
});

const day = listPage({
  path: '/rates/:day',
  useCase: ratesOfDay,
  titleOf: ({ day: of }) => `Курсы на ${shownText('day', of)}`,
  cells: { origin },
  above: (_, { params: { day: of = '' } }) =>
    actions(link(`/rate-uses?${new URLSearchParams({ day: of })}`, 'Посчитать договоры с этими курсами')),
});

interface Used {
  readonly currency: string;
  readonly rate: string;
  readonly contracts: number;
}

const uses = changePage({
  path: '/rate-uses',
  useCase: rateUses,
  done: () => null,
  next: () => ['/rates', 'К курсам'],
  long: {
    shown: (json: Json) =>
      table(
        'Договоры с курсом',
        [
          { title: 'Валюта', kind: 'text', cell: ({ currency }) => currency },
          { title: 'Рублей за единицу', kind: 'text', cell: ({ rate }) => rate },
          { title: 'Договоров', kind: 'number', cell: ({ contracts }) => contracts },
        ],
        json as unknown as readonly Used[],
      ),
  },
});

interface Imported {
  readonly added: number;
  readonly changed: readonly {
    readonly currency: string;
    readonly date: string;
    readonly before: string;
    readonly rate: string;
  }[];
  readonly same: number;
}

const imported = ({ added, changed, same }: Imported) => [
  h('p', null, `Новых: ${added}, изменённых: ${changed.length}, прежних: ${same}`),
  ...changed.map(({ currency, date, before, rate }) =>
    h('p', null, `${currency} на ${shownText('day', date)}: было ${before}, стало ${rate}`),
  ),
];

const put = changePage({
  path: '/rate-import',
  useCase: rateImport,
  done: ({ result }) => imported(result),
  next: () => ['/rates', 'К курсам'],
  // Run as a job: checking whether contracts used the changed rates reads all contracts.
  long: { shown: (json: Json) => imported(json as unknown as Imported) },
});

export const ratePages: readonly ConsolePage[] = [list, day, uses, put];
