import { h } from 'preact';
import { rateImport, rateList, ratesOfDay } from '#staff/rates.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { link, shownText } from '../../parts/values.ts';

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
});

const put = changePage({
  path: '/rate-import',
  useCase: rateImport,
  done: ({ result: { added, changed, same } }) => [
    h('p', null, `Новых: ${added}, изменённых: ${changed.length}, прежних: ${same}`),
    ...changed.map(({ currency, date, before, rate }) =>
      h('p', null, `${currency} на ${shownText('day', date)}: было ${before}, стало ${rate}`),
    ),
  ],
  next: () => ['/rates', 'К курсам'],
});

export const ratePages: readonly ConsolePage[] = [list, day, put];
