import { statuses } from '../../../contracts/lifecycle.ts';
import { holderTypes } from '../../../kernel/holder-type.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Product } from '../../../products/product.ts';
import { contractListSchema } from '../answers/search.ts';
import type { Components } from '../components.ts';
import { common, errorResponse, exampleDraftId } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { searchParameters } from '../search-parameters.ts';
import { jsonAnswer } from './parts.ts';

export const searchTag: JsonObject = {
  name: 'Поиск договоров',
  description: 'Договоры партнёра по всем продуктам',
};

/** GET policies. */
export function searchOperation(components: Components, { code }: Product): JsonObject {
  return {
    operationId: 'searchPolicies',
    tags: [String(searchTag.name)],
    summary: 'Найти договоры',
    description:
      'Договоры, оформленные через ту же интеграцию, по всем продуктам, от новых к старым. Фильтры действуют вместе; ' +
      'без них — все договоры. Пока есть `nextCursor`, передавайте его в `cursor` с теми же фильтрами: договоры, ' +
      'сохранённые тем временем, страниц не сдвигают.\n\n_Searches your own contracts, newest first._',
    parameters: Object.keys(searchParameters).map(parameter),
    responses: {
      200: jsonAnswer(components, 'Страница договоров', contractListSchema, {
        page: {
          summary: 'Страница из одного договора, последняя',
          value: { results: [{ ...example, product: code }] },
        },
      }),
      400: errorResponse(components, 'INVALID_ARGUMENT', 'Параметры неверны; все причины сразу.', [
        {
          summary: 'Неверные параметры',
          faults: [
            {
              field: 'holderType',
              description: `допустимые значения: ${holderTypes.join(', ')}`,
              domain: 'sales',
            },
            {
              field: 'size',
              description: 'ожидается число договоров на странице: целое от 1 до 100; без параметра 20',
              domain: 'sales',
            },
          ],
        },
      ]),
      ...common(401, 429, 500, 503, 504),
    },
  };
}

const example: JsonObject = {
  policyNumber: 'XXX0000000001',
  draftId: exampleDraftId,
  holderType: 'individual',
  status: { code: 'COMPLETE', description: statuses.COMPLETE },
  premium: 13577.74,
  currencyCode: 'RUR',
  startDate: '2026-12-01T00:00:00+03:00',
  endDate: '2027-11-30T23:59:59+03:00',
  issueDate: '2026-11-21T10:00:00+03:00',
  createDate: '2026-11-21T12:00:00+03:00',
  version: 2,
  subject: 'А001АА77',
  licensePlate: 'А001АА77',
  vin: 'XTAGFL110MY000001',
};
