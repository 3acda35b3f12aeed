import Type, { type TSchema } from 'typebox';
import type { Json } from '#kernel/json/json.ts';
import {
  type Answered,
  answerObject,
  arraySchema,
  booleanSchema,
  constSchema,
  dateAnswer,
  dateTimeAnswer,
  enumSchema,
  productCodeSchema,
  stringSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { type NamedSchema, namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { type EventField, type EventIds, type EventType, eventFields, eventTypes } from './event-types.ts';

const exampleId = '3b9f6d2e-8a41-4f6c-9d0e-7c5b1a2f4e60';
const exampleMoment = '2026-11-23T14:03:27+03:00';
const examplePosition = 42;

const days: readonly EventField[] = ['dueOn', 'payUntil', 'endsOn', 'effectiveFrom'];
const uuids: readonly EventField[] = ['draftId', 'orderId', 'operationId'];

export interface EventBody {
  readonly id: string;
  readonly type: string;
  /** Time of the event as ISO 8601 in Moscow time. */
  readonly timestamp: string;
  readonly data: EventIds & { readonly position: number };
}

export const eventSchemas: ReadonlyMap<EventType, NamedSchema> = new Map(
  (Object.keys(eventTypes) as EventType[]).map((type) => [type, schemaOf(type)]),
);

function schemaOf(type: EventType): NamedSchema {
  const { title, data } = eventTypes[type];
  const fields = Object.fromEntries(data.map((field): [string, TSchema] => [field, fieldSchema(field)]));
  const position = Type.Integer({
    description: 'Место в вашей ленте событий: на единицу больше, чем у предыдущего',
    minimum: 1,
    examples: [examplePosition],
  });
  return namedSchema(
    nameOf(type),
    answerObject(title, {
      id: uuidSchema('Идентификатор события; один и тот же, сколько бы раз оно ни пришло', exampleId),
      type: constSchema('Вид события', type),
      timestamp: dateTimeAnswer('Когда это произошло', exampleMoment),
      data: answerObject('Чего событие касается; подробности — чтением договора', { ...fields, position }),
    }),
  );
}

function fieldSchema(field: EventField): TSchema {
  const { description, example } = eventFields[field];
  if (typeof example === 'number') return Type.Integer({ description, minimum: 1, examples: [example] });
  if (field === 'holderType') return enumSchema(description, holderTypes);
  if (field === 'product') return productCodeSchema(description, example);
  if (uuids.includes(field)) return uuidSchema(description, example);
  if (days.includes(field)) return dateAnswer(description, example);
  return stringSchema(description, example);
}

/** Returns the name of an event schema: `ContractInForceEvent` for `contract.in_force`. */
function nameOf(type: EventType): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

const eventSchema = namedSchema(
  'Event',
  Type.Unsafe<EventBody>({
    description: 'Событие одного из видов',
    oneOf: [...eventSchemas.values()].map((schema) => schemaReference(schema)),
  }),
);

export const feedSchema = namedSchema(
  'EventFeed',
  answerObject('События в том порядке, в котором они стали известны', {
    events: arraySchema('События; пусто, если новых нет', eventSchema),
    nextCursor: stringSchema('Передайте в `after`, чтобы читать дальше; есть всегда', 'AAAAAAAAKnOWlCb1gsa3'),
    hasMore: booleanSchema('Есть ли события дальше: тогда читайте, не ожидая'),
  }),
);
export type FeedBody = Answered<typeof feedSchema>;

export function exampleEvent(type: EventType) {
  const data = eventTypes[type].data.map((field): [string, Json] => [field, eventFields[field].example]);
  return {
    id: exampleId,
    type,
    timestamp: exampleMoment,
    data: { ...Object.fromEntries(data), position: examplePosition },
  };
}
