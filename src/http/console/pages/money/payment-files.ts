import { h } from 'preact';
import { Refusal } from '#kernel/errors/message.ts';
import {
  paymentFileCancel,
  paymentFileList,
  paymentFileMake,
  paymentFilePaid,
  paymentFileReady,
  paymentFileRefused,
  paymentFileSent,
  paymentFileShow,
  paymentFileUnpaid,
  paymentFileWrite,
} from '#staff/money/payment-files.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage, Visit } from '../../page.ts';
import { pendingNotice, readyOrders } from '../../parts/proposed.ts';
import { table } from '../../parts/table.ts';
import { actions, facts, formatMoment, link, linkTo, section, shownText } from '../../parts/values.ts';
import { toWord } from '../../parts/words.ts';
import { showPage } from '../../show-page.ts';

const next = ({ file }: { readonly file: bigint }) => [`/payment-files/${file}`, 'К файлу'] as const;
type Shown = Awaited<ReturnType<typeof paymentFileShow.run>>;

const one = showPage({
  path: '/payment-files/:file',
  useCase: paymentFileShow,
  titleOf: ({ file }) => `Файл для банка № ${file}`,
  render: async ({ result: { file, orders } }, _, visit) => [
    facts(
      ['Состояние', toWord(file.state)],
      ['Сделан', `${formatMoment(file.madeAt)}, ${visit.nameOf(file.madeBy)}`],
      ['Изменён', file.changedAt && `${formatMoment(file.changedAt)}, ${visit.nameOf(file.changedBy ?? '')}`],
      ['Со счёта', file.account],
      ['Поручений', file.orders],
      ['Сумма', `${shownText('money', file.amount)} ₽`],
    ),
    await pendingNotice(visit, 'file', String(file.fileId)),
    steps(file, orders),
    section('Поручения', orderTable(file, orders)),
  ],
});

function steps({ fileId, state }: Shown['file'], orders: Shown['orders']) {
  const of = `file=${fileId}`;
  return actions(
    ...(state === 'CANCELLED'
      ? []
      : [
          link(`/payment-file-write?${of}&format=1c`, 'Скачать для клиент-банка (1С)'),
          link(`/payment-file-write?${of}&format=pain001`, 'Скачать pain.001'),
        ]),
    ...(state === 'MADE'
      ? [
          link(`/payment-file-sent?${of}`, 'Отправлен в банк'),
          link(`/payment-file-cancel?${of}`, 'Отменить файл'),
        ]
      : []),
    ...(state === 'SENT' ? [link(`/payment-file-paid?${of}`, 'Банк исполнил: все или часть')] : []),
    ...(orders.some((order) => order.state === 'PAID')
      ? [link(`/payment-file-unpaid?${of}`, 'Снять отметку об исполнении')]
      : []),
    link('/payment-files', 'К файлам'),
  );
}

function orderTable({ fileId, state }: Shown['file'], orders: Shown['orders']) {
  type Order = Shown['orders'][number];
  return table(
    'Поручения',
    [
      { title: '№', kind: 'number', cell: ({ number }: Order) => String(number) },
      {
        title: 'Договор',
        kind: 'text',
        cell: ({ policyNumber, line }) =>
          line === null
            ? policyNumber && linkTo.contract(policyNumber)
            : link(`/statement-lines/${line}`, `поступление ${line}`),
      },
      {
        title: 'Получатель',
        kind: 'text',
        cell: ({ name, account, bic }) =>
          h('span', null, name, h('small', null, ` счёт ${account}, БИК ${bic}`)),
      },
      { title: 'Сумма, ₽', kind: 'money', cell: ({ amount }) => shownText('money', amount) },
      { title: 'Состояние', kind: 'text', cell: ({ state: of }) => toWord(of) },
      {
        title: 'Что сделать',
        kind: 'text',
        cell: ({ number, state: of }) =>
          state === 'SENT' && of === 'ORDERED'
            ? h(
                'span',
                null,
                link(`/payment-file-paid?file=${fileId}&orders=${number}`, 'Исполнено'),
                ' · ',
                link(`/payment-file-refused?file=${fileId}&order=${number}`, 'Не исполнено'),
              )
            : '',
      },
    ],
    orders,
  );
}

/** Returns the orders of a file in a state, as choices with their recipients. */
async function orderChoices(visit: Visit, sent: URLSearchParams, state: string) {
  const file = sent.get('file') ?? '';
  if (!/^\d{1,18}$/.test(file)) return {};
  const shown = await visit.run(paymentFileShow, { file: BigInt(file) }).catch((error: unknown) => {
    // The form itself says that there is no such file.
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!shown) return {};
  const orders = shown.result.orders
    .filter((order) => order.state === state)
    .map(
      ({ number, name, amount }) =>
        [String(number), `№ ${number}: ${name}, ${shownText('money', amount)} ₽`] as const,
    );
  return { orders };
}

export const paymentFilePages: readonly ConsolePage[] = [
  listPage({
    path: '/payment-files',
    useCase: paymentFileList,
    cells: {
      fileId: ({ fileId }) => link(`/payment-files/${fileId}`, `№ ${fileId}`),
      state: ({ state }) => toWord(state ?? ''),
    },
    links: [[paymentFileMake, '/payment-file-make', 'Сделать файл для банка']],
  }),
  one,
  changePage({
    useCase: paymentFileMake,
    also: [paymentFileReady],
    wantsFresh: true,
    described: (visit) => readyOrders(visit),
    done: ({ result: { fileId, orders, amount } }) => [
      `Файл № ${fileId}: поручений ${orders} на ${shownText('money', amount)} ₽. `,
      link(`/payment-files/${fileId}`, 'Открыть файл'),
    ],
    next: ['/refunds', 'К возвратам'],
  }),
  changePage({
    useCase: paymentFileWrite,
    wantsFresh: true,
    fixed: ({ file, format }) => ({
      out: format === 'pain001' ? `pain001-${file}.xml` : `kl_to_1c-${file}.txt`,
    }),
    givesFile: true,
    done: () => 'Файл готов',
    next,
  }),
  changePage({
    useCase: paymentFileSent,
    wantsFresh: true,
    done: () => 'Отмечено: файл отправлен в банк',
    next,
  }),
  changePage({
    useCase: paymentFileCancel,
    wantsFresh: true,
    done: () => 'Файл отменён, возвраты снова к перечислению',
    next,
  }),
  changePage({
    useCase: paymentFilePaid,
    wantsFresh: true,
    choices: (visit, sent) => orderChoices(visit, sent, 'ORDERED'),
    done: ({ result: { orders, amount } }) =>
      `Исполнено поручений: ${orders} на ${shownText('money', amount)} ₽`,
    next,
  }),
  changePage({
    useCase: paymentFileUnpaid,
    wantsFresh: true,
    choices: (visit, sent) => orderChoices(visit, sent, 'PAID'),
    done: ({ result: { orders, amount } }) =>
      `Отметка снята с поручений: ${orders} на ${shownText('money', amount)} ₽, деньги снова к перечислению`,
    next,
  }),
  changePage({
    useCase: paymentFileRefused,
    wantsFresh: true,
    done: ({ result: { amount } }) => `Отмечено: ${shownText('money', amount)} ₽ снова к перечислению`,
    next,
  }),
];
