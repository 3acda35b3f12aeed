import Type from 'typebox';
import type { Caller } from '#access/partner.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import {
  type Answered,
  answerObject,
  arraySchema,
  dateAnswer,
  integerSchema,
  productCodeSchema,
  rublesSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { type Query, queryReader } from '#kernel/schema/query.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { addDays, isDate, moscowDate } from '#kernel/time/calendar.ts';
import { type ListPlace, readListPage } from '#platform/db/lists/list-query.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { listedDaysAhead } from './debt.ts';
import { type DebtRow, debtsQuery } from './store.ts';

export const overdueSizeMax = 100;
export const overdueSizeDefault = 20;

const overdueSchema = namedSchema(
  'OverdueContract',
  answerObject('Договор с неоплаченным взносом', {
    policyNumber: stringSchema('Номер договора', 'ZZZ-2026-00000001'),
    product: productCodeSchema('Продукт, как в адресах методов', 'property'),
    installmentNr: integerSchema('Номер самого раннего неоплаченного взноса', 2),
    dueDate: dateAnswer('День взноса по договору', '2027-03-01'),
    payUntil: dateAnswer('Последний день оплаты в срок, с учётом выходных и отсрочки', '2027-03-01'),
    daysOverdue: Type.Optional(
      integerSchema('Сколько дней просрочки; нет, пока взнос можно оплатить в срок', 12),
    ),
    installments: integerSchema('Сколько взносов не оплачено к этому дню', 1),
    amount: rublesSchema('Сумма этих взносов', 34082),
    graceUntil: Type.Optional(
      dateAnswer('Последний день, когда деньги сохраняют договор; у прекращённого нет', '2027-04-30'),
    ),
    cancellationDate: Type.Optional(
      dateAnswer('Первый день без страхования; есть у прекращённого', '2027-05-01'),
    ),
  }),
);

export const overdueListSchema = namedSchema(
  'OverdueList',
  answerObject('Договоры с просроченными взносами, от самых давних', {
    results: arraySchema('Договоры этой страницы', overdueSchema),
    nextCursor: Type.Optional(
      stringSchema(
        'Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя',
        'MjAyNy0wMy0wMSA3',
      ),
    ),
  }),
);

const parameters = ['dueWithin', 'size', 'cursor'] as const;

/** Lists the caller's contracts with overdue installments, the longest overdue first. Throws INVALID_ARGUMENT. */
export async function listOverdue(
  db: Queryable,
  { partner }: Caller,
  query: Query,
  now: Date,
): Promise<Answered<typeof overdueListSchema>> {
  const reader = queryReader(query, parameters);
  const ahead = reader.whole('dueWithin', { from: 0, most: listedDaysAhead, usual: 0 }, 'число дней: целое');
  const sizes = { from: 1, most: overdueSizeMax, usual: overdueSizeDefault };
  const size = reader.whole('size', sizes, 'число договоров на странице: целое');
  const cursor = reader.sent('cursor');
  const after = cursor === undefined ? undefined : placeIn(cursor);
  if (cursor !== undefined && after === undefined)
    reader.report('cursor', 'передайте `nextCursor` предыдущей страницы без изменений', 'FORMAT_INVALID');
  reader.requireSound();
  const today = moscowDate(now);
  const isAhead = query.dueWithin !== undefined;
  const filter = {
    ...{ today, partnerId: partner.partnerId, isOwed: isAhead ? undefined : true },
    payUntil: { to: addDays(today, isAhead ? ahead : -1) },
  };
  const list = { ...debtsQuery(filter), window: overdueSizeMax };
  const { rows, next } = await readListPage<DebtRow>(db, list, { limit: size, after });
  return {
    results: rows.map(overdueAnswer),
    ...(next ? { nextCursor: Buffer.from(next.at.join(' ')).toString('base64url') } : {}),
  };
}

function overdueAnswer(row: DebtRow): Answered<typeof overdueSchema> {
  const { policyNumber, product, installmentNr, payUntil, daysOverdue, installments, amount } = row;
  return {
    ...{ policyNumber, product, installmentNr, dueDate: row.dueSince, payUntil, installments },
    ...(daysOverdue > 0 ? { daysOverdue } : {}),
    amount: rublesNumber(amount),
    ...(row.graceUntil === null ? {} : { graceUntil: row.graceUntil }),
    ...(row.endedOn === null ? {} : { cancellationDate: row.endedOn }),
  };
}

/** Reads a cursor: the deadline and the id of the last contract that was shown. */
function placeIn(cursor: string): ListPlace | undefined {
  const [day = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!isDate(day) || !/^\d{1,18}$/.test(id)) return undefined;
  return { shown: 0, counted: { count: 0, isCut: false, sums: {} }, at: [day, id] };
}
