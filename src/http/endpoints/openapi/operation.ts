import { catalogue, type ErrorCode } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { deprecationHeaders, describedDeprecation } from '../../protocol/answers/deprecation.ts';
import { asyncHandle, asyncHandleSchema } from '../../protocol/answers/send-outcome.ts';
import type { Endpoint } from '../../protocol/endpoint.ts';
import type { Components } from '../../protocol/openapi/components.ts';
import { common, errorResponse } from '../../protocol/openapi/error-responses.ts';
import {
  desiredTimeout,
  idempotencyKeyParameter,
  ifNoneMatch,
  type Parameter,
  prefer,
  requestIdParameter,
} from '../../protocol/openapi/parameters.ts';
import { exampleDraftId, jsonAnswer, jsonContent, requestIdHeader } from '../../protocol/openapi/parts.ts';

export interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

export function describedEndpoint(components: Components, endpoint: Endpoint): DescribedOperation {
  const { operationId, tag, summary, description, body } = endpoint;
  const inPath = parametersOf(endpoint).filter((parameter) => parameter.in === 'path');
  return {
    path: pathOf(endpoint, inPath),
    method: endpoint.method.toLowerCase(),
    operation: {
      operationId,
      tags: [tag],
      summary,
      ...describedDeprecation(endpoint.deprecation, description),
      ...(body ? { requestBody: describedBody(components, body) } : {}),
      responses: {
        ...successes(components, endpoint),
        ...refusals(components, endpoint),
        ...(endpoint.answersAtOnce ? {} : { 202: handedOver(components) }),
      },
      parameters: parametersOf(endpoint).map(components.parameter),
    },
  };
}

/** Replaces internal parameter names in the path by the documented names, in order. */
function pathOf({ path }: Endpoint, inPath: readonly Parameter[]): string {
  const names = inPath.map(({ name }) => name);
  const described = path.replace(/:(\w+)/g, (own) => {
    const name = names.shift();
    if (name === undefined) throw new Error(`the path parameter ${own} of ${path} is not described`);
    return `{${name}}`;
  });
  return `/ship/biz${described}`;
}

function parametersOf({ parameters = [], answersAtOnce, isOnce, answer }: Endpoint): readonly Parameter[] {
  return [
    ...parameters.filter((parameter) => parameter.in === 'path'),
    ...(answersAtOnce ? [] : [desiredTimeout, prefer]),
    ...(isOnce ? [idempotencyKeyParameter] : []),
    ...parameters.filter((parameter) => parameter.in !== 'path'),
    ...(answer.notModified === undefined ? [] : [ifNoneMatch]),
    requestIdParameter,
  ];
}

function describedBody(components: Components, body: NonNullable<Endpoint['body']>): JsonObject {
  const { description, schema, examples } = body;
  return { description, required: true, content: jsonContent(components, schema, examples()) };
}

const pdf: JsonObject = {
  'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
};

function successes(components: Components, { answer, isOnce, deprecation }: Endpoint): JsonObject {
  const { description, schema, examples, notModified } = answer;
  const headers = {
    ...requestIdHeader,
    ...(isOnce ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } } : {}),
    ...answer.headers,
    ...deprecationHeaders(deprecation),
  };
  const content = { ...jsonContent(components, schema, examples()), ...(answer.isFile ? pdf : {}) };
  return {
    200: { description, headers, content },
    ...(notModified === undefined ? {} : { 304: { description: notModified, headers } }),
  };
}

/** Builds the error responses of an endpoint, including the errors that all endpoints have. */
function refusals(components: Components, endpoint: Endpoint): JsonObject {
  const own = Object.entries(endpoint.faults).map(([code, { description, examples, headers }]) => [
    catalogue[code as ErrorCode].status,
    errorResponse(components, code as ErrorCode, description, examples, headers),
  ]);
  return {
    ...common(401, 429, 500, 503),
    ...(endpoint.sells ? common(403) : {}),
    ...(endpoint.method === 'GET' ? {} : common(413)),
    ...(endpoint.answersAtOnce ? {} : common(504)),
    ...Object.fromEntries(own),
  };
}

function handedOver(components: Components): JsonObject {
  return jsonAnswer(
    components,
    'Ответ не готов за отведённое время; операция сохранена и будет выполнена один раз, даже если сервер остановится.',
    asyncHandleSchema,
    { handle: { summary: 'Ссылка на операцию', value: asyncHandle(exampleDraftId) } },
    { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } },
  );
}
