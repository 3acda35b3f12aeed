import { productCodeList } from '#kernel/schema/schema-parts.ts';
import { authorityList, authoritySet } from '#staff/partners/authority.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';

export const authorityPages: readonly ConsolePage[] = [
  listPage({
    path: '/authority',
    useCase: authorityList,
    cells: {
      holder: ({ holder }) => (holder === 'underwriter' ? 'андеррайтеры' : holder),
      product: ({ product }) => (product === '*' ? 'остальные' : product),
    },
    links: [[authoritySet, '/authority-set', 'Задать предел']],
  }),
  changePage({
    useCase: authoritySet,
    wantsFresh: true,
    choices: ({ namesOf }) => ({
      product: [['*', 'те, у которых нет своего предела'], ...namesOf(productCodeList)],
    }),
    done: () => 'Предел изменён',
    next: ['/authority', 'К пределам'],
  }),
];
