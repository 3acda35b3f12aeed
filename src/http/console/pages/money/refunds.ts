import { h } from 'preact';
import {
  refundByAcquirer,
  refundHold,
  refundList,
  refundRelease,
  refundTransferred,
  refundTransfers,
} from '#staff/money/refunds.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { link, shownText } from '../../parts/values.ts';
import { wordOf } from '../../parts/words.ts';

const back = (): readonly [string, string] => ['/refunds', 'К возвратам'];
const twoNeeded = 'Сумму больше установленной подтверждает второй сотрудник.';

const list = listPage({
  path: '/refunds',
  title: 'Возвраты премии',
  menu: 'Деньги',
  useCase: refundList,
  cells: {
    id: ({ id, heldFor }) => h('span', null, `${id} `, h('small', null, ...ways(id, heldFor !== ''))),
    kind: ({ kind }) => wordOf(kind),
    dueOn: ({ dueOn }) => (dueOn ? shownText('day', dueOn) : ''),
  },
  none: 'Никому ничего не должны.',
  waits: {},
  above: (_, { may }) =>
    may(refundTransfers.permission)
      ? h('p', null, link('/refund-transfers', 'Файл переводов для банка'))
      : null,
});

function ways(id: bigint, isHeld: boolean) {
  if (isHeld) return [link(`/refund-release?id=${id}`, 'отпустить')];
  return [
    link(`/refund-acquirer?id=${id}`, 'через банк'),
    ' · ',
    link(`/refund-transferred?id=${id}`, 'переведено'),
    ' · ',
    link(`/refund-hold?id=${id}`, 'удержать'),
  ];
}

const acquirer = changePage({
  path: '/refund-acquirer',
  title: 'Вернуть через банк',
  useCase: refundByAcquirer,
  wantsFresh: true,
  about: `Картой или через СБП вернётся то, что так и заплатили. ${twoNeeded}`,
  button: 'Вернуть',
  done: ({ result: { asked, left } }) =>
    `Банк возвращает ${shownText('money', asked)} ₽, переводом остаётся ${shownText('money', left)} ₽`,
  next: back,
});

const transfers = changePage({
  path: '/refund-transfers',
  title: 'Файл переводов для банка',
  useCase: refundTransfers,
  wantsFresh: true,
  about:
    'Получатели, суммы и назначения всех возвратов, которые остаётся перевести. Персональные данные: только для сотрудников.',
  button: 'Скачать CSV',
  fixed: () => ({ file: 'переводы.csv' }),
  givesFile: true,
  done: () => 'Файл готов',
  next: back,
});

const transferred = changePage({
  path: '/refund-transferred',
  title: 'Отметить перевод',
  useCase: refundTransferred,
  wantsFresh: true,
  about: `То, что оставалось, переведено. ${twoNeeded}`,
  button: 'Переведено',
  done: ({ result: { transferred: amount } }) => `Отмечено: переведено ${shownText('money', amount)} ₽`,
  next: back,
});

const hold = changePage({
  path: '/refund-hold',
  title: 'Удержать возврат',
  useCase: refundHold,
  about: 'Пока заявлен или оплачен убыток, из этого возврата ничего не уйдёт.',
  button: 'Удержать',
  done: (_, { id, reason }) => `Возврат ${id} удержан: ${reason}`,
  next: back,
});

const release = changePage({
  path: '/refund-release',
  title: 'Отпустить возврат',
  useCase: refundRelease,
  button: 'Отпустить',
  done: (_, { id }) => `Возврат ${id} можно выплачивать`,
  next: back,
});

export const refundPages: readonly ConsolePage[] = [list, acquirer, transfers, transferred, hold, release];
