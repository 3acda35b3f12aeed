import { addendumCancel, addendumCorrect, addendumTerminate, addendumWaiting } from '#staff/addendums.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { link, shownText } from '../parts/values.ts';

const list = listPage({
  path: '/addendums',
  useCase: addendumWaiting,
  cells: {
    addendumNumber: ({ addendumNumber }) =>
      link(`/addendum-cancel?addendumNumber=${encodeURIComponent(addendumNumber)}`, addendumNumber),
  },
  links: [
    [addendumTerminate, '/addendum-terminate', 'Прекратить договор'],
    [addendumCorrect, '/addendum-correct', 'Исправить договор'],
  ],
});

const cancel = changePage({
  path: '/addendum-cancel',
  useCase: addendumCancel,
  done: (_, { addendumNumber }) => `Доп. соглашение ${addendumNumber} отменено`,
  next: () => ['/addendums', 'К доп. соглашениям'],
});

const terminate = changePage({
  path: '/addendum-terminate',
  useCase: addendumTerminate,
  wantsFresh: true,
  done: ({ result: { addendumNumber, effectiveOn, figures } }) =>
    `Соглашение ${addendumNumber}: договор прекращается ${shownText('day', effectiveOn)}, вернуть ${shownText('money', figures.refund)} ₽, долг ${shownText('money', figures.debt ?? 0n)} ₽`,
  next: ({ policy }) => [`/contracts/${encodeURIComponent(policy)}`, 'К договору'],
});

const correct = changePage({
  path: '/addendum-correct',
  useCase: addendumCorrect,
  wantsFresh: true,
  done: ({ result: { addendumNumber, surcharge, refund } }) =>
    `Соглашение ${addendumNumber}: доплата ${shownText('money', surcharge)} ₽, вернуть ${shownText('money', refund)} ₽`,
  next: ({ policy }) => [`/contracts/${encodeURIComponent(policy)}`, 'К договору'],
});

export const addendumPages: readonly ConsolePage[] = [list, cancel, terminate, correct];
