import { retentionList } from '#staff/retention/index.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import { shownText } from '../parts/values.ts';

const list = listPage({
  path: '/retention',
  useCase: retentionList,
  cells: {
    kept: ({ kept }) => refusalWords(kept ?? ''),
    from: ({ from }) => shownText('day', from),
    to: ({ to }) => shownText('day', to),
  },
});

export const retentionPages: readonly ConsolePage[] = [list];
