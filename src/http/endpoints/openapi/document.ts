import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import { createReferenceBook, type ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { catalogue } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { productCodeList } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { eventSchemas, exampleEvent } from '#platform/events/event-schema.ts';
import { eventTypes } from '#platform/events/event-types.ts';
import type { Product } from '#products/product/product.ts';
import { interfaceVersion, versionTable } from '../../docs/version-history.ts';
import type { Endpoint } from '../../protocol/endpoint.ts';
import { type Components, createComponents } from '../../protocol/openapi/components.ts';
import { commonResponses } from '../../protocol/openapi/error-responses.ts';
import { productExamples } from '../../protocol/openapi/examples.ts';
import { headers } from '../../protocol/openapi/parameters.ts';
import { jsonContent } from '../../protocol/openapi/parts.ts';
import { eventsTag } from '../events/read-events.ts';
import { commonTags, salesEndpoints } from '../index.ts';
import { serviceTags } from '../service/service-endpoint.ts';
import { serviceEndpoints } from '../service/services.ts';
import { type DescribedOperation, describedEndpoint } from './operation.ts';

export const documentTitle = 'Bindery — интерфейс для партнёров';

/** Maximum number of codes that a description lists. A longer list is described without codes. */
const codesMax = 100;

/** Builds the OpenAPI 3.1 document of the endpoints. Fields with codes list the codes of the current reference data. */
export function openApiDocument(
  products: readonly Product[],
  lists: ListCatalogue,
  publicUrl: string,
  hasSandboxBank = false,
  book: ReferenceBook = createReferenceBook(lists.shipped),
): JsonObject {
  const components = createComponents((list) => {
    if (list === productCodeList) return products.map(({ code }) => code);
    const open = book.entries(list).filter(({ partnerAccess }) => partnerAccess);
    return open.length > codesMax ? [] : open.map(({ code }) => code);
  });
  const responses = commonResponses(components);
  const endpoints = salesEndpoints(products, lists, hasSandboxBank);
  const sales = endpoints.map((endpoint) => describedEndpoint(components, endpoint));
  const service = serviceEndpoints.map(({ path, method, describe }) => ({
    path,
    method,
    operation: describe(components, publicUrl),
  }));
  return {
    openapi: '3.1.0',
    info: {
      title: documentTitle,
      version: interfaceVersion,
      summary: 'Продажа договоров страхования через партнёров',
      description: descriptionText(products),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'Этот сервер' }],
    tags: [serviceTags[0], ...saleTags(endpoints), ...commonTags(hasSandboxBank), serviceTags[1]],
    security: [{ clientCredentials: [] }, { bearer: [] }],
    paths: pathsOf([...service.slice(0, 2), ...sales, ...service.slice(2)]),
    webhooks: describedEvents(components, eventsTag.name),
    components: {
      securitySchemes,
      parameters: components.parameters(),
      headers,
      responses,
      examples: examplesByName(products),
      schemas: components.schemas(),
    },
  };
}

function saleTags(endpoints: readonly Endpoint[]): readonly JsonObject[] {
  const names = new Set(endpoints.flatMap(({ sells }) => sells?.tag ?? []));
  return [...names].map((name) => ({
    name,
    description: 'Расчёт, оформление, изменение, чтение и оплата договора',
  }));
}

function examplesByName(products: readonly Product[]): JsonObject {
  const examples = products.flatMap((product) =>
    holderTypes.flatMap((holderType) => productExamples(product, holderType)),
  );
  return Object.fromEntries(examples.map(({ name, summary, body }) => [name, { summary, value: body }]));
}

const securitySchemes: JsonObject = {
  clientCredentials: {
    type: 'oauth2',
    description: 'Токен по client_id и client_secret',
    flows: { clientCredentials: { tokenUrl: '/ship/token', scopes: {} } },
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'Полученный токен' },
  clientBasic: { type: 'http', scheme: 'basic', description: 'client_id и client_secret; только для токена' },
};

function pathsOf(operations: readonly DescribedOperation[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { path, method, operation } of operations) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}

/** Builds the part `webhooks` of the document: every event type with its schema and an example. */
function describedEvents(components: Components, tag: string): JsonObject {
  return Object.fromEntries(
    [...eventSchemas].map(([type, schema]) => {
      const { title } = eventTypes[type];
      const content = jsonContent(components, schema, {
        event: { summary: title, value: exampleEvent(type) },
      });
      const post = {
        operationId: `tell${String(schema.$id)}`,
        tags: [tag],
        summary: title,
        description: `${title}. Тем же телом событие стоит в ленте (\`GET /ship/biz/sales/v2/events\`).`,
        requestBody: { description: 'Событие', required: true, content },
        responses: { '2XX': { description: 'Событие принято' } },
      };
      return [type, { post }];
    }),
  );
}

/** Builds the introduction for partners' developers, in Markdown. */
function descriptionText(products: readonly Product[]): string {
  return `Продажа договоров страхования через партнёров: расчёт, оформление, изменение, чтение, оплата и печать. \
Продукты: ${products.map(({ title }) => title).join(', ')}.

_The API for selling insurance contracts: quote, draft, change, payment, print forms._

## С чего начать

1. Получите токен: \`POST /ship/token\` с выданными \`client_id\` и \`client_secret\`.
2. Рассчитайте премию: \`POST …/quotes\`.
3. Сохраните проект: \`POST …/policies\`. В ответе номер договора и премия.
4. Если нужно, измените проект: \`PUT …/policies/{policyNumber}\`.
5. Напечатайте проект: \`GET …/files/DRAFT\`.
6. Примите оплату: \`PUT …/installments/1\`.
7. Напечатайте полис: \`GET …/files/POLICY\`.

Примеры тел настоящие, люди и номера в них вымышлены; даты отсчитаны от сегодняшнего дня. Как части работают вместе, \
говорит [руководство](/docs/partner-guide.ru) ([in English](/docs/partner-guide)); здесь же \
[лимиты](/docs/partner-guide.ru#%D0%BB%D0%B8%D0%BC%D0%B8%D1%82%D1%8B), [магические значения и карты песочницы](/docs/sandbox.ru), \
[примеры файлами](/docs/examples) и [изменения программы](/docs/changelog).

## Соглашения

- Тела — JSON в UTF-8, не больше 1 МиБ и 20 000 значений, в объекте не больше 500 полей. Поля, которых здесь нет, сохраняются и возвращаются без изменений.
- Даты — \`ГГГГ-ММ-ДД\`, время — ISO 8601 со смещением. День считается так, как он написан, без пересчёта в другой пояс. Суммы — числа в рублях с копейками.
- Токен передаётся заголовком \`Authorization: Bearer\` и действует час.
- Каждый ответ несёт \`x-request-id\`: назовите его, обращаясь в поддержку.
- Повтор запроса с тем же \`Idempotency-Key\` не создаёт второго договора или платежа.

## Ошибки

У всех ошибок, кроме ошибок токена, одно тело: \`code\`, \`code_c\`, \`message\`, \`details\` со всеми причинами сразу и \`requestId\`.

Каждая причина названа словом закрытого списка (\`metadata.reason\`, схема \`Reason\`): решайте по нему, а не по тексту. \
\`isFinal: true\` — отказ окончательный. Что случилось и что делать, говорит [страница причины](/docs/reasons); ответ ведёт на неё \
заголовком \`Link\`.

${errorTable()}

## Версии

${versionTable()}
`;
}

function errorTable(): string {
  const rows = Object.entries(catalogue).map(([name, { code, status, message }]) => {
    const statuses = name === 'RESOURCE_EXHAUSTED' ? `${status}, 413` : status;
    return `| ${code} | ${name} | ${statuses} | ${message} |`;
  });
  return ['| code | code_c | HTTP | message |', '|---|---|---|---|', ...rows].join('\n');
}
