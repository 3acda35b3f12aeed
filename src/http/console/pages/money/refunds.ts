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
  refundShow,
  refundTransferred,
  refundUntransferred,
} from '#staff/money/refunds.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { table } from '../../parts/table.ts';
import { askLink } from '../../parts/tasks/task-links.ts';
import {
  actions,
  facts,
  formatMoment,
  link,
  linkTo,
  notice,
  section,
  shownText,
} from '../../parts/values.ts';
import { toWord, words } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';

const next = ({ id }: { readonly id: bigint }) => [`/refunds/${id}`, 'К возврату'] as const;
type Row = Awaited<ReturnType<typeof refundList.run>>[number];

/** Renders the next step of a refund first, and other actions after it. */
function steps({ id, route, file, payee }: Pick<Row, 'id' | 'route' | 'file' | 'payee'>) {
  const hold = link(`/refund-hold?id=${id}`, 'Удержать');
  const details = link(`/refund-payees/${id}`, payeeSteps[payee]);
  const byHand = link(`/refund-transferred?id=${id}`, 'Перечислено иначе');
  return {
    HELD: [link(`/refund-release?id=${id}`, 'Отпустить')],
    ASKED: [],
    FILE: [link(`/payment-files/${file}`, `Файл № ${file}`)],
    ACQUIRER: [link(`/refund-acquirer?id=${id}`, 'Вернуть через банк'), hold],
    TRANSFER: [details, byHand, hold],
    DETAILS: [details, byHand, hold],
  }[route];
}

const payeeSteps: Readonly<Record<Row['payee'], string>> = {
  MISSING: 'Внести реквизиты',
  REQUESTED: 'Внести реквизиты',
  RECEIVED: 'Проверить реквизиты',
  ENTERED: 'Реквизиты',
  CONFIRMED: 'Реквизиты',
};

const payeeStates: Readonly<Record<Row['payee'], string>> = {
  MISSING: 'нужны реквизиты',
  REQUESTED: 'реквизиты запрошены у клиента',
  RECEIVED: 'реквизиты получены, проверьте их',
  ENTERED: 'реквизиты ждут второго сотрудника',
  CONFIRMED: 'реквизиты проверены',
};

/** Names the route, with the reason of a hold, or who has to confirm bank details. */
function routeShown({ route, payee, heldFor }: Pick<Row, 'route' | 'payee' | 'heldFor'>): string {
  if (heldFor !== null && heldFor !== undefined)
    return route === 'HELD' ? `${toWord(route)}: ${heldFor}` : `${toWord(route)}; часть удержана: ${heldFor}`;
  return route === 'DETAILS' ? payeeStates[payee] : toWord(route);
}

const partNames = wordsAbout('refundPart');

type Part = Awaited<ReturnType<typeof refundShow.run>>['parts'][number];

function partTable(parts: readonly Part[], visit: Visit) {
  return table(
    'Части возврата',
    [
      { title: 'Когда', kind: 'moment', cell: ({ at }: Part) => formatMoment(at) },
      { title: 'Как', kind: 'text', cell: ({ way }) => partNames[way] ?? way },
      { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
      {
        title: 'Состояние',
        kind: 'text',
        cell: ({ state, reason }) => [partNames[state] ?? state, reason].filter(Boolean).join(': '),
      },
      {
        title: 'Документ',
        kind: 'text',
        cell: ({ document, file }) =>
          h('span', null, document, file && ['; ', link(`/payment-files/${file}`, `файл № ${file}`)]),
      },
      { title: 'Кто', kind: 'text', cell: ({ by }) => visit.nameOf(by) },
    ],
    parts,
  );
}

const refundPage = showPage({
  path: '/refunds/:id',
  useCase: refundShow,
  titleOf: ({ id }) => `Возврат ${id}`,
  render: async ({ result: { refund, parts } }, { id }, visit) => {
    const rubles = (amount: bigint) => (amount === 0n ? null : `${shownText('money', amount)} ₽`);
    const { fileId, transferred, heldFor } = refund;
    const file = String(fileId ?? '');
    return [
      await pendingNotice(visit, 'refund', String(id)),
      facts(
        ['Договор', linkTo.contract(refund.policyNumber)],
        ['Соглашение', `${refund.addendumNumber}, ${toWord(refund.kind)}`],
        ['Всего', `${shownText('money', refund.amount)} ₽`],
        ['Вернул банк', rubles(refund.returned)],
        ['Банк возвращает', rubles(refund.atAcquirer - refund.returned)],
        ['Перечислено', rubles(transferred)],
        ['В файле для банка', rubles(refund.ordered)],
        ['Удержано', refund.held === 0n ? null : `${rubles(refund.held)}: ${heldFor}`],
        ['Осталось выплатить', `${shownText('money', refund.payable)} ₽`],
        ['Дальше', routeShown({ ...refund, heldFor })],
        [
          'Реквизиты',
          refund.toTransfer > 0n ? link(`/refund-payees/${id}`, payeeStates[refund.payee]) : null,
        ],
        ['Не позже', refund.dueOn && shownText('day', refund.dueOn)],
      ),
      actions(
        ...(refund.cancelledAt === null ? steps({ ...refund, id, file }) : []),
        heldFor !== null && refund.route !== 'HELD'
          ? link(`/refund-release?id=${id}`, 'Отпустить удержанное')
          : null,
        transferred > 0n ? link(`/refund-untransferred?id=${id}`, 'Снять отметку о перечислении') : null,
        link('/refunds', 'К возвратам'),
      ),
      parts.length === 0 ? null : section('Части возврата', partTable(parts, visit)),
    ];
  },
});

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
      route: (row) => routeShown(row as Row),
    },
    words: { kind: words, route: words },
    totals: ['amount', 'returned'],
    actions: (row, visit) => [...steps(row as Row), askLink(visit, 'refund', String(row.id))],
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

const tabs = ['', ...refundRoutes] as const;

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
