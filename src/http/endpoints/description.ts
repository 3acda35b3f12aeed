import { invalidArgument } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { dailyAssets } from '../docs/routes.ts';
import { inOpenApi30, strictView } from '../docs/views.ts';
import { alsoHead } from '../protocol/answers/answer-headers.ts';
import { type Asset, sendAsset, textAsset } from '../protocol/openapi/asset.ts';
import { common, errorResponse } from '../protocol/openapi/error-responses.ts';
import { asked, ifNoneMatch, requestIdParameter } from '../protocol/openapi/parameters.ts';
import { requestIdHeader } from '../protocol/openapi/parts.ts';
import { openOperation, type ServiceEndpoint } from './service/service-endpoint.ts';

const strict = 'strict';

const view = asked(
  'View',
  'view',
  'strict — объекты закрыты (`additionalProperties: false`) и собраны из частей целиком, коды описаны только ' +
    'перечислениями; для генераторов клиентов. Сам сервис принимает и неизвестные поля, и другие написания кодов',
  { type: 'string', enum: [strict] },
);

interface Spelling {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** OpenAPI version, such as "3.1". */
  readonly version: string;
  spell(document: JsonObject): JsonObject;
}

/** Declares GET /openapi.json and GET /openapi-3.0.json. Each document is built at its first request of the day. */
export const descriptionEndpoints: readonly ServiceEndpoint[] = [
  describing({
    path: '/openapi.json',
    operationId: 'readDescription',
    summary: 'Это описание',
    version: '3.1',
    spell: (document) => document,
  }),
  describing({
    path: '/openapi-3.0.json',
    operationId: 'readOlderDescription',
    summary: 'Это описание в виде OpenAPI 3.0',
    version: '3.0',
    spell: inOpenApi30,
  }),
];

function describing({ path, operationId, summary, version, spell }: Spelling): ServiceEndpoint {
  return {
    method: 'get',
    path,
    describe: (components) =>
      openOperation(components, 1, {
        operationId,
        summary,
        description:
          `Описание интерфейса в виде OpenAPI ${version}; с ETag прежнего ответа в If-None-Match — 304, если оно не ` +
          'изменилось.\n\n_This description._',
        parameters: [view, ifNoneMatch, requestIdParameter].map(components.parameter),
        responses: {
          200: {
            description: 'Описание',
            headers: requestIdHeader,
            content: {
              'application/json': { schema: { type: 'object', description: `OpenAPI ${version}` } },
            },
          },
          304: { description: 'Описание не изменилось', headers: requestIdHeader },
          400: errorResponse(components, 'INVALID_ARGUMENT', 'Такого вида нет.', [
            { summary: 'Неизвестный вид', faults: [unknownView] },
          ]),
          ...common(500, 503),
        },
      }),
    register: (server, { document, sales }) => {
      const daily = dailyAssets(sales.clock);
      server.get<{ Querystring: { view?: unknown } }>(path, alsoHead, (request, reply) => {
        const asked = request.query.view;
        if (asked !== undefined && asked !== strict) throw invalidArgument([unknownView]);
        const asset = daily(`${asked ?? ''} ${sales.reference.book.revision}`, (today) => {
          const described = document(today);
          return jsonAsset(spell(asked === strict ? strictView(described) : described));
        });
        return sendAsset(request, reply, asset);
      });
    },
  };
}

function jsonAsset(value: JsonObject): Asset {
  return textAsset('application/json; charset=utf-8', JSON.stringify(value));
}

const unknownView = {
  field: 'view',
  description: `Ожидается ${strict} или описание без параметра view`,
  reason: 'VALUE_NOT_IN_LIST',
  domain: 'sales',
} as const;
