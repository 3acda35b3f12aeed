import { blankIssue, blankList, blankRelease, blankVoid } from '#staff/contracts/blanks.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';

const states = wordsAbout('blank');
const next = ['/blanks', 'К бланкам'] as const;

export const blankPages: readonly ConsolePage[] = [
  listPage({
    path: '/blanks',
    useCase: blankList,
    rows: 15,
    words: { state: states },
    links: [
      [blankIssue, '/blank-issue', 'Выдать'],
      [blankVoid, '/blank-void', 'Испорчен'],
      [blankRelease, '/blank-release', 'Освободить'],
    ],
  }),
  changePage({ useCase: blankIssue, done: ({ result }) => `Выдано бланков: ${result}`, next }),
  changePage({ useCase: blankVoid, done: () => 'Бланк отмечен испорченным.', next }),
  changePage({ useCase: blankRelease, done: () => 'Бланк свободен.', next }),
];
