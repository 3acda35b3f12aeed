import { productList } from '#staff/products.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';

const list = listPage({
  path: '/products',
  useCase: productList,
  cells: {
    tariffs: ({ tariffs }) => tariffs?.replaceAll('(draft)', '(черновик)'),
    from: ({ from }) => (from === 'the program' ? 'программа' : from),
    holderTypes: ({ holderTypes }) =>
      holderTypes?.replace('individual', 'физ. лица').replace('corporate', 'юр. лица').replace(',', ', '),
  },
});

export const productPages: readonly ConsolePage[] = [list];
