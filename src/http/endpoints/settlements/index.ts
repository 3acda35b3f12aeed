import {
  readLinePage,
  readMonths,
  readSettledMonth,
  readTreePage,
} from '#payments/accounting/commission/read.ts';
import { commissionKinds } from '#payments/record/commission-kinds.ts';
import { defineEndpoint, type Endpoint } from '../../protocol/endpoint.ts';
import { asked } from '../../protocol/openapi/parameters.ts';
import { unreadableRequest } from '../../protocol/openapi/refusals.ts';
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

import {
  countParameter,
  levelMax,
  monthPattern,
  noMonth,
  numberMax,
  reader,
  size,
  sizeDefault,
  sizeMax,
  wrongBefore,
  wrongParameters,
  wrongSize,
} from './reading.ts';

const path = '/sales/v2/settlements';
const exampleSettlement = {
  month: exampleMonth,
  state: 'CLOSED',
  lines: 1,
  premium: 90,
  commission: 4.5,
  due: -4.5,
  subAgents: 0,
  hash: 'dafb6cfc85d90a99075e2ec7e43082db2cc1f3b6c01b5b61000b4a2e07cb02f8',
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
  faults: { INVALID_ARGUMENT: wrongParameters(wrongBefore, wrongSize) },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const { faults, sent, whole: readWhole, requireSound } = reader(request, ['before', 'size']);
    const before = sent('before');
    if (before !== undefined && !monthPattern.test(before)) faults.push(wrongBefore);
    const limit = readWhole('size', { from: 1, most: sizeMax, usual: sizeDefault });
    requireSound();
    const { months, hasMore } = await reads.read((db) =>
      readMonths(db, request.caller.partner.partnerId, {
        before: before === undefined ? null : `${before}-01`,
        limit,
      }),
    );
    return { status: 200, body: { settlements: months.map(settlementBody), hasMore } };
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
          parts: [{ product: 'property', lines: 1, premium: 90, commission: 4.5, due: -4.5 }],
        },
      },
    }),
  },
  faults: { INVALID_ARGUMENT: unreadableRequest, NOT_FOUND: noMonth },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const { month: readPath, requireSound } = reader(request, []);
    const of = { partnerId: request.caller.partner.partnerId, month: readPath() };
    requireSound();
    const { month, sums } = await reads.read((db) => readSettledMonth(db, of));
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
    'Строки по порядку номеров. Пока есть `nextCursor`, передавайте его в `cursor` с теми же фильтрами: новые строки открытого месяца ' +
    'прежних страниц не сдвигают.\n\n_Lines of a month in the order of their numbers._',
  parameters: [
    settlementMonth,
    asked('SettlementCursor', 'cursor', '`nextCursor` предыдущей страницы: номер её последней строки', {
      type: 'string',
    }),
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
          results: [
            {
              ...{
                nr: 1,
                date: '2026-11-21',
                kind: 'PREMIUM',
                policyNumber: 'XXX0000000001',
                product: 'property',
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
  faults: { INVALID_ARGUMENT: wrongParameters(wrongSize), NOT_FOUND: noMonth },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const names = ['cursor', 'product', 'kind', 'policyNumber', 'subAgent', 'size'] as const;
    const { sent, number, report, month, whole: readWhole, requireSound } = reader(request, names);
    const sentKind = sent('kind');
    const kind = commissionKinds.find((one) => one === sentKind) ?? null;
    if (sentKind !== undefined && kind === null)
      report('kind', `допустимые значения: ${commissionKinds.join(', ')}`, 'VALUE_NOT_IN_LIST');
    const limit = readWhole('size', { from: 1, most: sizeMax, usual: sizeDefault });
    const filter = {
      ...{ after: number('cursor', numberMax), limit, kind, product: sent('product') ?? null },
      ...{ policyNumber: sent('policyNumber') ?? null, subAgent: sent('subAgent') ?? null },
    };
    const of = { partnerId: request.caller.partner.partnerId, month: month() };
    requireSound();
    const { lines, nextAfter } = await reads.read((db) => readLinePage(db, of, filter));
    const more = nextAfter === null ? {} : { nextCursor: String(nextAfter) };
    return { status: 200, body: { results: lines.map(lineBody), ...more } };
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
    countParameter('SettlementLevel', 'level', 'Уровень: 0 — строки, последний — корень', levelMax),
    countParameter('SettlementFrom', 'from', 'Номер первого узла, с нуля', numberMax),
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
  faults: { INVALID_ARGUMENT: wrongParameters(wrongSize), NOT_FOUND: noMonth },
  answersAtOnce: true,
  async handle({ reads }, request) {
    const { number, month, whole: readWhole, requireSound } = reader(request, ['level', 'from', 'size']);
    const limit = readWhole('size', { from: 1, most: sizeMax, usual: sizeDefault });
    const asks = { level: number('level', levelMax), from: number('from', numberMax), limit };
    const of = { partnerId: request.caller.partner.partnerId, month: month() };
    requireSound();
    const { levels, nodes, hasMore } = await reads.read((db) => readTreePage(db, of, asks));
    return {
      status: 200,
      body: {
        month: monthText(of.month),
        ...{ level: asks.level, levels, from: asks.from },
        nodes: nodes.map((hash) => hash.toString('hex')),
        hasMore,
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
