import { quoteAnswerSchema } from '#contracts/record/answer-schemas/contract.ts';
import { quote } from '#sales/quotes/quote.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { bodyExamples } from '../protocol/openapi/examples.ts';
import { shown } from '../protocol/openapi/parts.ts';
import { prolongationText, unknownPrevious } from '../protocol/openapi/prolongation.ts';
import { badBody, blocked, malformed, wrongFields } from '../protocol/openapi/refusals.ts';
import type { Sale } from '../protocol/requests/sale.ts';

export const quoteEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'POST',
    path: `${sale.path}/quotes`,
    name: 'quotes',
    sells: sale,
    operationId: `quote${sale.kind}`,
    tag: sale.tag,
    summary: 'Рассчитать премию',
    description:
      'Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего ' +
      'перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.' +
      `${prolongationText(sale)}\n\n` +
      '_Calculates the premium; nothing is stored._',
    body: {
      description: 'Договор, целиком или частью',
      schema: sale.bodies.quote,
      examples: () => bodyExamples(sale, 'quote'),
    },
    answer: {
      description: 'Премия и её расчёт',
      schema: quoteAnswerSchema(sale.kind, sale.bodies),
      examples: () => shown('quote', 'Расчёт по первому примеру', sale.answerExample('quote')),
    },
    faults: {
      INVALID_ARGUMENT: { description: badBody, examples: [wrongFields, blocked, malformed] },
      ...unknownPrevious(sale),
    },
    handle: (context, { caller, body }) => quote(context, { ...sale, caller, body }),
  });
