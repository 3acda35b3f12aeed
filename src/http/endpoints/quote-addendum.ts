import { addendumQuoteSchema } from '#contracts/record/answer-schemas/addendum.ts';
import { quoteAddendum } from '#sales/addendums/create-addendum.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { addendumExamples } from '../protocol/openapi/examples.ts';
import { shown } from '../protocol/openapi/parts.ts';
import { addendumRefusals, changedMeanwhile, unknownContract } from '../protocol/openapi/refusals.ts';
import type { Sale } from '../protocol/requests/sale.ts';

export const quoteAddendumEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'POST',
    path: `${sale.path}/addendums/quotes`,
    name: 'addendums.quotes',
    sells: sale,
    operationId: `quoteAddendum${sale.kind}`,
    tag: sale.tag,
    summary: 'Узнать, во что обойдётся доп. соглашение',
    description:
      'Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым ' +
      'была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же ' +
      'до копейки, если до этого ничего не изменилось.\n\n' +
      '_Calculates an addendum to the kopeck; nothing is stored._',
    body: {
      description: 'Доп. соглашение',
      schema: sale.bodies.addendum,
      examples: () => addendumExamples(sale),
    },
    answer: {
      description: 'Что дало бы доп. соглашение',
      schema: addendumQuoteSchema(sale.kind, sale.savedAnswer),
      examples: () => shown('change', 'Изменение', sale.answerExample('addendum-quote')),
    },
    faults: {
      INVALID_ARGUMENT: {
        description:
          'Те же ошибки, что и при оформлении: поля, статус договора, дата, другое доп. соглашение.',
        examples: addendumRefusals,
      },
      NOT_FOUND: unknownContract(sale.product),
      ABORTED: {
        description: 'Договор изменился с тех пор, как его прочитали.',
        examples: [changedMeanwhile],
      },
    },
    handle: (context, { caller, body }) => quoteAddendum(context, { ...sale, caller, body }),
  });
