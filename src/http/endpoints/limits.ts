import { limitsAnswerSchema } from '#contracts/record/answer-schemas/limits.ts';
import { limits } from '#sales/quotes/limits.ts';
import { defineEndpoint, type Endpoint } from '../protocol/endpoint.ts';
import { bodyExamples } from '../protocol/openapi/examples.ts';
import { shown } from '../protocol/openapi/parts.ts';
import { badBody, blocked, malformed, wrongFields } from '../protocol/openapi/refusals.ts';
import type { Sale } from '../protocol/requests/sale.ts';

/** Declares POST limits; undefined if the product does not price single risks. */
export function limitsEndpoint(sale: Sale): Endpoint | undefined {
  const own = sale.product.limits;
  if (!own?.holderTypes.includes(sale.holderType)) return undefined;
  return defineEndpoint({
    method: 'POST',
    path: `${sale.path}/limits`,
    name: 'limits',
    sells: sale,
    operationId: `limits${sale.kind}`,
    tag: sale.tag,
    summary: 'Узнать суммы и премии рисков 3, 4, 5, 7, 19',
    description:
      'Тело — договор целиком или частью: чем больше передано, тем точнее. Без ' +
      '`insuredObject.autoFinancialRisks.covers` считаются все риски этого блока на суммы тарифа, с ним — только ' +
      'переданные. Остальные риски не учитываются; ничего не сохраняется.\n\n' +
      '_Sums and premiums of the assistance risks; nothing is stored._',
    body: {
      description: 'Договор, целиком или частью',
      schema: sale.bodies.quote,
      examples: () => bodyExamples(sale, 'quote'),
    },
    answer: {
      description: 'Суммы и премии',
      schema: limitsAnswerSchema,
      examples: () => shown('limits', 'Ответ на первый пример', sale.answerExample('limits')),
    },
    faults: {
      INVALID_ARGUMENT: { description: badBody, examples: [wrongFields, blocked, malformed] },
    },
    handle: (context, { caller, body }) => limits(context, { ...sale, caller, body }, own),
  });
}
