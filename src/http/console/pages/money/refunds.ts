import { h } from 'preact';
import { refundRoutes } from '#payments/accounting/premium-refunds/give-back.ts';
import { paymentFileMake } from '#staff/money/payment-files.ts';
import {
  refundPayee,
  refundPayeeConfirm,
  refundPayeeRequest,
  refundPayeeShow,
} from '#staff/money/refund-payees.ts';
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
import { askLink } from '../../parts/tasks/task-links.ts';
import { actions, facts, formatMoment, link, linkTo, notice, shownText, tabs } from '../../parts/values.ts';
import { toWord, words } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';
import { type ListedRefundRow, refundPage, refundSteps, shownRoute } from './refund-page.ts';

const next = ({ id }: { readonly id: bigint }) => [`/refunds/${id}`, 'К возврату'] as const;

const payeePage = showPage({
  path: '/refund-payees/:id',
  useCase: refundPayeeShow,
  titleOf: ({ id }) => `Реквизиты возврата ${id}`,
  render: ({ result: { refund, stored, proposed, requestedAt, received } }, { id }, visit) => {
    const { name, inn, account, bic, bankName, correspondentAccount } = stored ?? proposed;
    const form = new URLSearchParams({
      ...{ id: String(id), name, inn, account, bic, bankName, correspondentAccount },
    });
    return [
      stored
        ? null
        : notice(
            'good',
            received
              ? `Реквизиты прислал ${received.sentBy === 'CLIENT' ? 'клиент' : 'партнёр'}: сверьте их и внесите, другой сотрудник подтвердит.`
              : account === ''
                ? 'Реквизитов нет: запросите их у клиента или возьмите из заявления.'
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
        [
          'Запрошены',
          requestedAt &&
            requestedAt.getTime() !== received?.receivedAt.getTime() &&
            formatMoment(requestedAt),
        ],
        ['Получены', received && formatMoment(received.receivedAt)],
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
        stored ? null : link(`/refund-payee-request?id=${id}`, 'Запросить у клиента'),
        link(`/refunds/${id}`, 'К возврату'),
      ),
    ];
  },
});

export const refundPages: readonly ConsolePage[] = [
  listPage({
    path: '/refunds',
    useCase: refundList,
    cells: {
      id: ({ id }) => link(`/refunds/${id}`, String(id)),
      addendumNumber: ({ policyNumber, addendumNumber, kind }) =>
        h(
          'span',
          null,
          linkTo.contract(policyNumber ?? ''),
          h('small', null, ` ${addendumNumber}, ${toWord(kind ?? '')}`),
        ),
      route: (row) => shownRoute(row as ListedRefundRow),
    },
    words: { kind: words, route: words },
    totals: ['amount', 'returned'],
    actions: (row, visit) => [
      ...refundSteps(row as ListedRefundRow),
      askLink(visit, 'refund', String(row.id)),
    ],
    rows: 13,
    links: [
      [paymentFileMake, '/payment-file-make', 'Сделать файл для банка'],
      [refundList, '/payment-files', 'Файлы для банка'],
    ],
    above: async (_, visit) => [await pendingNotice(visit, 'refund'), routeTabs(visit)],
  }),
  refundPage,
  payeePage,
  changePage({
    useCase: refundPayeeRequest,
    done: ({ result: { address } }) => [
      'Ссылка для клиента, действует 30 дней и один раз: ',
      h('code', null, address),
      '. Если у клиента есть почта, письмо с ней уже отправлено.',
    ],
    next: ({ id }) => [`/refund-payees/${id}`, 'К реквизитам'],
  }),
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
      `Банк возвращает ${shownText('money', asked)} ₽, остаётся выплатить ${shownText('money', left)} ₽`,
    next,
  }),
  changePage({
    useCase: refundTransferred,
    wantsFresh: true,
    done: ({ result: { transferred: amount, left } }) =>
      `Отмечено: перечислено ${shownText('money', amount)} ₽, остаётся выплатить ${shownText('money', left)} ₽`,
    next,
  }),
  changePage({
    useCase: refundUntransferred,
    wantsFresh: true,
    done: ({ result: { amount } }) => `Отметка снята: ${shownText('money', amount)} ₽ снова к перечислению`,
    next,
  }),
  changePage({
    useCase: refundHold,
    done: (_, { id, reason, amount }) =>
      amount === undefined
        ? `Возврат ${id} удержан: ${reason}`
        : `Из возврата ${id} удержано ${shownText('money', amount)} ₽: ${reason}. Остальное можно выплачивать`,
    next,
  }),
  changePage({ useCase: refundRelease, done: (_, { id }) => `Возврат ${id} можно выплачивать`, next }),
];

/** Renders a link for each route, so that a list has refunds of one kind. */
function routeTabs({ query }: Visit) {
  const routes = refundRoutes.map((route) => [route, `/refunds?route=${route}`, toWord(route)] as const);
  return tabs('Как вернуть', query.get('route') ?? '', [['', '/refunds', 'Все'], ...routes]);
}
