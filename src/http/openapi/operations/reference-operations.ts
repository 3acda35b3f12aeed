import type { Fault } from '../../../kernel/errors.ts';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import type { NamedSchema } from '../../../kernel/schema-parts.ts';
import { directoryListSchema, programmesSchema, referenceListSchema } from '../answers/reference.ts';
import type { Components } from '../components.ts';
import { common, type ErrorExample, errorResponse } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { jsonAnswer, requestIdHeader } from './parts.ts';

export const referenceTag: JsonObject = {
  name: 'Справочники',
  description: 'Марки, модели и списки кодов, которые партнёр сопоставляет со своими',
};

interface Reading {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly string[];
  readonly schema: NamedSchema;
  readonly example: Json;
  readonly refusals: readonly ErrorExample[];
  readonly unknown?: ErrorExample;
}

const paging = ['Page', 'Size', 'Order'];
const version = '1';

const readings: Readonly<Record<string, Reading>> = {
  'reference.makes': {
    operationId: 'listMakes',
    summary: 'Марки',
    description: 'Все марки транспортных средств страховщика.\n\n_The makes of the vehicle directory._',
    parameters: paging,
    schema: directoryListSchema,
    example: [{ code: 'LADA', name: 'LADA (ВАЗ)', version }],
    refusals: [{ summary: 'Неверная страница', faults: [pageFault()] }],
  },
  'reference.models': {
    operationId: 'listModels',
    summary: 'Модели марки',
    description: 'Модели марки, код которой передан в `markCode`.\n\n_The models of a make._',
    parameters: ['MarkCode', ...paging],
    schema: directoryListSchema,
    example: [{ code: 'VESTA', name: 'Vesta', version }],
    refusals: [
      {
        summary: 'Марка не передана',
        faults: [
          fault('markCode', 'обязательный параметр: код марки из справочника mma_maker, например LADA'),
        ],
      },
      {
        summary: 'Марки нет',
        faults: [
          fault('markCode', 'марки с таким кодом нет; передайте код из справочника mma_maker, например LADA'),
        ],
      },
    ],
  },
  'reference.lists': {
    operationId: 'listReferenceEntries',
    summary: 'Справочник',
    description:
      'Все значения справочника. Значения с `partnerAccess: false` показываются, но в договоре не принимаются. ' +
      'Сколько записей всего — в заголовке `X-Total-Count`.\n\n_The entries of a list._',
    parameters: paging,
    schema: referenceListSchema,
    example: [
      {
        code: 'FAMILY',
        name: 'Страхователь и близкие родственники',
        version,
        partnerAccess: false,
      },
      {
        code: 'LIMITED',
        name: 'Ограниченный список лиц, допущенных к управлению',
        version,
        partnerAccess: true,
      },
    ],
    refusals: [{ summary: 'Неверная страница', faults: [pageFault()] }],
    unknown: {
      summary: 'Справочника нет',
      faults: [fault('list_name', 'Такого справочника нет; есть: address_type, …')],
    },
  },
  'reference.programmes': {
    operationId: 'listFederalProgrammes',
    summary: 'Федеральные программы',
    description:
      'Федеральные программы марок и производителей противоугонных систем. Числа в ответе — тексты. Без параметров ' +
      'ответ содержит все программы.\n\n_Brand programmes; numbers are strings._',
    parameters: ['Limit', 'Offset'],
    schema: programmesSchema,
    example: {
      results: [{ title: 'Федеральная программа «StarLine»', code: 'STARLINE' }],
      count: '1',
      limit: '1000',
      offset: '0',
    },
    refusals: [
      {
        summary: 'Неверное число записей',
        faults: [
          fault(
            'limit',
            'ожидается наибольшее число записей в ответе: целое число от 1 до 1000; без параметра 1000',
          ),
        ],
      },
    ],
  },
};

/** The description of an endpoint of lists; undefined for any other. */
export function referenceOperation(components: Components, endpoint: string): JsonObject | undefined {
  const reading = readings[endpoint];
  if (!reading) return undefined;
  const { operationId, summary, description, schema, example, refusals, unknown } = reading;
  return {
    operationId,
    tags: [String(referenceTag.name)],
    summary,
    description,
    parameters: [...reading.parameters, 'IfNoneMatch'].map(parameter),
    responses: {
      200: jsonAnswer(
        components,
        'Ответ',
        schema,
        { answer: { summary: 'Ответ', value: example } },
        listHeaders,
      ),
      304: { description: 'Ответ не изменился', headers: { ...requestIdHeader, ...listHeaders } },
      400: errorResponse(components, 'INVALID_ARGUMENT', 'Параметры неверны.', refusals),
      ...(unknown
        ? { 404: errorResponse(components, 'NOT_FOUND', 'Справочника с таким именем нет.', [unknown]) }
        : {}),
      ...common(401, 429, 500, 503),
    },
  };
}

const listHeaders: JsonObject = {
  ETag: { $ref: '#/components/headers/ETag' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
  'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
};

function pageFault(): Fault {
  return fault(
    'page',
    'ожидается номер страницы, считая с 0: целое число от 0 до 999999999; без параметра 0',
  );
}

function fault(field: string, description: string): Fault {
  return { field, description, domain: 'reference' };
}
