import { faultAt } from '#kernel/errors/errors.ts';
import { type Query, queryReader } from '#kernel/schema/query.ts';
import { type LimitedFilter, listDeliveries } from '#platform/events/webhooks/manage.ts';
import { deliveryStates } from '#platform/events/webhooks/webhook.ts';
import { asked, type Parameter } from '../../protocol/openapi/parameters.ts';
import { deliveryBody, deliveryExample, deliveryListSchema, webhookId } from './bodies.ts';
import { ownWebhook, webhookEndpoint } from './page.ts';
import { unknownWebhook } from './refusals.ts';

const limitMax = 200;
const limitDefault = 50;

const parameters: readonly Parameter[] = [
  webhookId,
  asked(
    'DeliveriesBefore',
    'before',
    'Только доставки событий с меньшим position; без параметра с самых новых',
    {
      type: 'integer',
      minimum: 1,
    },
  ),
  asked('DeliveriesState', 'state', 'Только в этом состоянии', { type: 'string', enum: [...deliveryStates] }),
  asked('DeliveriesLimit', 'limit', 'Сколько доставок в ответе, не больше', {
    type: 'integer',
    minimum: 1,
    maximum: limitMax,
    default: limitDefault,
  }),
];
const names = ['before', 'state', 'limit'] as const;

const wrongLimit = faultAt(
  'limit',
  `ожидается целое число от 1 до ${limitMax}; без параметра ${limitDefault}`,
  'VALUE_OUT_OF_RANGE',
);
const wrongState = faultAt('state', `допустимые значения: ${deliveryStates.join(', ')}`, 'VALUE_NOT_IN_LIST');

export const listDeliveriesEndpoint = webhookEndpoint({
  method: 'GET',
  at: '/:webhookId/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'Доставки вебхука',
  description:
    'Что стало с каждым событием: попытки, их статус и время, начало вашего ответа. 30 дней, новые первыми.\n\n' +
    '_Delivery result of each event, newest first._',
  parameters,
  answer: {
    description: 'Доставки, не больше `limit`',
    schema: deliveryListSchema,
    examples: () => ({
      one: { summary: 'Принято со второй попытки', value: { deliveries: [deliveryExample], hasMore: false } },
    }),
  },
  faults: {
    INVALID_ARGUMENT: {
      description: 'Параметры неверны; все причины сразу.',
      examples: [{ summary: 'Неверные параметры', faults: [wrongState, wrongLimit] }],
    },
    NOT_FOUND: unknownWebhook,
  },
  async handle(context, request) {
    const filter = readFilter(request.query);
    const webhook = await ownWebhook(context, request);
    const found = await listDeliveries(context.pool, webhook, { ...filter, limit: filter.limit + 1 });
    return {
      status: 200,
      body: {
        deliveries: found.slice(0, filter.limit).map(deliveryBody),
        hasMore: found.length > filter.limit,
      },
    };
  },
});

function readFilter(query: Query): LimitedFilter {
  const { faults, requireSound } = queryReader(query, names);
  const given = (name: (typeof names)[number]) => (query[name] === '' ? undefined : query[name]);
  const state = deliveryStates.find((one) => one === given('state')) ?? null;
  if (given('state') !== undefined && state === null) faults.push(wrongState);
  const before = whole(given('before'), Number.MAX_SAFE_INTEGER);
  if (before === undefined)
    faults.push(faultAt('before', 'ожидается position доставки, целое число от 1', 'FORMAT_INVALID'));
  const limit = whole(given('limit'), limitMax);
  if (limit === undefined) faults.push(wrongLimit);
  requireSound();
  return { before: before ?? null, state, limit: limit ?? limitDefault };
}

/** Reads a whole number from 1 to `most`; null if the parameter is absent, undefined if it is invalid. */
function whole(value: unknown, most: number): number | null | undefined {
  if (value === undefined) return null;
  const read = typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : 0;
  return read >= 1 && read <= most ? read : undefined;
}
