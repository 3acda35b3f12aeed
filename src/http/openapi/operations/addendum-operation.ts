import { addendumRequestSchema } from '../../../contracts/addendums/request.ts';
import { reasonCodes } from '../../../contracts/addendums/termination-ground.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { reference } from '../../../kernel/schema-parts.ts';
import { isInsurersReason } from '../../../products/termination/reasons.ts';
import { refundText, refundTimeOf } from '../../../products/termination/refund-table.ts';
import { addendumAnswerSchema, addendumQuoteSchema } from '../answers/addendum.ts';
import { common, errorResponse } from '../error-responses.ts';
import { addendumExample } from '../examples.ts';
import { parameter } from '../parameters.ts';
import { exampleNumber, jsonAnswer, jsonBody, replayedHeader, shown } from './parts.ts';
import { changedMeanwhile, malformed, notFoundResponse, reusedKey } from './refusals.ts';
import type { SalesContext } from './sales-context.ts';

/** POST addendums. */
export function addendumOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, product, answers } = context;
  return {
    operationId: `createAddendum${kind}`,
    tags: [tag],
    summary: 'Изменить или расторгнуть действующий договор',
    description:
      'CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня ' +
      'заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. ' +
      `${product.addendums.use ? 'За более долгое использование — вся разница в любой день, прочее — по оставшимся дням использования; за сокращение премия не возвращается. ' : ''}` +
      'Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, ' +
      'с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — ' +
      'с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать ' +
      'раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, ' +
      'остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. ' +
      `Изменить можно: ${titles(context)}.\n\n` +
      `CORRECTION: исправление написания (${product.addendums.correction.parts.map(({ title }) => title).join('; ')}) ` +
      'в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь ' +
      'срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом ' +
      'VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.\n\n' +
      'TERMINATION: договор прекращается в начале дня `effectiveDate`; ' +
      'страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате ' +
      '(заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. ' +
      'Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: ' +
      `${refundsText(context)}. ` +
      'Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. ' +
      'Доп. соглашение, которое ждёт доплаты, отменяется.\n\n' +
      '_Changes a contract in force, or ends it. A surcharge becomes a further installment; the change is agreed upon when that is paid, and counts from its day._',
    parameters: [parameter('IdempotencyKey')],
    requestBody: requestBodyOf(context),
    responses: {
      200: jsonAnswer(
        components,
        'Оформленное доп. соглашение и договор, каким он становится',
        addendumAnswerSchema(kind, answers.saved),
        shown('change', 'Изменение', context.answer('addendum')),
        replayedHeader,
      ),
      400: errorResponse(
        components,
        'INVALID_ARGUMENT',
        'Неверные поля, статус договора или дата; ничего не изменено, изменено то, что не меняют; другое доп. соглашение ждёт доплаты.',
        [wrongDate, nothingChanged, awaited, malformed],
      ),
      404: notFoundResponse(context),
      409: errorResponse(components, 'ABORTED', 'Договор одновременно изменил другой запрос.', [
        changedMeanwhile,
        reusedKey,
      ]),
      ...common(401, 403, 413, 429, 500, 503, 504),
    },
  };
}

/** POST addendums/quotes. */
export function addendumQuoteOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, answers } = context;
  return {
    operationId: `quoteAddendum${kind}`,
    tags: [tag],
    summary: 'Узнать, во что обойдётся доп. соглашение',
    description:
      'Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым ' +
      'была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же ' +
      'до копейки, если до этого ничего не изменилось.\n\n' +
      '_Tells what an addendum would come to, to the kopeck; nothing is stored._',
    requestBody: requestBodyOf(context),
    responses: {
      200: jsonAnswer(
        components,
        'Что дало бы доп. соглашение',
        addendumQuoteSchema(kind, answers.saved),
        shown('change', 'Изменение', context.answer('addendum-quote')),
      ),
      400: errorResponse(
        components,
        'INVALID_ARGUMENT',
        'Те же ошибки, что и при оформлении: поля, статус договора, дата, другое доп. соглашение.',
        [wrongDate, nothingChanged, awaited, malformed],
      ),
      404: notFoundResponse(context),
      409: errorResponse(components, 'ABORTED', 'Договор изменился с тех пор, как его прочитали.', [
        changedMeanwhile,
      ]),
      ...common(401, 403, 413, 429, 500, 503, 504),
    },
  };
}

/** What an addendum and a question about one both send. */
function requestBodyOf(context: SalesContext): JsonObject {
  const body = requestBodies.get(context) ?? newRequestBody(context);
  requestBodies.set(context, body);
  return body;
}

/** A schema of one name is made once. */
const requestBodies = new WeakMap<SalesContext, JsonObject>();

function newRequestBody({ components, kind, bodies, product, holderType }: SalesContext): JsonObject {
  const policyNumber = exampleNumber(product, 1n);
  const change = addendumExample(product, holderType);
  return jsonBody(
    components,
    'Доп. соглашение',
    addendumRequestSchema(
      `AddendumRequest${kind}`,
      reference(bodies.contract, 'Изменённый договор целиком'),
      reasonCodes(product),
    ),
    {
      ...shown('change', 'Изменение', change && { policyNumber, ...change }),
      termination: {
        summary: 'Расторжение',
        value: {
          policyNumber,
          kind: 'TERMINATION',
          effectiveDate: '2027-06-01',
          ...exampleGround(reasonCodes(product)),
        },
      },
    },
  );
}

function exampleGround(codes: readonly string[]): JsonObject {
  return codes.includes('SALE')
    ? { reason: 'Транспортное средство продано', reasonCode: 'SALE' }
    : { reason: 'Заявление страхователя', reasonCode: 'HOLDER_WISH' };
}

/** What each ground gives back, in the words of the product's table. */
function refundsText({ product, holderType }: SalesContext): string {
  return product.addendums.refunds
    .filter(
      ({ reasonCode, holder }) => !isInsurersReason(reasonCode) && (holder === '*' || holder === holderType),
    )
    .map(
      (row) =>
        `${row.reasonCode}${phaseText[row.phase]} — ${refundText(row, row.percent, refundTimeOf(row, false))}`,
    )
    .join('; ');
}

const phaseText = {
  before_start: ' до начала страхования',
  after_start: ' после начала страхования',
  '*': '',
} as const;

function titles({ product }: SalesContext): string {
  return [...new Set(product.addendums.changeable.map(({ title }) => title))].join(', ');
}

const wrongDate = {
  summary: 'Дата раньше начала срока',
  faults: [
    {
      field: 'effectiveDate',
      description:
        'Дата раньше начала срока страхования (01.12.2026): передайте дату с 01.12.2026 по 30.11.2027',
      domain: 'sales',
    },
  ],
} as const;

const nothingChanged = {
  summary: 'Ничего не изменено',
  faults: [
    {
      field: 'contract',
      description:
        'Ничего не изменено: передайте договор целиком с изменениями. Изменить можно: водители, собственник',
      domain: 'sales',
    },
  ],
} as const;

const awaited = {
  summary: 'Другое доп. соглашение ждёт доплаты',
  faults: [
    {
      field: 'policyNumber',
      description:
        'По договору уже есть доп. соглашение XXX0000000001-1, оно ждёт доплаты 2260.27 (взнос 2) до 01.03.2027 включительно: оплатите его или замените, передав replaces: XXX0000000001-1',
      domain: 'sales',
    },
  ],
} as const;
