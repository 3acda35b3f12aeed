import { retentionList } from '#staff/contracts/retention/index.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import { shownText } from '../parts/values.ts';

export const retentionPages: readonly ConsolePage[] = [
  listPage({
    path: '/retention',
    useCase: retentionList,
    cells: {
      kept: ({ kept }) => refusalWords(kept),
      from: ({ from }) => shownText('day', from),
      to: ({ to }) => shownText('day', to),
    },
  }),
];
