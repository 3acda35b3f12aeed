import Type from 'typebox';
import { decimal, decimalNumber } from '#kernel/money/decimal.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import {
  type Answered,
  answerObject,
  arraySchema,
  booleanSchema,
  dateAnswer,
  dateTimeAnswer,
  decimalSchema,
  enumOfTexts,
  integerSchema,
  productCodeSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import type { CommissionKind } from '#payments/record/commission-kinds.ts';
import { paymentWays } from '#payments/record/payment.ts';
import type { LedgerLine } from '#payments/record/store/commission/lines.ts';
import type { LedgerMonth, MonthSum } from '#payments/record/store/commission/months.ts';
import type { Parameter } from '../../protocol/openapi/parameters.ts';

export const settlementsTag = {
  name: 'Вознаграждение',
  description: 'Ваше вознаграждение по месяцам: итоги, строки и хеш закрытого месяца',
};

export const exampleMonth = '2026-11';

export const settlementMonth: Parameter = {
  component: 'SettlementMonth',
  name: 'month',
  in: 'path',
  required: true,
  description: 'Месяц, ГГГГ-ММ, по Москве',
  schema: { type: 'string', pattern: '^2\\d{3}-(?:0[1-9]|1[0-2])$' },
  example: exampleMonth,
};

const exampleHash = 'dafb6cfc85d90a99075e2ec7e43082db2cc1f3b6c01b5b61000b4a2e07cb02f8';
const amount = (description: string, example: number) =>
  decimalSchema(`${description}, рублей; с минусом, если возвращено больше, чем получено`, example);
const sums = {
  lines: integerSchema('Сколько строк', 2, 0),
  premium: amount('Премия', 13_577.74),
  commission: amount('Вознаграждение', 1_697.22),
};
const due = decimalSchema(
  'К перечислению страховщику: наличные у вас за вычетом вознаграждения; с минусом — должен страховщик',
  -1_697.22,
);

const states = {
  OPEN: 'строки добавляются',
  CLOSED: 'строки и итоги больше не меняются',
} as const;

export const settlementSchema = namedSchema(
  'Settlement',
  answerObject('Месяц вознаграждения', {
    month: stringSchema('Месяц', exampleMonth),
    state: enumOfTexts(states),
    ...sums,
    due,
    subAgents: amount('Часть вознаграждения, которая приходится на субагентов', 0),
    hash: Type.Optional(stringSchema('Корень дерева строк закрытого месяца, SHA-256', exampleHash)),
    closedAt: Type.Optional(dateTimeAnswer('Когда закрыт', '2026-12-04T10:00:00+03:00')),
  }),
);

export const settlementListSchema = namedSchema(
  'SettlementList',
  answerObject('Месяцы, новые первыми', {
    settlements: arraySchema('Месяцы, в которых есть строки', settlementSchema),
    hasMore: booleanSchema('Есть ли более ранние: передайте в `before` последний месяц'),
  }),
);

const partSchema = namedSchema(
  'SettlementPart',
  answerObject('Итог по продукту, программе и субагенту', {
    product: productCodeSchema('Продукт, как в адресах методов', 'property'),
    programme: Type.Optional(stringSchema('Программа (`packageCode`)', 'CLASSIC')),
    subAgent: Type.Optional(stringSchema('Код субагента; нет поля — ваши строки', 'filial-2')),
    ...sums,
    due,
  }),
);

export const settlementDetailsSchema = namedSchema(
  'SettlementDetails',
  answerObject('Месяц вознаграждения по частям', {
    settlement: Type.Unsafe<Answered<typeof settlementSchema>>(schemaReference(settlementSchema)),
    parts: arraySchema('По продуктам и программам, затем то же по субагентам', partSchema),
  }),
);

const kindTexts: Readonly<Record<CommissionKind, string>> = {
  PREMIUM: 'премия или следующий взнос',
  ADDITIONAL_PREMIUM: 'доплата по доп. соглашению',
  REFUND: 'возврат по доп. соглашению',
  TERMINATION: 'возврат по расторжению',
  CORRECTION: 'доплата или возврат по исправлению',
  REINSTATEMENT: 'возврат отменён: расторжение снято',
};

const lineSchema = namedSchema(
  'SettlementLine',
  answerObject('Строка вознаграждения; не меняется никогда', {
    nr: integerSchema('Номер строки в месяце, без пропусков', 1),
    date: dateAnswer('День оплаты; для возврата — с которого он причитается', '2026-11-21'),
    kind: enumOfTexts(kindTexts),
    policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
    product: productCodeSchema('Продукт, как в адресах методов', 'property'),
    programme: Type.Optional(stringSchema('Программа (`packageCode`)', 'CLASSIC')),
    installmentNr: Type.Optional(integerSchema('Номер взноса', 1)),
    addendumNumber: Type.Optional(stringSchema('Номер доп. соглашения', 'XXX0000000001-1')),
    paymentType: Type.Optional(enumOfTexts(paymentWays)),
    isHeldByPartner: booleanSchema('Наличные, которые вы перечисляете страховщику'),
    premium: amount('Премия', 13_577.74),
    kvPercent: decimalSchema('Вознаграждение по соглашению дня продажи, %', 12.5),
    discountPercent: decimalSchema('Из него скидка клиенту, %', 0),
    subAgent: Type.Optional(stringSchema('Код субагента: его строка входит в вашу', 'filial-2')),
    sharePercent: Type.Optional(decimalSchema('Доля субагента, % вашего вознаграждения', 25)),
    commission: amount('Вознаграждение', 1_697.22),
    due,
    corrects: Type.Optional(
      answerObject('Что исправляет: закрытый месяц, к которому относится, или строка, которую отменяет', {
        month: stringSchema('Месяц', '2026-10'),
        nr: Type.Optional(integerSchema('Номер строки', 7)),
      }),
    ),
    hash: stringSchema('Хеш строки, SHA-256', exampleHash),
  }),
);

export const lineListSchema = namedSchema(
  'SettlementLineList',
  answerObject('Строки месяца', {
    results: arraySchema('По порядку номеров', lineSchema),
    nextCursor: Type.Optional(stringSchema('Есть ещё: передайте в `cursor` с теми же фильтрами', '100')),
  }),
);

export const nodeListSchema = namedSchema(
  'SettlementNodeList',
  answerObject('Узлы одного уровня дерева', {
    month: stringSchema('Месяц', exampleMonth),
    level: integerSchema('Уровень: 0 — строки', 0, 0),
    levels: integerSchema('Сколько в дереве уровней; корень — на последнем', 2),
    from: integerSchema('Номер первого узла, с нуля', 0, 0),
    nodes: arraySchema('Хеши, SHA-256', stringSchema('Хеш', exampleHash)),
    hasMore: booleanSchema('Есть ли узлы дальше'),
  }),
);

function present<Name extends string, Value>(name: Name, value: Value | null): { [One in Name]?: Value } {
  return (value === null ? {} : { [name]: value }) as { [One in Name]?: Value };
}

export const monthText = (month: string) => month.slice(0, 7);

export function settlementBody(month: LedgerMonth): Answered<typeof settlementSchema> {
  return {
    month: monthText(month.month),
    state: month.hash === null ? 'OPEN' : 'CLOSED',
    lines: month.lines,
    premium: rublesNumber(month.premium),
    commission: rublesNumber(month.commission),
    due: rublesNumber(month.due),
    subAgents: rublesNumber(month.shared),
    ...present('hash', month.hash?.toString('hex') ?? null),
    ...present('closedAt', month.closedAt && moscowDateTime(month.closedAt)),
  };
}

export function partBody(sum: MonthSum): Answered<typeof partSchema> {
  return {
    product: sum.product,
    ...present('programme', sum.programme),
    ...present('subAgent', sum.subAgent),
    lines: sum.lines,
    premium: rublesNumber(sum.premium),
    commission: rublesNumber(sum.commission),
    due: rublesNumber(sum.due),
  };
}

const percentNumber = (text: string) => decimalNumber(decimal(text));

export function lineBody(line: LedgerLine & { readonly hash: Buffer }): Answered<typeof lineSchema> {
  return {
    nr: line.nr,
    date: moscowDate(line.at),
    kind: line.kind,
    policyNumber: line.policyNumber,
    product: line.product,
    ...present('programme', line.programme),
    ...present('installmentNr', line.installmentNr),
    ...present('addendumNumber', line.addendumNumber),
    ...present('paymentType', line.paymentType),
    isHeldByPartner: line.isHeldByPartner,
    premium: rublesNumber(line.premium),
    kvPercent: percentNumber(line.kvPercent),
    discountPercent: percentNumber(line.discountPercent),
    ...present('subAgent', line.subAgent),
    ...present('sharePercent', line.sharePercent === null ? null : percentNumber(line.sharePercent)),
    commission: rublesNumber(line.commission),
    due: rublesNumber(line.due),
    ...present(
      'corrects',
      line.correctsMonth === null
        ? null
        : { month: monthText(line.correctsMonth), ...present('nr', line.correctsNr) },
    ),
    hash: line.hash.toString('hex'),
  };
}
