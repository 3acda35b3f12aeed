import { productCodeList } from '#kernel/schema/schema-parts.ts';
import { authorityList, authoritySet } from '#staff/people/authority.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { mayDecide } from '../parts/choices.ts';
import { pendingNotice } from '../parts/proposed.ts';
import { shownText } from '../parts/values.ts';

const limitWords = (amount: bigint | null) => (amount === null ? 'любая' : shownText('money', amount));

export const authorityPages: readonly ConsolePage[] = [
  listPage({
    path: '/authority',
    useCase: authorityList,
    cells: {
      holder: ({ holder }) => (holder === 'underwriter' ? 'остальные андеррайтеры' : (holder ?? '')),
      sum: ({ sum }) => limitWords(sum),
      premium: ({ premium }) => limitWords(premium),
      discount: ({ discount }) => (discount === null ? 'любая' : shownText('decimal', discount)),
    },
    words: { product: { '*': 'остальные продукты' } },
    above: (_, visit) => pendingNotice(visit, 'limit'),
    links: [[authoritySet, '/authority-set', 'Задать лимит']],
  }),
  changePage({
    useCase: authoritySet,
    wantsFresh: true,
    choices: ({ namesOf, staff }) => ({
      holder: [
        ['underwriter', 'все андеррайтеры без своего лимита'],
        ...staff.filter(mayDecide).map(({ actor, name }) => [actor, name] as const),
      ],
      product: [['*', 'остальные продукты'], ...namesOf(productCodeList)],
    }),
    done: () => 'Лимит изменён',
    next: ['/authority', 'К лимитам'],
  }),
];
