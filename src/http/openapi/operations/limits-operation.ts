import type { JsonObject } from '../../../kernel/json.ts';
import { limitsAnswerSchema } from '../answers/limits.ts';
import { common, errorResponse } from '../error-responses.ts';
import { badBody, requestExamplesOf } from './contract-operations.ts';
import { jsonAnswer, jsonBody, shown } from './parts.ts';
import { blocked, malformed, wrongFields } from './refusals.ts';
import type { SalesContext } from './sales-context.ts';

/** POST limits. */
export function limitsOperation(context: SalesContext): JsonObject {
  const { components, kind, tag, bodies } = context;
  return {
    operationId: `limits${kind}`,
    tags: [tag],
    summary: 'Узнать суммы и премии рисков 3, 4, 5, 7, 19',
    description:
      'Тело — договор целиком или частью: чем больше передано, тем точнее. Без ' +
      '`insuredObject.autoFinancialRisks.covers` считаются все риски этого блока на суммы тарифа, с ним — только ' +
      'переданные. Остальные риски не учитываются; ничего не сохраняется.\n\n' +
      '_Sums and premiums of the assistance risks; nothing is stored._',
    requestBody: jsonBody(
      components,
      'Договор, целиком или частью',
      bodies.quote,
      requestExamplesOf(context, 'quote'),
    ),
    responses: {
      200: jsonAnswer(
        components,
        'Суммы и премии',
        limitsAnswerSchema,
        shown('limits', 'Ответ на первый пример', context.answer('limits')),
      ),
      400: errorResponse(components, 'INVALID_ARGUMENT', badBody, [wrongFields, blocked, malformed]),
      ...common(401, 403, 413, 429, 500, 503, 504),
    },
  };
}
