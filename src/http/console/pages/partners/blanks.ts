import { blankIssue, blankList, blankRelease, blankVoid } from '#staff/blanks.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';

const states = wordsAbout('blank');
const back = (): readonly [string, string] => ['/blanks', 'К бланкам'];

const list = listPage({
  path: '/blanks',
  useCase: blankList,
  older: { rows: 15, to: ({ last }) => ({ after: String(last) }), text: 'Следующие' },
  cells: { state: ({ state }) => states[state ?? ''] ?? state },
  links: [
    [blankIssue, '/blank-issue', 'Выдать'],
    [blankVoid, '/blank-void', 'Испорчен'],
    [blankRelease, '/blank-release', 'Освободить'],
  ],
});

const issue = changePage({
  path: '/blank-issue',
  useCase: blankIssue,
  done: ({ result }) => `Выдано бланков: ${result}`,
  next: back,
});

const spoil = changePage({
  path: '/blank-void',
  useCase: blankVoid,
  done: () => 'Бланк отмечен испорченным.',
  next: back,
});

const release = changePage({
  path: '/blank-release',
  useCase: blankRelease,
  done: () => 'Бланк свободен.',
  next: back,
});

export const blankPages: readonly ConsolePage[] = [list, issue, spoil, release];
