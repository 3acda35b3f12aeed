import Type from 'typebox';
import type { JsonObject } from '../../../kernel/json.ts';
import { named } from '../../../kernel/schema-parts.ts';
import { pollRefusals } from '../../poll-operation.ts';
import { always, answerObject, words } from '../answers/fields.ts';
import type { Components } from '../components.ts';
import { common, errorResponse, exampleDraftId } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { jsonAnswer, requestIdHeader } from './parts.ts';

export const operationsTag = {
  name: 'Операции',
  description: 'Результаты запросов, которые выполнялись дольше, чем ждал партнёр',
};

const handleSchema = named(
  'AsyncHandle',
  answerObject('Ссылка на операцию: запрос выполняется дальше, его результат забирают по ней', {
    draftId: Type.String({ description: 'Идентификатор операции', format: 'uuid' }),
    method: always('Чем забирать результат', 'GET'),
    href: words('Адрес относительно /ship/biz', `/sales/v2/operations?oper_id=${exampleDraftId}`),
  }),
);

const handleExample = {
  draftId: exampleDraftId,
  method: 'GET',
  href: `/sales/v2/operations?oper_id=${exampleDraftId}`,
};

/** A method that a partner may not want to wait for: its headers and the handle among its answers. */
export function patientOperation(components: Components, operation: JsonObject): JsonObject {
  const { parameters: own = [], responses = {}, ...rest } = operation;
  return {
    ...rest,
    parameters: [parameter('DesiredTimeout'), parameter('Prefer'), ...(own as JsonObject[])],
    responses: {
      ...(responses as JsonObject),
      202: jsonAnswer(
        components,
        'Ответ не готов за отведённое время; операция сохранена и будет выполнена один раз, даже если сервер остановится.',
        handleSchema,
        { handle: { summary: 'Ссылка на операцию', value: handleExample } },
        { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } },
      ),
      ...common(504),
    },
  };
}

/** GET operations. */
export function pollDescription(components: Components): JsonObject {
  return {
    operationId: 'getOperation',
    tags: [operationsTag.name],
    summary: 'Забрать результат операции',
    description:
      'Отвечает тем же статусом и телом, каким ответил бы сам метод, в том числе его ошибкой. Пока операция ' +
      'выполняется — 404 с Retry-After; с заголовком `Prefer: wait-ms=30000` запрос ждёт её окончания, так что ' +
      'хватает одного опроса. Результаты хранятся 30 дней.\n\n' +
      '_Answers what the original method answered; 404 with Retry-After while it runs._',
    parameters: [parameter('OperationId'), parameter('Prefer')],
    responses: {
      default: {
        description: 'Ответ исходного метода: его статус, заголовки и тело',
        headers: requestIdHeader,
        content: {
          'application/json': {
            schema: {},
            examples: {
              quote: {
                summary: 'Ответ расчёта, здесь сокращён',
                value: { draftId: exampleDraftId, premium: 31881.6, currencyCode: 'RUR' },
              },
            },
          },
          'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
        },
      },
      400: errorResponse(components, 'INVALID_ARGUMENT', 'Параметр oper_id не передан или не UUID.', [
        { summary: 'Нет oper_id', faults: [pollRefusals.malformed] },
      ]),
      404: errorResponse(
        components,
        'NOT_FOUND',
        'Операция ещё выполняется (есть Retry-After), или её нет.',
        [
          { summary: 'Ещё выполняется', faults: [pollRefusals.unfinished] },
          { summary: 'Нет такой операции', faults: [pollRefusals.unknown] },
        ],
        { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      ),
      ...common(401, 429, 500, 503),
    },
  };
}
