import type { JsonObject } from '../../../kernel/json.ts';
import { common, errorResponse } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { type Examples, jsonAnswer, jsonBody, replayedHeader, shown } from './parts.ts';
import { creationBody, prolongationResponse, prolongationText } from './prolongation-parts.ts';
import {
  alreadyPaid,
  blocked,
  changedMeanwhile,
  malformed,
  notFoundResponse,
  reusedKey,
  unreadableRequest,
  wrongFields,
} from './refusals.ts';
import type { SalesContext } from './sales-context.ts';

/** POST quotes. */
export function quoteOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, bodies, answers } = context;
  return {
    operationId: `quote${kind}`,
    tags: [tag],
    summary: 'Рассчитать премию',
    description:
      'Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего ' +
      'перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.' +
      `${prolongationText(context)}\n\n` +
      '_Calculates the premium; nothing is stored._',
    requestBody: jsonBody(
      components,
      'Договор, целиком или частью',
      bodies.quote,
      requestExamplesOf(context, 'quote'),
    ),
    responses: {
      200: jsonAnswer(
        components,
        'Премия и её расчёт',
        answers.quote,
        shown('quote', 'Расчёт по первому примеру', context.answer('quote')),
      ),
      400: errorResponse(components, 'INVALID_ARGUMENT', badBody, [wrongFields, blocked, malformed]),
      ...prolongationResponse(context),
      ...common(401, 403, 413, 429, 500, 503, 504),
    },
  };
}

/** POST policies. */
export function createOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, answers } = context;
  return {
    operationId: `createPolicy${kind}`,
    tags: [tag],
    summary: 'Сохранить проект договора',
    description:
      'Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в ' +
      `описании, сохраняются и возвращаются как есть.${prolongationText(context)}\n\n` +
      '_Saves a draft, calculates the final premium and assigns the contract number._',
    parameters: [parameter('IdempotencyKey')],
    requestBody: jsonBody(
      components,
      'Договор',
      creationBody(context),
      requestExamplesOf(context, 'contract'),
    ),
    responses: {
      200: jsonAnswer(
        components,
        'Сохранённый договор',
        answers.saved,
        savedExample(context),
        replayedHeader,
      ),
      400: errorResponse(components, 'INVALID_ARGUMENT', badBody, [wrongFields, blocked, malformed]),
      ...prolongationResponse(context),
      409: errorResponse(components, 'ABORTED', 'Ключ идемпотентности уже занят другим запросом.', [
        reusedKey,
      ]),
      ...common(401, 403, 413, 429, 500, 503, 504),
    },
  };
}

/** PUT policies/{policyNumber}. */
export function updateOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, bodies, answers } = context;
  return {
    operationId: `updatePolicy${kind}`,
    tags: [tag],
    summary: 'Изменить неоплаченный договор',
    description:
      'Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из ' +
      'второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, ' +
      'только если договор с тех пор не менялся.\n\n_Replaces the data of an unpaid contract and rates it anew._',
    parameters: [parameter('IdempotencyKey')],
    requestBody: jsonBody(
      components,
      'Договор целиком',
      bodies.contract,
      requestExamplesOf(context, 'contract'),
    ),
    responses: {
      200: jsonAnswer(components, 'Изменённый договор', answers.saved, savedExample(context), replayedHeader),
      400: errorResponse(components, 'INVALID_ARGUMENT', `${badBody} Или статус не допускает изменения.`, [
        wrongFields,
        alreadyPaid('изменение', 'sales'),
        blocked,
        malformed,
      ]),
      404: notFoundResponse(context),
      409: errorResponse(components, 'ABORTED', 'Договор одновременно изменил другой запрос.', [
        changedMeanwhile,
        reusedKey,
      ]),
      ...common(401, 403, 413, 429, 500, 503, 504),
    },
  };
}

/** GET policies/{policyNumber}. */
export function readOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, answers } = context;
  return {
    operationId: `readPolicy${kind}`,
    tags: [tag],
    summary: 'Прочитать договор',
    description:
      'Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.\n\n' +
      '_Reads a contract with its payments and history._',
    responses: {
      200: jsonAnswer(
        components,
        'Договор',
        answers.read,
        shown('paid', 'Оплаченный договор', context.answer('read')),
      ),
      400: errorResponse(components, 'INVALID_ARGUMENT', 'Запрос не разобран.', [unreadableRequest]),
      404: notFoundResponse(context),
      ...common(401, 403, 429, 500, 503),
    },
  };
}

/** The examples that fit a purpose, by reference. */
export function requestExamplesOf({ examples }: SalesContext, purpose: 'quote' | 'contract'): Examples {
  return Object.fromEntries(
    examples
      .filter((example) => purpose === 'quote' || example.purpose === 'contract')
      .map(({ name }) => [name, { $ref: `#/components/examples/${name}` }]),
  );
}

function savedExample(context: SalesContext): Examples {
  return shown('draft', 'Проект по первому примеру', context.answer('contract'));
}

export const badBody = 'Тело не соответствует описанию или правилам страхования; все причины сразу.';
