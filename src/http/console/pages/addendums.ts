import { h } from 'preact';
import { addendumCancel, addendumCorrect, addendumTerminate, addendumWaiting } from '#staff/addendums.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { link, shownText } from '../parts/values.ts';

const list = listPage({
  path: '/addendums',
  title: 'Доп. соглашения ждут доплаты',
  menu: 'Договоры',
  useCase: addendumWaiting,
  cells: {
    addendumNumber: ({ addendumNumber }) =>
      link(`/addendum-cancel?addendumNumber=${encodeURIComponent(addendumNumber)}`, addendumNumber),
  },
  none: 'Доплаты никто не ждёт.',
  above: (_, { may }) =>
    may(addendumTerminate.permission)
      ? h(
          'p',
          { class: 'links' },
          link('/addendum-terminate', 'Прекратить договор'),
          link('/addendum-correct', 'Исправить договор'),
        )
      : null,
});

const cancel = changePage({
  path: '/addendum-cancel',
  title: 'Отменить доп. соглашение',
  useCase: addendumCancel,
  about: 'Доплаты по нему больше не ждут, договор остаётся прежним.',
  button: 'Отменить',
  done: (_, { addendumNumber }) => `Доп. соглашение ${addendumNumber} отменено`,
  next: () => ['/addendums', 'К доп. соглашениям'],
});

const terminate = changePage({
  path: '/addendum-terminate',
  title: 'Прекратить договор',
  useCase: addendumTerminate,
  wantsFresh: true,
  about: 'Также по основаниям страховщика. DEATH и LOSS могут называть прошедший день.',
  button: 'Прекратить',
  done: ({ result: { addendumNumber, effectiveOn, figures } }) =>
    `Соглашение ${addendumNumber}: договор прекращается ${shownText('day', effectiveOn)}, вернуть ${shownText('money', figures.refund)} ₽, долг ${shownText('money', figures.debt ?? 0n)} ₽`,
  next: ({ policy }) => [`/contracts/${encodeURIComponent(policy)}`, 'К договору'],
});

const correct = changePage({
  path: '/addendum-correct',
  title: 'Исправить договор',
  useCase: addendumCorrect,
  wantsFresh: true,
  about: 'Исправляет ошибки в записи, в том числе те, которые партнёр исправить уже не может.',
  button: 'Исправить',
  done: ({ result: { addendumNumber, surcharge, refund } }) =>
    `Соглашение ${addendumNumber}: доплата ${shownText('money', surcharge)} ₽, вернуть ${shownText('money', refund)} ₽`,
  next: ({ policy }) => [`/contracts/${encodeURIComponent(policy)}`, 'К договору'],
});

export const addendumPages: readonly ConsolePage[] = [list, cancel, terminate, correct];
