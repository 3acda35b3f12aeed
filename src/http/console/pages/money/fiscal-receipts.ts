import { h } from 'preact';
import type { ShownReceipt } from '#payments/record/store/fiscal/list.ts';
import {
  receiptCorrect,
  receiptExempt,
  receiptList,
  receiptRetry,
  receiptShow,
} from '#staff/money/fiscal-receipts.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { table } from '../../parts/table.ts';
import { actions, facts, formatMoment, link, linkTo, section, shownText } from '../../parts/values.ts';
import { showPage } from '../../show-page.ts';

const names = wordsAbout('receipt');
const nameOf = (code: string | null) => (code === null ? null : (names[code] ?? code));
const next = ({ id }: { readonly id: bigint }) => [`/receipts/${id}`, 'К чеку'] as const;

const receiptPage = showPage({
  path: '/receipts/:id',
  useCase: receiptShow,
  titleOf: ({ id }) => `Чек ${id}`,
  render: ({ result: receipt }, _, visit) => [
    steps(receipt, visit),
    facts(
      ['Договор', linkTo.contract(receipt.policyNumber)],
      ['Партнёр', receipt.partner],
      ['Вид', nameOf(receipt.kind)],
      ['Сумма', `${shownText('money', receipt.amount)} ₽`],
      ['Как', nameOf(receipt.means)],
      ['Деньги прошли', formatMoment(receipt.settledAt)],
      ['За что', nameOf(receipt.source)],
      ['Кто регистрирует', nameOf(receipt.registeredBy)],
      ['Признак агента', receipt.isByAgent ? 'деньги взял партнёр' : null],
      ['Состояние', nameOf(receipt.state)],
      ['Почему', nameOf(receipt.failure)],
      ['Отправлен', receipt.sentAt && formatMoment(receipt.sentAt)],
      ['Следующая попытка', receipt.checkAt && formatMoment(receipt.checkAt)],
      ['Зарегистрирован', receipt.registeredAt && formatMoment(receipt.registeredAt)],
      ['ФН', receipt.fnNumber],
      ['ФД', receipt.fdNumber],
      ['ФПД', receipt.fiscalMark],
      ['Смена', receipt.shiftNumber],
      ['Регистрационный номер кассы', receipt.tillNumber],
      ['Чек у оператора данных', receipt.url && link(receipt.url, 'Открыть')],
      ['Исправляет', receipt.corrects && link(`/receipts/${receipt.corrects}`, `Чек ${receipt.corrects}`)],
      ['Исправлен', receipt.correctedBy.map((id) => link(`/receipts/${id}`, `Чек ${id} `))],
      ['Основание', receipt.reason],
      ['Решил', receipt.decidedBy && visit.nameOf(receipt.decidedBy)],
      ['Номер у кассы', receipt.registrarId],
      ['Наш номер для кассы', receipt.externalId],
    ),
    section(
      'Позиции',
      table(
        'Позиции',
        [
          {
            title: 'Договор',
            kind: 'text',
            cell: ({ policyNumber }: ShownReceipt['items'][number]) => linkTo.contract(policyNumber),
          },
          { title: 'Взнос', kind: 'number', cell: ({ installmentNr }) => installmentNr ?? '' },
          { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', BigInt(amount)) },
        ],
        receipt.items,
      ),
    ),
  ],
});

function steps({ id, state, correctedBy }: ShownReceipt, visit: Visit) {
  if (!visit.may(receiptRetry.permission)) return null;
  return actions(
    state === 'FAILED' ? link(`/receipt-retry?id=${id}`, 'Отправить снова') : null,
    state === 'FAILED' ? link(`/receipt-exempt?id=${id}`, 'Чек не нужен') : null,
    state === 'REGISTERED' && correctedBy.length === 0
      ? link(`/receipt-correct?id=${id}`, 'Исправить')
      : null,
  );
}

/** Section of a payment's page with its receipts; null if there are none. */
export function receiptsSection(receipts: readonly ShownReceipt[]) {
  if (receipts.length === 0) return null;
  return section(
    'Фискальные чеки',
    table(
      'Фискальные чеки',
      [
        { title: 'Чек', kind: 'text', cell: ({ id }: ShownReceipt) => link(`/receipts/${id}`, String(id)) },
        { title: 'Вид', kind: 'text', cell: ({ kind }) => nameOf(kind) },
        { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
        {
          title: 'Состояние',
          kind: 'text',
          cell: ({ state, failure, registeredBy }) =>
            [nameOf(state), nameOf(failure) ?? (registeredBy === 'ACQUIRER' ? nameOf('ACQUIRER') : null)]
              .filter(Boolean)
              .join(': '),
        },
        {
          title: 'ФД',
          kind: 'text',
          cell: ({ fdNumber, url }) => (url && fdNumber ? link(url, fdNumber) : fdNumber),
        },
      ],
      receipts,
    ),
  );
}

export const fiscalReceiptPages: readonly ConsolePage[] = [
  listPage({
    path: '/receipts',
    useCase: receiptList,
    cells: {
      id: ({ id }) => link(`/receipts/${id}`, String(id)),
      policyNumber: ({ policyNumber }) => linkTo.contract(policyNumber ?? ''),
    },
    words: { kind: names, state: names, registeredBy: names, means: names, failure: names },
    chips: ['state'],
    totals: ['amount'],
    bulk: [
      {
        name: 'retry',
        button: 'Отправить снова',
        permission: receiptRetry.permission,
        wantsFresh: true,
        keyOf: ({ id, state }) => (state === 'FAILED' ? String(id) : undefined),
        async perform(visit, key) {
          await visit.run(receiptRetry, { id: BigInt(key) });
          return `чек ${key} будет отправлен снова`;
        },
      },
    ],
    rows: 20,
    above: () => [
      h('p', null, link('/receipts', 'Все'), ' · ', link('/receipts?waiting=on', 'Не зарегистрированы')),
    ],
  }),
  receiptPage,
  changePage({
    useCase: receiptRetry,
    wantsFresh: true,
    done: ({ result: { receipt } }) => `Чек ${receipt.receiptId} будет отправлен снова`,
    next,
  }),
  changePage({
    useCase: receiptExempt,
    wantsFresh: true,
    done: ({ result: { receipt } }) => `Записано: чек ${receipt.receiptId} не нужен`,
    next,
  }),
  changePage({
    useCase: receiptCorrect,
    wantsFresh: true,
    done: ({ result: { corrections } }) => `Будут отправлены чеки коррекции: ${corrections.join(', ')}`,
    next,
  }),
];
