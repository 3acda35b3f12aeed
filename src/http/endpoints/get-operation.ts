import Type from 'typebox';
import { type Fault, faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { type NamedSchema, namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import type { Outcome } from '#platform/operations/durable/operation.ts';
import { defineEndpoint, type Endpoint, type SalesContext, type SalesRequest } from '../protocol/endpoint.ts';
import { type Parameter, prefer } from '../protocol/openapi/parameters.ts';
import { exampleDraftId } from '../protocol/openapi/parts.ts';
import { changedMeanwhile, outsideSilent, reusedKey } from '../protocol/openapi/refusals.ts';

export const operationsTag = {
  name: 'Операции',
  description: 'Результаты запросов, которые выполнялись дольше, чем ждал партнёр',
};

const operationId: Parameter = {
  component: 'OperationId',
  name: 'oper_id',
  in: 'query',
  required: true,
  description: 'Идентификатор операции из ответа 202',
  schema: { type: 'string', format: 'uuid' },
  example: exampleDraftId,
};

/** Maximum time to wait for the operation before a poll is answered, in ms. */
export const holdMsMax = 30_000;
const retryAfterSeconds = 2;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const malformed = refusal(
  'Передайте в запросе один параметр oper_id: UUID из draftId или href ответа 202',
  'FORMAT_INVALID',
);
const unfinished = refusal(
  `Операция ещё выполняется; повторите запрос через ${retryAfterSeconds} с или передайте заголовок Prefer: wait-ms=${holdMsMax}`,
  'OPERATION_NOT_FINISHED',
);
const unknown = refusal(
  'Операции с таким oper_id нет; проверьте его. Результаты хранятся 30 дней',
  'OPERATION_NOT_FOUND',
);

/** Declares GET operations. `others` are the endpoints whose requests may become operations. */
export const getOperationEndpoint = (others: readonly Endpoint[]) =>
  defineEndpoint({
    method: 'GET',
    path: '/sales/v2/operations',
    name: 'operations',
    operationId: 'getOperation',
    tag: operationsTag.name,
    summary: 'Забрать результат операции',
    description:
      'Отвечает тем же статусом и телом, каким ответил бы сам метод, в том числе его ошибкой. Пока операция ' +
      'выполняется — 404 с Retry-After; с заголовком `Prefer: wait-ms=30000` запрос ждёт её окончания, так что ' +
      'хватает одного опроса. Результаты хранятся 30 дней.\n\n' +
      '_Answers what the original method answered; 404 with Retry-After while it runs._',
    parameters: [operationId, prefer],
    answer: {
      description: 'Ответ исходного метода: его заголовки и тело',
      schema: resultSchema(others),
      examples: () => ({
        form: {
          summary: 'Печатная форма; base64 здесь обрезан',
          value: {
            policyPDF: 'JVBERi0xLjcKJYCAgIAK',
            fileName: 'XXX0000000001-POLICY.pdf',
            mimeType: 'application/pdf',
          },
        },
      }),
      isFile: true,
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Параметр oper_id не передан или не UUID.',
        examples: [{ summary: 'Нет oper_id', faults: [malformed] }],
      },
      NOT_FOUND: {
        description: 'Операция ещё выполняется (есть Retry-After), или её нет.',
        examples: [
          { summary: 'Ещё выполняется', faults: [unfinished] },
          { summary: 'Нет такой операции', faults: [unknown] },
        ],
        headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
      },
      ABORTED: {
        description: 'Так ответил исходный метод.',
        examples: [changedMeanwhile, reusedKey],
      },
      DEADLINE_EXCEEDED: {
        description: 'Так ответил исходный метод.',
        examples: [outsideSilent],
      },
    },
    answersAtOnce: true,
    handle: answerOfOperation,
  });

/** Schema of any answer that an operation may have. */
function resultSchema(others: readonly Endpoint[]): NamedSchema {
  const schemas = new Set(
    others.filter(({ answersAtOnce }) => !answersAtOnce).map(({ answer }) => answer.schema),
  );
  return namedSchema(
    'OperationResult',
    Type.Unsafe<unknown>({
      description: 'Ответ исходного метода',
      anyOf: [...schemas].map((schema) => schemaReference(schema)),
    }),
  );
}

/** Returns the operation's answer; throws NOT_FOUND for a running or unknown operation, with different texts. */
async function answerOfOperation(
  { operations }: SalesContext,
  { caller, query, holdMs }: SalesRequest,
): Promise<Outcome> {
  const operationId = operationIdOf(query);
  const { partnerId } = caller.partner;
  let found = await operations.find(partnerId, operationId);
  if (found && !found.outcome && holdMs > 0) {
    await operations.wait(operationId, Math.min(holdMs, holdMsMax));
    found = await operations.find(partnerId, operationId);
  }
  if (!found) throw new ServiceError('NOT_FOUND', { faults: [unknown] });
  if (!found.outcome) {
    throw new ServiceError('NOT_FOUND', { retryAfterSeconds, faults: [unfinished] });
  }
  return found.outcome;
}

function operationIdOf({ oper_id: operationId }: Readonly<Record<string, unknown>>): string {
  // Convert the id to lower case, because database notifications contain it in lower case.
  if (typeof operationId === 'string' && uuid.test(operationId)) return operationId.toLowerCase();
  throw invalidArgument([malformed]);
}

function refusal(description: string, reason: Reason): Fault {
  return faultAt('oper_id', description, reason);
}
