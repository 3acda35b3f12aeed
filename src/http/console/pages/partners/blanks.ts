import { blankIssue, blankList, blankRelease, blankVoid } from '#staff/blanks.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, link } from '../../parts/values.ts';

const states = wordsAbout('blank');
const back = (): readonly [string, string] => ['/blanks', 'К бланкам'];

const list = listPage({
  path: '/blanks',
  title: 'Бланки',
  menu: 'Партнёры',
  useCase: blankList,
  cells: { state: ({ state }) => states[state ?? ''] ?? state },
  none: 'Бланки не выдавались.',
  above: (_, visit) =>
    visit.may(blankIssue.permission)
      ? actions(
          link('/blank-issue', 'Выдать'),
          link('/blank-void', 'Испорчен'),
          link('/blank-release', 'Освободить'),
        )
      : null,
});

const issue = changePage({
  path: '/blank-issue',
  title: 'Выдать бланки',
  useCase: blankIssue,
  button: 'Выдать',
  done: ({ result }) => `Выдано бланков: ${result}`,
  next: back,
});

const spoil = changePage({
  path: '/blank-void',
  title: 'Бланк испорчен',
  useCase: blankVoid,
  about: 'На испорченном бланке договор не выписать. Бланк договора испортить нельзя.',
  button: 'Отметить испорченным',
  done: () => 'Бланк отмечен испорченным.',
  next: back,
});

const release = changePage({
  path: '/blank-release',
  title: 'Освободить бланк',
  useCase: blankRelease,
  about: 'Неоплаченный проект на этом бланке удаляется, если по нему уже не могут прийти деньги.',
  button: 'Освободить',
  done: () => 'Бланк свободен.',
  next: back,
});

export const blankPages: readonly ConsolePage[] = [list, issue, spoil, release];
