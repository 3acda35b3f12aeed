import { faultAt } from '#kernel/errors/errors.ts';
import { queryReader } from '#kernel/schema/query.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { countLevels, readMonth } from '#payments/accounting/commission/read.ts';
import { linesOfMonth } from '#payments/record/store/commission/lines.ts';
import { listMonths, readNodes, sumsOfMonth } from '#payments/record/store/commission/months.ts';
import { commissionKinds } from '#payments/record/store/commission-facts.ts';
import { defineEndpoint, type Endpoint, type SalesRequest } from '../../protocol/endpoint.ts';
import { asked, type Parameter } from '../../protocol/openapi/parameters.ts';
import {
  exampleMonth,
  lineBody,
  lineListSchema,
  monthText,
  nodeListSchema,
  partBody,
  settlementBody,
  settlementDetailsSchema,
  settlementListSchema,
  settlementMonth,
  settlementsTag,
} from './bodies.ts';

const path = '/sales/v2/settlements';
const monthPattern = /^2\d{3}-(?:0[1-9]|1[0-2])$/;
const sizeMax = 500;
const sizeDefault = 100;
/** Largest number of a line or node: that of a PostgreSQL integer. */
const numberMax = 2_147_483_647;
/** Largest level of a tree over as many lines as a month can have. */
const levelMax = 31;

const wrongMonth = faultAt('month', `ожидается месяц ГГГГ-ММ, например ${exampleMonth}`, 'FORMAT_INVALID');
const wrongSize = faultAt(
  'size',
  `ожидается целое число от 1 до ${sizeMax}; без параметра ${sizeDefault}`,
  'VALUE_OUT_OF_RANGE',
);
const wrongParameters = (...faults: readonly (typeof wrongSize)[]) => ({
  description: 'Параметры неверны; все причины сразу.',
  examples: [{ summary: 'Неверные параметры', faults }],
});
const size = asked('SettlementSize', 'size', 'Сколько записей в ответе, не больше', {
  type: 'integer',
  minimum: 1,
  maximum: sizeMax,
  default: sizeDefault,
});
const whole = (component: string, name: string, description: string, maximum: number): Parameter =>
  asked(component, name, description, { type: 'integer', minimum: 0, maximum, default: 0 });

function reader<Name extends string>({ query, params }: SalesRequest, names: readonly Name[]) {
  const read = queryReader(query, names);
  return {
    ...read,
    month(): DateText {
      const month = params.month ?? '';
      if (!monthPattern.test(month)) read.faults.push(wrongMonth);
      return `${month}-01`;
    },
    /** Reads a whole number from 0 to `most`; 0 if the parameter is absent. */
    number(field: Name, most: number): number {
      const text = read.sent(field) ?? '0';
      const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
      if (value >= 0 && value <= most) return value;
      read.report(field, `ожидается целое число от 0 до ${most}`, 'VALUE_OUT_OF_RANGE');
      return 0;
    },
  };
}

const exampleSettlement = {
  month: exampleMonth,
  state: 'CLOSED',
  lines: 1,
  premium: 90,
  commission: 4.5,
  due: -4.5,
  subAgents: 0,
  hash: '448b453a60e741aa58ae2fd6fab10e5ec78eace9b05676afd253198ab519880b',
  closedAt: '2026-12-04T10:00:00+03:00',
} as const;

const listSettlements = defineEndpoint({
  method: 'GET',
  path,
  name: 'settlements',
  operationId: 'listSettlements',
  tag: settlementsTag.name,
  summary: 'Вознаграждение по месяцам',
  description:
    'Месяцы, в которых есть строки вознаграждения, с итогами, новые первыми. Строка появляется через несколько секунд после ' +
    'оплаты или возврата. Закрытый месяц не меняется: поздние строки входят в следующий открытый месяц.\n\n' +
    '_Commission by month, newest first. A closed month never changes._',
  parameters: [
    asked('SettlementsBefore', 'before', 'Только месяцы раньше этого, ГГГГ-ММ', { type: 'string' }),
    size,
  ],
  answer: {
    description: 'Месяцы, не больше `size`',
    schema: settlementListSchema,
    examples: () => ({
      one: { summary: 'Один закрытый месяц', value: { settlements: [exampleSettlement], hasMore: false } },
    }),
  },
  faults: { INVALID_ARGUMENT: wrongParameters(wrongSize) },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const { faults, sent, whole: readWhole, requireSound } = reader(request, ['before', 'size']);
    const before = sent('before');
    if (before !== undefined && !monthPattern.test(before)) faults.push({ ...wrongMonth, field: 'before' });
    const limit = readWhole('size', { from: 1, most: sizeMax, usual: sizeDefault });
    requireSound();
    const found = await reads.read((db) =>
      listMonths(db, request.caller.partner.partnerId, {
        before: before === undefined ? null : `${before}-01`,
        limit: limit + 1,
      }),
    );
    const settlements = found.slice(0, limit).map(settlementBody);
    return { status: 200, body: { settlements, hasMore: found.length > limit } };
  },
});

const readSettlement = defineEndpoint({
  method: 'GET',
  path: `${path}/:month`,
  name: 'settlements',
  operationId: 'readSettlement',
  tag: settlementsTag.name,
  summary: 'Месяц вознаграждения',
  description:
    'Итоги месяца и его части: по продуктам, программам и субагентам. В месяце без строк итоги равны нулю. Строки субагентов входят ' +
    'в ваши и в итог не добавляются.\n\n_Totals of a month by product, programme and sub-agent._',
  parameters: [settlementMonth],
  answer: {
    description: 'Месяц',
    schema: settlementDetailsSchema,
    examples: () => ({
      closed: {
        summary: 'Закрытый месяц',
        value: {
          settlement: exampleSettlement,
          parts: [{ product: 'osago', lines: 1, premium: 90, commission: 4.5, due: -4.5 }],
        },
      },
    }),
  },
  faults: { INVALID_ARGUMENT: wrongParameters(wrongMonth) },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const { month: readPath, requireSound } = reader(request, []);
    const of = { partnerId: request.caller.partner.partnerId, month: readPath() };
    requireSound();
    const [month, sums] = await reads.read(async (db) => [
      await readMonth(db, of),
      await sumsOfMonth(db, of),
    ]);
    return { status: 200, body: { settlement: settlementBody(month), parts: sums.map(partBody) } };
  },
});

const listLines = defineEndpoint({
  method: 'GET',
  path: `${path}/:month/lines`,
  name: 'settlements',
  operationId: 'listSettlementLines',
  tag: settlementsTag.name,
  summary: 'Строки месяца',
  description:
    'Строки по порядку номеров. Пока есть `nextAfter`, передавайте его в `after` с теми же фильтрами: новые строки открытого месяца ' +
    'прежних страниц не сдвигают.\n\n_Lines of a month in the order of their numbers._',
  parameters: [
    settlementMonth,
    whole('SettlementAfter', 'after', 'Только строки с большим номером', numberMax),
    asked('SettlementProduct', 'product', 'Продукт, как в адресах методов', { type: 'string' }),
    asked('SettlementKind', 'kind', 'Вид строки', { type: 'string', enum: [...commissionKinds] }),
    asked('SettlementPolicy', 'policyNumber', 'Номер договора целиком', { type: 'string' }),
    asked('SettlementSubAgent', 'subAgent', 'Код субагента', { type: 'string' }),
    size,
  ],
  answer: {
    description: 'Строки, не больше `size`',
    schema: lineListSchema,
    examples: () => ({
      one: {
        summary: 'Одна строка, последняя',
        value: {
          lines: [
            {
              ...{
                nr: 1,
                date: '2026-11-21',
                kind: 'PREMIUM',
                policyNumber: 'XXX0000000001',
                product: 'osago',
              },
              ...{
                installmentNr: 1,
                paymentType: 'CARD',
                isHeldByPartner: false,
                premium: 90,
                kvPercent: 15,
              },
              ...{ discountPercent: 10, commission: 4.5, due: -4.5, hash: exampleSettlement.hash },
            },
          ],
        },
      },
    }),
  },
  faults: { INVALID_ARGUMENT: wrongParameters(wrongMonth, wrongSize) },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const names = ['after', 'product', 'kind', 'policyNumber', 'subAgent', 'size'] as const;
    const { sent, number, report, month, whole: readWhole, requireSound } = reader(request, names);
    const sentKind = sent('kind');
    const kind = commissionKinds.find((one) => one === sentKind) ?? null;
    if (sentKind !== undefined && kind === null)
      report('kind', `допустимые значения: ${commissionKinds.join(', ')}`, 'VALUE_NOT_IN_LIST');
    const limit = readWhole('size', { from: 1, most: sizeMax, usual: sizeDefault });
    const filter = {
      ...{ after: number('after', numberMax), limit: limit + 1, kind, product: sent('product') ?? null },
      ...{ policyNumber: sent('policyNumber') ?? null, subAgent: sent('subAgent') ?? null },
    };
    const of = month();
    requireSound();
    const found = await reads.read((db) => linesOfMonth(db, request.caller.partner.partnerId, of, filter));
    const lines = found.slice(0, limit).map(lineBody);
    const last = lines.at(-1);
    const more = found.length > limit && last ? { nextAfter: last.nr } : {};
    return { status: 200, body: { lines, ...more } };
  },
});

const listNodes = defineEndpoint({
  method: 'GET',
  path: `${path}/:month/nodes`,
  name: 'settlements',
  operationId: 'listSettlementNodes',
  tag: settlementsTag.name,
  summary: 'Узлы дерева закрытого месяца',
  description:
    'Хеши одного уровня дерева строк: сравнивая их со своими от корня вниз, обе стороны находят строку, которая отличается. Как ' +
    'считаются хеши, описано в руководстве. У открытого месяца есть только уровень 0.\n\n' +
    '_Hashes of a level of the Merkle tree; compare them from the root down._',
  parameters: [
    settlementMonth,
    whole('SettlementLevel', 'level', 'Уровень: 0 — строки, последний — корень', levelMax),
    whole('SettlementFrom', 'from', 'Номер первого узла, с нуля', numberMax),
    size,
  ],
  answer: {
    description: 'Узлы, не больше `size`',
    schema: nodeListSchema,
    examples: () => ({
      root: {
        summary: 'Дерево из одной строки',
        value: {
          month: exampleMonth,
          level: 0,
          levels: 1,
          from: 0,
          nodes: [exampleSettlement.hash],
          hasMore: false,
        },
      },
    }),
  },
  faults: { INVALID_ARGUMENT: wrongParameters(wrongMonth, wrongSize) },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const { number, month, whole: readWhole, requireSound } = reader(request, ['level', 'from', 'size']);
    const limit = readWhole('size', { from: 1, most: sizeMax, usual: sizeDefault });
    const asks = { level: number('level', levelMax), from: number('from', numberMax), limit: limit + 1 };
    const of = { partnerId: request.caller.partner.partnerId, month: month() };
    requireSound();
    const [found, nodes] = await reads.read(async (db) => [
      await readMonth(db, of),
      await readNodes(db, of, asks),
    ]);
    return {
      status: 200,
      body: {
        month: monthText(of.month),
        ...{ level: asks.level, levels: countLevels(found.lines), from: asks.from },
        nodes: nodes.slice(0, limit).map((hash) => hash.toString('hex')),
        hasMore: nodes.length > limit,
      },
    };
  },
});

export const settlementEndpoints: readonly Endpoint[] = [
  listSettlements,
  readSettlement,
  listLines,
  listNodes,
];
