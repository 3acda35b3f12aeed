import { statuses } from '../../../contracts/lifecycle.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Product } from '../../../products/product.ts';
import { printFormSchema } from '../answers/payment.ts';
import type { Components } from '../components.ts';
import { common, errorResponse } from '../error-responses.ts';
import { parameter } from '../parameters.ts';
import { exampleNumber, jsonContent, requestIdHeader } from './parts.ts';
import { notFoundResponse } from './refusals.ts';

export const filesTag = 'Печатные формы';

/** GET policies/{policyNumber}/files/{filestype}. */
export function fileOperation(components: Components, product: Product): JsonObject {
  const fileName = `${exampleNumber(product, 1n)}-POLICY.pdf`;
  return {
    operationId: 'getPrintForm',
    tags: [filesTag],
    summary: 'Получить печатную форму',
    description:
      'Документ PDF: base64 в JSON, а с заголовком `Accept: application/pdf` — сами байты. DRAFT печатается до ' +
      'оплаты и с водяным знаком, POLICY — после оплаты, и его байты больше не меняются. BILL есть только при ' +
      'оплате CASHLESS. APPLICATION — заявление о заключении договора, в любом статусе. RECEIPT — квитанция А-7 ' +
      'физическому лицу, у которого партнёр принял наличные (CASH); её байты не меняются. ADDENDUM — доп. соглашение: ' +
      'по номеру договора последнее, по номеру доп. соглашения (вместо номера договора) — оно само; до оплаты — проект. ' +
      'После изменения POLICY — новая редакция полиса.\n\n' +
      '_Returns a print form: base64 in JSON, or the bytes themselves._',
    parameters: [parameter('ReceiptInstallmentNr')],
    responses: {
      200: {
        description: 'Печатная форма',
        headers: {
          ...requestIdHeader,
          'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' },
        },
        content: {
          ...jsonContent(components, printFormSchema, {
            policy: {
              summary: 'Полис; base64 здесь обрезан',
              value: { policyPDF: 'JVBERi0xLjcKJYCAgIAK', fileName, mimeType: 'application/pdf' },
            },
          }),
          'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
        },
      },
      400: errorResponse(components, 'INVALID_ARGUMENT', 'Формы нет, или статус договора её не допускает.', [
        {
          summary: 'Полис до оплаты',
          faults: [
            {
              field: 'filestype',
              description: `Полис печатается после оплаты; статус договора: DRAFT (${statuses.DRAFT}). Доступные формы: DRAFT, APPLICATION`,
              domain: 'documents',
            },
          ],
        },
      ]),
      404: notFoundResponse({ components, product }),
      ...common(401, 429, 500, 503),
    },
  };
}
