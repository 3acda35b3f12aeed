import { exampleEvent, feedSchema } from '#platform/events/event-schema.ts';
import { eventTypes } from '#platform/events/event-types.ts';
import {
  foreignCursor,
  forgottenCursor,
  latest,
  limitDefault,
  limitMax,
  unknownTypes,
  waitSecondsMax,
} from '#platform/events/feed-query.ts';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { asked, type Parameter } from '../../protocol/openapi/parameters.ts';

export const eventsTag = {
  name: 'События',
  description: 'Что произошло с договорами партнёра: лента по порядку, 30 дней',
};

/** Query parameters. They have no examples, because a trial request with example values would find nothing. */
const parameters: readonly Parameter[] = [
  asked(
    'EventsAfter',
    'after',
    `\`nextCursor\` прежнего ответа; без параметра — с самого старого из хранимых событий, \`${latest}\` — только новые`,
    { type: 'string', pattern: `^([A-Za-z0-9_-]{20}|${latest})$` },
  ),
  asked(
    'EventTypes',
    'types',
    `Виды событий через запятую: ${Object.keys(eventTypes).join(', ')}. Без параметра все`,
    {
      type: 'string',
    },
  ),
  asked('EventsWait', 'wait', 'Сколько секунд держать запрос, пока событий нет', {
    type: 'integer',
    minimum: 0,
    maximum: waitSecondsMax,
    default: 0,
  }),
  asked('EventsLimit', 'limit', 'Сколько событий в ответе, не больше', {
    type: 'integer',
    minimum: 1,
    maximum: limitMax,
    default: limitDefault,
  }),
];

export const readEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/sales/v2/events',
  name: 'events',
  operationId: 'listEvents',
  tag: eventsTag.name,
  summary: 'Читать события',
  description:
    'События договоров, оформленных через ту же интеграцию, в точном порядке, за 30 дней. Запомните `nextCursor` и ' +
    'передайте его в `after` следующего запроса: ни одно событие не пропадёт и не повторится. С `wait=30` запрос ' +
    'ждёт нового события. В событии только идентификаторы: что стало с договором, прочитайте сами.\n\n' +
    '_Your own events in exact order, kept for 30 days; long poll with `wait`._',
  parameters,
  answer: {
    description: 'События, не больше `limit`',
    schema: feedSchema,
    examples: () => ({
      one: {
        summary: 'Одно событие, дальше пока ничего нет',
        value: {
          events: [exampleEvent('contract.in_force')],
          nextCursor: 'AAAAAAAAKnOWlCb1gsa3',
          hasMore: false,
        },
      },
    }),
  },
  faults: {
    INVALID_ARGUMENT: {
      description: 'Параметры неверны; все причины сразу. Или события после курсора уже удалены.',
      examples: [
        { summary: 'Неверные параметры', faults: [foreignCursor, unknownTypes(['contract.sold'])] },
        { summary: 'Курсор старше 30 дней', faults: [forgottenCursor] },
      ],
    },
  },
  answersAtOnce: true,
  handle: async ({ events }, { caller, query }) => ({
    status: 200,
    body: await events.read(caller.partner.partnerId, query),
  }),
});
