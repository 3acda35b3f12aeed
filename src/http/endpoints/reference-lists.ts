import { referenceAddresses } from '#catalogues/reference/addresses.ts';
import {
  directoryListSchema,
  programmesSchema,
  referenceListSchema,
} from '#catalogues/reference/answer-schemas.ts';
import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { ListText } from '#catalogues/reference/list-text.ts';
import { readList, readMakes, readModels, readProgrammes } from '#catalogues/reference/read-reference.ts';
import type { Json } from '#kernel/json/json.ts';
import type { NamedSchema } from '#kernel/schema/schema-parts.ts';
import { jsonType } from '#platform/operations/answer.ts';
import type { Outcome } from '#platform/operations/durable/operation.ts';
import { defineEndpoint, type Endpoint, type SalesContext, type SalesRequest } from '../protocol/endpoint.ts';
import { asked, type Parameter } from '../protocol/openapi/parameters.ts';
import type { ErrorExample } from '../protocol/openapi/parts.ts';

export const referenceTag = {
  name: 'Справочники',
  description: 'Марки, модели и списки кодов, которые партнёр сопоставляет со своими',
};

/** Declares the endpoints of the reference lists, which every partner may read. */
export const referenceEndpoints = (lists: ListCatalogue): readonly Endpoint[] => [
  listEndpoint({
    path: referenceAddresses.makes,
    name: 'reference.makes',
    operationId: 'listMakes',
    summary: 'Марки',
    description: 'Все марки транспортных средств страховщика.\n\n_The makes of the vehicle directory._',
    parameters: paging,
    schema: directoryListSchema,
    example: [{ code: 'LADA', name: 'LADA (ВАЗ)', version }],
    refusals: [wrongPage],
    read: ({ vehicles }, { query }) => readMakes(vehicles.current(), query),
  }),
  listEndpoint({
    path: referenceAddresses.models,
    name: 'reference.models',
    operationId: 'listModels',
    summary: 'Модели марки',
    description: 'Модели марки, код которой передан в `markCode`.\n\n_The models of a make._',
    parameters: [markCode, ...paging],
    schema: directoryListSchema,
    example: [{ code: 'VESTA', name: 'Vesta', version }],
    refusals: [
      refusal(
        'Марка не передана',
        'markCode',
        'обязательный параметр: код марки из справочника mma_maker, например LADA',
      ),
      refusal(
        'Марки нет',
        'markCode',
        'марки с таким кодом нет; передайте код из справочника mma_maker, например LADA',
      ),
    ],
    read: ({ vehicles }, { query }) => readModels(vehicles.current(), query),
  }),
  listEndpoint({
    path: referenceAddresses.list,
    name: 'reference.lists',
    operationId: 'listReferenceEntries',
    summary: 'Справочник',
    description:
      'Все значения справочника. Значения с `partnerAccess: false` показываются, но в договоре не принимаются. ' +
      'Сколько записей всего — в заголовке `X-Total-Count`.\n\n_The entries of a list._',
    parameters: [...placeOfList(lists), ...paging],
    schema: referenceListSchema,
    example: [
      { code: 'FAMILY', name: 'Страхователь и близкие родственники', version, partnerAccess: false },
      {
        code: 'LIMITED',
        name: 'Ограниченный список лиц, допущенных к управлению',
        version,
        partnerAccess: true,
      },
    ],
    refusals: [wrongPage],
    unknown: refusal('Справочника нет', 'list_name', 'Такого справочника нет; есть: address_type, …'),
    read: ({ reference }, { params, query }) => {
      const { listedProduct: product = '', listName = '' } = params;
      return readList(reference.book, lists, { product, listName }, query);
    },
  }),
  listEndpoint({
    path: referenceAddresses.programmes,
    name: 'reference.programmes',
    operationId: 'listFederalProgrammes',
    summary: 'Федеральные программы',
    description:
      'Федеральные программы марок и производителей противоугонных систем. Числа в ответе — тексты. Без параметров ' +
      'ответ содержит все программы.\n\n_Brand programmes; numbers are strings._',
    parameters: [
      asked('Limit', 'limit', 'Наибольшее число записей в ответе', whole(1, 1000, 1000)),
      asked('Offset', 'offset', 'Сколько записей пропустить', { type: 'integer', minimum: 0, default: 0 }),
    ],
    schema: programmesSchema,
    example: {
      results: [{ title: 'Федеральная программа «StarLine»', code: 'STARLINE' }],
      count: '1',
      limit: '1000',
      offset: '0',
    },
    refusals: [
      refusal(
        'Неверное число записей',
        'limit',
        'ожидается наибольшее число записей в ответе: целое число от 1 до 1000; без параметра 1000',
      ),
    ],
    read: ({ reference }, { query }) => readProgrammes(reference.book, query),
  }),
];

interface ListPage extends Pick<Endpoint, 'path' | 'name' | 'operationId' | 'summary' | 'description'> {
  readonly parameters: readonly Parameter[];
  readonly schema: NamedSchema;
  readonly example: Json;
  readonly refusals: readonly ErrorExample[];
  readonly unknown?: ErrorExample;
  read(context: SalesContext, request: SalesRequest): ListText;
}

function listEndpoint({ schema, example, refusals, unknown, read, ...page }: ListPage): Endpoint {
  return defineEndpoint({
    ...page,
    method: 'GET',
    tag: referenceTag.name,
    answer: {
      description: 'Ответ',
      schema,
      examples: () => ({ answer: { summary: 'Ответ', value: example } }),
      headers: {
        ETag: { $ref: '#/components/headers/ETag' },
        'Cache-Control': { $ref: '#/components/headers/CacheControl' },
        'X-Total-Count': { $ref: '#/components/headers/TotalCount' },
      },
      notModified: 'Ответ не изменился',
    },
    faults: {
      INVALID_ARGUMENT: { description: 'Параметры неверны.', examples: refusals },
      ...(unknown
        ? { NOT_FOUND: { description: 'Справочника с таким именем нет.', examples: [unknown] } }
        : {}),
    },
    answersAtOnce: true,
    handle: async (context, request) => listOutcome(read(context, request)),
  });
}

/** Builds an answer that clients may cache but must revalidate before each use. */
function listOutcome({ text, etag, total }: ListText): Outcome {
  return {
    status: 200,
    headers: {
      'content-type': jsonType,
      etag,
      'cache-control': 'private, no-cache',
      'x-total-count': String(total),
    },
    body: text,
  };
}

const version = '1';

const paging: readonly Parameter[] = [
  asked('Page', 'page', 'Номер страницы, считая с 0', { type: 'integer', minimum: 0, default: 0 }),
  asked('Size', 'size', 'Число записей на странице', whole(1, 1000, 100)),
  asked('Order', 'order', 'Порядок: 0 — по коду, 1 — по названию', {
    type: 'integer',
    enum: [0, 1],
    default: 0,
  }),
];

const markCode: Parameter = {
  component: 'MarkCode',
  name: 'markCode',
  in: 'query',
  required: true,
  description: 'Код марки из справочника mma_maker',
  schema: { type: 'string', minLength: 1 },
  example: 'LADA',
};

function placeOfList({ products, namesOf }: ListCatalogue): readonly Parameter[] {
  const place = { in: 'path', required: true } as const;
  return [
    {
      ...place,
      component: 'ListedProduct',
      name: 'product',
      description: 'Продукт: общие справочники и те, что нужны только ему',
      schema: { type: 'string', enum: [...products] },
      example: products[0] ?? '',
    },
    {
      ...place,
      component: 'ListName',
      name: 'list_name',
      description: 'Имя справочника',
      schema: {
        type: 'string',
        enum: [...new Set(products.flatMap((product) => namesOf(product) ?? []))],
      },
      example: 'ldu_type',
    },
  ];
}

const wrongPage = refusal(
  'Неверная страница',
  'page',
  'ожидается номер страницы, считая с 0: целое число от 0 до 999999999; без параметра 0',
);

function whole(minimum: number, maximum: number, standard: number) {
  return { type: 'integer', minimum, maximum, default: standard };
}

function refusal(summary: string, field: string, description: string): ErrorExample {
  return { summary, faults: [{ field, description, reason: 'VALUE_OUT_OF_RANGE', domain: 'reference' }] };
}
