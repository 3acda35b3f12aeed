import type { JsonObject } from '../../kernel/json.ts';

/** Parameters of the queries that read lists. */
export const referenceParameters: JsonObject = {
  Page: query('page', 'Номер страницы, считая с 0', { type: 'integer', minimum: 0, default: 0 }),
  Size: query('size', 'Число записей на странице', whole(1, 1000, 100)),
  Order: query('order', 'Порядок: 0 — по коду, 1 — по названию', {
    type: 'integer',
    enum: [0, 1],
    default: 0,
  }),
  MarkCode: {
    name: 'markCode',
    in: 'query',
    required: true,
    description: 'Код марки из справочника mma_maker',
    schema: { type: 'string', minLength: 1 },
    example: 'LADA',
  },
  Limit: query('limit', 'Наибольшее число записей в ответе', whole(1, 1000, 1000)),
  Offset: query('offset', 'Сколько записей пропустить', { type: 'integer', minimum: 0, default: 0 }),
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'ETag прежнего ответа; если ничего не изменилось, ответ — 304 без тела',
    schema: { type: 'string' },
  },
};

function query(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: 'query', required: false, description, schema };
}

function whole(minimum: number, maximum: number, standard: number): JsonObject {
  return { type: 'integer', minimum, maximum, default: standard };
}
