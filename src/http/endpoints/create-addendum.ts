import { addendumAnswerSchema } from '#contracts/record/answer-schemas/addendum.ts';
import { isInsurersReason } from '#products/product/termination/reasons.ts';
import { readRefundTime, refundText } from '#products/product/termination/refund-table.ts';
import { createAddendum } from '#sales/addendums/create-addendum.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { addendumExamples } from '../protocol/openapi/examples.ts';
import { shown } from '../protocol/openapi/parts.ts';
import {
  addendumRefusals,
  changedMeanwhile,
  reusedKey,
  unknownContract,
} from '../protocol/openapi/refusals.ts';
import type { Sale } from '../protocol/requests/sale.ts';

export const createAddendumEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'POST',
    path: `${sale.path}/addendums`,
    name: 'addendums',
    sells: sale,
    operationId: `createAddendum${sale.kind}`,
    tag: sale.tag,
    summary: 'Изменить или расторгнуть действующий договор',
    description:
      'CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня ' +
      'заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. ' +
      `${sale.product.addendums.usedOn ? 'За более долгое использование — вся разница в любой день, прочее — по оставшимся дням использования; за сокращение премия не возвращается. ' : ''}` +
      'Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, ' +
      'с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — ' +
      'с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать ' +
      'раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, ' +
      'остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. ' +
      `Изменить можно: ${titles(sale)}.\n\n` +
      `CORRECTION: исправление написания (${sale.product.addendums.correction.parts.map(({ title }) => title).join('; ')}) ` +
      'в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь ' +
      'срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом ' +
      'VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.\n\n' +
      'TERMINATION: договор прекращается в начале дня `effectiveDate`; ' +
      'страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате ' +
      '(заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. ' +
      'Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: ' +
      `${refundsText(sale)}. ` +
      'Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. ' +
      'Доп. соглашение, которое ждёт доплаты, отменяется.\n\n' +
      '_Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._',
    body: {
      description: 'Доп. соглашение',
      schema: sale.bodies.addendum,
      examples: () => addendumExamples(sale),
    },
    answer: {
      description: 'Оформленное доп. соглашение и договор, каким он становится',
      schema: addendumAnswerSchema(sale.kind, sale.savedAnswer),
      examples: () => shown('change', 'Изменение', sale.answerExample('addendum')),
    },
    faults: {
      INVALID_ARGUMENT: {
        description:
          'Неверные поля, статус договора или дата; ничего не изменено, изменено то, что не меняют; другое доп. соглашение ждёт доплаты.',
        examples: addendumRefusals,
      },
      NOT_FOUND: unknownContract(sale.product),
      ABORTED: {
        description: 'Договор одновременно изменил другой запрос.',
        examples: [changedMeanwhile, reusedKey],
      },
    },
    isOnce: true,
    handle: (context, { caller, body, completion }) =>
      createAddendum(context, { ...sale, caller, body }, completion),
  });

/** Describes the refund for each ground of termination, from the refund table of the product. */
function refundsText({ product, holderType }: Sale): string {
  return product.addendums.refunds
    .filter(
      ({ reasonCode, holder }) => !isInsurersReason(reasonCode) && (holder === '*' || holder === holderType),
    )
    .map(
      (row) =>
        `${row.reasonCode}${row.title === undefined ? '' : ` (${row.title})`}${phaseText[row.phase]} — ${refundText(row, row.percent, readRefundTime(row, false))}`,
    )
    .join('; ');
}

const phaseText = {
  before_start: ' до начала страхования',
  after_start: ' после начала страхования',
  '*': '',
} as const;

function titles({ product }: Sale): string {
  return [...new Set(product.addendums.changeable.map(({ title }) => title))].join(', ');
}
