import { h } from 'preact';
import { type refundList, refundShow } from '#staff/money/refunds.ts';
import type { Visit } from '../../page.ts';
import { pendingNotice } from '../../parts/proposed.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { table } from '../../parts/table.ts';
import { actions, facts, formatMoment, link, linkTo, section, shownText } from '../../parts/values.ts';
import { toWord } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';

export type ListedRefundRow = Awaited<ReturnType<typeof refundList.run>>[number];

/** Renders the next step of a refund first, and other actions after it. */
export function refundSteps({
  id,
  route,
  file,
  payee,
}: Pick<ListedRefundRow, 'id' | 'route' | 'file' | 'payee'>) {
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

const payeeSteps: Readonly<Record<ListedRefundRow['payee'], string>> = {
  MISSING: 'Внести реквизиты',
  REQUESTED: 'Внести реквизиты',
  RECEIVED: 'Проверить реквизиты',
  ENTERED: 'Реквизиты',
  CONFIRMED: 'Реквизиты',
};

const payeeStates: Readonly<Record<ListedRefundRow['payee'], string>> = {
  MISSING: 'нужны реквизиты',
  REQUESTED: 'реквизиты запрошены у клиента',
  RECEIVED: 'реквизиты получены, проверьте их',
  ENTERED: 'реквизиты ждут второго сотрудника',
  CONFIRMED: 'реквизиты проверены',
};

/** Names the route, with the reason of a hold, or who has to confirm bank details. */
export function shownRoute({
  route,
  payee,
  heldFor,
}: Pick<ListedRefundRow, 'route' | 'payee' | 'heldFor'>): string {
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

export const refundPage = showPage({
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
        ['Дальше', shownRoute({ ...refund, heldFor })],
        [
          'Реквизиты',
          refund.toTransfer > 0n ? link(`/refund-payees/${id}`, payeeStates[refund.payee]) : null,
        ],
        ['Не позже', refund.dueOn && shownText('day', refund.dueOn)],
      ),
      actions(
        ...(refund.cancelledAt === null ? refundSteps({ ...refund, id, file }) : []),
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
