import { h } from 'preact';
import { paymentFileMake } from '#staff/money/payment-files.ts';
import { refundPayee, refundPayeeConfirm, refundPayeeShow } from '#staff/money/refund-payees.ts';
import {
  refundByAcquirer,
  refundHold,
  refundList,
  refundRelease,
  refundTransferred,
  refundUntransferred,
} from '#staff/money/refunds.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { actions, facts, formatMoment, link, linkTo, notice, shownText } from '../../parts/values.ts';
import { toWord, words } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';

const next = ['/refunds', 'К возвратам'] as const;
type Row = Awaited<ReturnType<typeof refundList.run>>[number];

/** Renders the next step of a refund first, and other actions after it. */
function steps({ id, route, file, payee }: Pick<Row, 'id' | 'route' | 'file' | 'payee'>) {
  const hold = link(`/refund-hold?id=${id}`, 'Удержать');
  const details = link(`/refund-payees/${id}`, payee === 'MISSING' ? 'Внести реквизиты' : 'Реквизиты');
  const byHand = link(`/refund-transferred?id=${id}`, 'Перечислено иначе');
  return {
    HELD: [link(`/refund-release?id=${id}`, 'Отпустить')],
    FILE: [link(`/payment-files/${file}`, `Файл № ${file}`)],
    ACQUIRER: [link(`/refund-acquirer?id=${id}`, 'Вернуть через банк'), hold],
    TRANSFER: [details, byHand, hold],
    DETAILS: [details, byHand, hold],
  }[route];
}

/** Names the route, with the reason of a hold, or who has to confirm bank details. */
function routeShown({ route, payee, heldFor }: Pick<Row, 'route' | 'payee' | 'heldFor'>): string {
  if (route === 'HELD') return `${toWord(route)}: ${heldFor}`;
  return route === 'DETAILS' && payee === 'ENTERED' ? 'реквизиты ждут второго сотрудника' : toWord(route);
}

const payeePage = showPage({
  path: '/refund-payees/:id',
  useCase: refundPayeeShow,
  titleOf: ({ id }) => `Реквизиты возврата ${id}`,
  render: ({ result: { refund, stored, proposed } }, { id }, visit) => {
    const { name, inn, account, bic, bankName, correspondentAccount } = stored ?? proposed;
    const form = new URLSearchParams({
      ...{ id: String(id), name, inn, account, bic, bankName, correspondentAccount },
    });
    return [
      stored
        ? null
        : notice(
            'good',
            account === ''
              ? 'Реквизитов нет: возьмите их из заявления клиента.'
              : 'Реквизиты не внесены. Ниже счёт, с которого платили по договору: сверьте его с заявлением клиента.',
          ),
      facts(
        ['Договор', linkTo.contract(refund.policyNumber)],
        ['Сумма возврата', `${shownText('money', refund.amount)} ₽`],
        ['Получатель', name],
        ['ИНН', inn],
        ['Счёт', account],
        ['БИК', bic],
        ['Банк', bankName],
        ['Корр. счёт', correspondentAccount],
        ['Внёс', stored && `${visit.nameOf(stored.enteredBy)}, ${formatMoment(stored.enteredAt)}`],
        [
          'Подтвердил',
          stored?.confirmedAt &&
            `${visit.nameOf(stored.confirmedBy ?? '')}, ${formatMoment(stored.confirmedAt)}`,
        ],
      ),
      actions(
        stored && stored.confirmedAt === null && stored.enteredBy !== `staff:${visit.session.login}`
          ? link(
              `/refund-payee-confirm?id=${id}&payee=${stored.payeeId}`,
              'Сверено с заявлением, подтвердить',
            )
          : null,
        link(`/refund-payee?${form}`, stored ? 'Заменить' : 'Внести'),
        link('/refunds', 'К возвратам'),
      ),
    ];
  },
});

export const refundPages: readonly ConsolePage[] = [
  listPage({
    path: '/refunds',
    useCase: refundList,
    cells: {
      addendumNumber: ({ policyNumber, addendumNumber, kind }) =>
        h(
          'span',
          null,
          linkTo.contract(policyNumber ?? ''),
          h('small', null, ` ${addendumNumber}, ${toWord(kind ?? '')}`),
        ),
      route: (row) => routeShown(row as Row),
    },
    words: { kind: words, route: words },
    totals: ['amount', 'returned'],
    actions: (row) => steps(row as Row),
    rows: 13,
    links: [
      [paymentFileMake, '/payment-file-make', 'Сделать файл для банка'],
      [refundList, '/payment-files', 'Файлы для банка'],
    ],
    above: async (_, visit) => [await pendingNotice(visit, 'refund'), routeTabs(visit)],
  }),
  payeePage,
  changePage({
    useCase: refundPayee,
    wantsFresh: true,
    done: ({ result: { isConfirmed } }) =>
      isConfirmed
        ? 'Реквизиты внесены'
        : 'Реквизиты внесены: их должен сверить и подтвердить другой сотрудник',
    next: ({ id }) => [`/refund-payees/${id}`, 'К реквизитам'],
  }),
  changePage({
    useCase: refundPayeeConfirm,
    wantsFresh: true,
    done: () => 'Реквизиты подтверждены: возврат попадёт в следующий файл для банка',
    next,
  }),
  changePage({
    useCase: refundByAcquirer,
    wantsFresh: true,
    done: ({ result: { asked, left } }) =>
      `Банк возвращает ${shownText('money', asked)} ₽, переводом остаётся ${shownText('money', left)} ₽`,
    next,
  }),
  changePage({
    useCase: refundTransferred,
    wantsFresh: true,
    done: ({ result: { transferred: amount } }) => `Отмечено: перечислено ${shownText('money', amount)} ₽`,
    next,
  }),
  changePage({
    useCase: refundUntransferred,
    wantsFresh: true,
    done: ({ result: { amount } }) => `Отметка снята: ${shownText('money', amount)} ₽ снова к перечислению`,
    next,
  }),
  changePage({ useCase: refundHold, done: (_, { id, reason }) => `Возврат ${id} удержан: ${reason}`, next }),
  changePage({ useCase: refundRelease, done: (_, { id }) => `Возврат ${id} можно выплачивать`, next }),
];

const tabs = ['', 'ACQUIRER', 'TRANSFER', 'DETAILS', 'FILE', 'HELD'] as const;

/** Renders a link for each route, so that a list has refunds of one kind. */
function routeTabs({ query }: Visit) {
  const chosen = query.get('route') ?? '';
  return h(
    'nav',
    { class: 'tabs', 'aria-label': 'Как вернуть' },
    ...tabs.map((route) =>
      h(
        'a',
        {
          href: route === '' ? '/refunds' : `/refunds?route=${route}`,
          ...(route === chosen ? { 'aria-current': 'page' as const } : {}),
        },
        route === '' ? 'Все' : toWord(route),
      ),
    ),
  );
}
