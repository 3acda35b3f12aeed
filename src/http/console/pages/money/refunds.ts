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
import { pendingNotice } from '../../parts/proposed.ts';
import { link, shownText } from '../../parts/values.ts';
import { words } from '../../parts/words.ts';

const next = ['/refunds', 'К возвратам'] as const;

function ways(id: bigint, isHeld: boolean) {
  if (isHeld) return [link(`/refund-release?id=${id}`, 'Отпустить')];
  return [
    link(`/refund-acquirer?id=${id}`, 'Через банк'),
    link(`/refund-transferred?id=${id}`, 'Переведено'),
    link(`/refund-hold?id=${id}`, 'Удержать'),
  ];
}

export const refundPages: readonly ConsolePage[] = [
  listPage({
    path: '/refunds',
    useCase: refundList,
    words: { kind: words },
    totals: ['amount', 'returned'],
    actions: ({ id, heldFor }) => ways(id, Boolean(heldFor)),
    rows: 15,
    above: (_, visit) => pendingNotice(visit, 'refund'),
    links: [[refundTransfers, '/refund-transfers', 'Файл переводов для банка']],
  }),
  changePage({
    useCase: refundByAcquirer,
    wantsFresh: true,
    done: ({ result: { asked, left } }) =>
      `Банк возвращает ${shownText('money', asked)} ₽, переводом остаётся ${shownText('money', left)} ₽`,
    next,
  }),
  changePage({
    useCase: refundTransfers,
    wantsFresh: true,
    fixed: () => ({ file: 'переводы.csv' }),
    givesFile: true,
    done: () => 'Файл готов',
    next,
  }),
  changePage({
    useCase: refundTransferred,
    wantsFresh: true,
    done: ({ result: { transferred: amount } }) => `Отмечено: переведено ${shownText('money', amount)} ₽`,
    next,
  }),
  changePage({ useCase: refundHold, done: (_, { id, reason }) => `Возврат ${id} удержан: ${reason}`, next }),
  changePage({ useCase: refundRelease, done: (_, { id }) => `Возврат ${id} можно выплачивать`, next }),
];
