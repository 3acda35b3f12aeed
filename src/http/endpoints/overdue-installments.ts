import { listedDaysAhead } from '#contracts/life/debts/debt.ts';
import {
  listOverdue,
  overdueListSchema,
  overdueSizeDefault,
  overdueSizeMax,
} from '#contracts/life/debts/overdue.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import type { Product } from '#products/product/product.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { asked, type Parameter } from '../protocol/openapi/parameters.ts';
import { searchTag } from './search-policies.ts';

const parameters: readonly Parameter[] = [
  asked(
    'OverdueDueWithin',
    'dueWithin',
    'Ещё и взносы, которые нужно оплатить в ближайшие дни: сколько дней вперёд',
    { type: 'integer', minimum: 0, maximum: listedDaysAhead },
  ),
  asked('OverdueSize', 'size', 'Число договоров на странице', {
    type: 'integer',
    minimum: 1,
    maximum: overdueSizeMax,
    default: overdueSizeDefault,
  }),
  asked('OverdueCursor', 'cursor', '`nextCursor` предыдущей страницы; `dueWithin` должен остаться прежним', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{16,48}$',
  }),
];

export const overdueInstallmentsEndpoint = (products: readonly Product[]) =>
  defineEndpoint({
    method: 'GET',
    path: '/sales/v2/installments/overdue',
    name: 'installments.overdue',
    operationId: 'listOverdueInstallments',
    tag: searchTag.name,
    summary: 'Просроченные взносы',
    description:
      'Договоры, оформленные через ту же интеграцию, по которым взнос не оплачен в срок, и прекращённые договоры с долгом, от самых давних. ' +
      'Оплата и отсрочка видны здесь не позже чем через минуту; состояние взноса прямо сейчас — в ответе на чтение договора. Пока есть ' +
      '`nextCursor`, передавайте его в `cursor`.\n\n_Lists your own contracts with overdue installments, the longest overdue first._',
    parameters,
    answer: {
      description: 'Страница договоров',
      schema: overdueListSchema,
      examples: () => ({
        page: {
          summary: 'Страница из одного договора, последняя',
          value: { results: [{ ...example, product: products[0]?.code ?? '' }] },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Параметры неверны; все причины сразу.',
        examples: [
          {
            summary: 'Неверный размер страницы',
            faults: [
              faultAt(
                'size',
                'ожидается число договоров на странице: целое от 1 до 100; без параметра 20',
                'VALUE_OUT_OF_RANGE',
              ),
            ],
          },
        ],
      },
    },
    handle: async ({ reads, clock }, { caller, query }) => ({
      status: 200,
      body: await reads.read((db) => listOverdue(db, caller, query, clock.now())),
    }),
  });

const example = {
  policyNumber: 'ZZZ-2026-00000001',
  installmentNr: 2,
  dueDate: '2027-03-01',
  payUntil: '2027-03-01',
  daysOverdue: 12,
  installments: 1,
  amount: 34082,
  graceUntil: '2027-04-30',
};
