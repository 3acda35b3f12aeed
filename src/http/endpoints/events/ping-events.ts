import Type from 'typebox';
import { answerObject, constSchema, dateTimeAnswer } from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import { noteEvents } from '#platform/events/note.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { malformed, takenKey } from '../../protocol/openapi/refusals.ts';
import { eventsTag } from './read-events.ts';

const type = 'webhook.ping';

export const eventPingSchema = namedSchema(
  'EventPing',
  answerObject('Событие, которое появится', {
    type: constSchema('Вид события', type),
    timestamp: dateTimeAnswer('Когда о нём попросили', '2026-11-23T14:03:27+03:00'),
  }),
);

export const pingEventsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/sales/v2/events/ping',
  name: 'events.ping',
  operationId: 'pingEvents',
  tag: eventsTag.name,
  summary: 'Проверить связь',
  description:
    'Добавляет в вашу ленту событие `webhook.ping`: так проверяют чтение событий, ничего не продавая. Тело — пустой объект.\n\n' +
    '_Adds a `webhook.ping` event to your feed._',
  body: {
    description: 'Пустой объект',
    schema: namedSchema('EventPingRequest', Type.Object({}, { description: 'Полей нет' })),
    examples: () => ({ empty: { summary: 'Пустой объект', value: {} } }),
  },
  answer: {
    description: 'Событие появится в ленте через доли секунды',
    schema: eventPingSchema,
    examples: () => ({
      ping: { summary: 'Принято', value: { type, timestamp: '2026-11-23T14:03:27+03:00' } },
    }),
  },
  faults: {
    INVALID_ARGUMENT: { description: 'Тело не JSON.', examples: [malformed] },
    ABORTED: takenKey,
  },
  isOnce: true,
  handle({ pool, clock }, { caller, completion }) {
    const at = clock.now();
    const { partnerId } = caller.partner;
    const answer = { status: 200, body: { type, timestamp: moscowDateTime(at) } } as const;
    return changeOnce(pool, completion, at, answer, (tx) =>
      noteEvents(tx, [{ type, partnerId, at, ids: {} }]),
    );
  },
});
