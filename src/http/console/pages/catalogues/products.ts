import { h } from 'preact';
import { productList } from '#staff/catalogues/products.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { toWord } from '../../parts/words.ts';

export const productPages: readonly ConsolePage[] = [
  listPage({
    path: '/products',
    useCase: productList,
    cells: {
      tariffs: ({ versions, tariffs }) =>
        h(
          'details',
          null,
          h('summary', null, `Версий: ${versions.length}`),
          tariffs?.replaceAll('(draft)', '(черновик)'),
        ),
      from: ({ from }) => (from === 'the program' ? 'программа' : from),
      holderTypes: ({ holderTypes }) => holderTypes?.split(',').map(toWord).join(', '),
    },
  }),
];
