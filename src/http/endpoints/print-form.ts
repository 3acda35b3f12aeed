import Type from 'typebox';
import { statuses } from '#contracts/record/status/lifecycle.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import { type Answered, answerObject, constSchema, stringSchema } from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { jsonType } from '#platform/operations/answer.ts';
import type { Outcome } from '#platform/operations/durable/operation.ts';
import { formTypes, type Product } from '#products/product/product.ts';
import { type PrintedForm, printForm } from '#sales/print-form.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { asked, type Parameter, policyNumberParameter } from '../protocol/openapi/parameters.ts';
import { exampleNumber } from '../protocol/openapi/parts.ts';
import { unknownContract } from '../protocol/openapi/refusals.ts';
import { prefers } from '../protocol/requests/accept.ts';
import { askedInstallment, readPolicyNumber } from '../protocol/requests/path-parameters.ts';

export const filesTag = { name: 'Печатные формы', description: 'Проект и полис в PDF' };

const mimeType = 'application/pdf';

const printFormSchema = namedSchema(
  'PrintForm',
  answerObject('Печатная форма', {
    policyPDF: Type.String({
      description: 'Документ PDF в base64',
      examples: ['JVBERi0xLjcKJYCAgIAK'],
      contentEncoding: 'base64',
      contentMediaType: mimeType,
    }),
    fileName: stringSchema('Имя файла', 'XXX0000000001-POLICY.pdf'),
    mimeType: constSchema('Тип содержимого', mimeType),
  }),
);

const filesType: Parameter = {
  component: 'FilesType',
  name: 'filestype',
  in: 'path',
  required: true,
  description:
    'ADDENDUM — доп. соглашение, APPLICATION — заявление, BILL — счёт, CONSENT — согласие на обработку персональных данных, DRAFT — проект до оплаты, KID — ключевой информационный документ, MEMO — памятка, POLICY — полис после оплаты, ' +
    'RECEIPT — квитанция А-7 на полученные наличные, RULES — правила страхования',
  schema: { type: 'string', enum: [...formTypes] },
  example: 'POLICY',
};

const receiptInstallmentNr = asked(
  'ReceiptInstallmentNr',
  'installmentNr',
  'Взнос, на который нужна квитанция RECEIPT; без него последняя. Другие формы его не читают',
  { type: 'integer', minimum: 1, maximum: 9999 },
);

const consentPurpose = asked(
  'ConsentPurpose',
  'purpose',
  'Цель обработки, согласие на которую нужно (CONSENT): INSURANCE, HEALTH, MARKETING; без неё ответ называет цели и лица договора. Другие формы её не читают',
  { type: 'string', maxLength: 40 },
);

const consentPerson = asked(
  'ConsentPerson',
  'person',
  'Лицо, чьё согласие нужно (CONSENT), местом в теле договора, таким как policyHolder; без него страхователь, а если у него согласия на эту цель не спрашивают, первое лицо',
  { type: 'string', maxLength: 200 },
);

/** Declares GET policies/{policyNumber}/files/{filestype}. `product` provides the contract number of the examples. */
export function printFormEndpoint(product: Pick<Product, 'numbers'>) {
  return defineEndpoint({
    method: 'GET',
    path: '/sales/v2/policies/:policyNumber/files/:filestype',
    name: 'files',
    operationId: 'getPrintForm',
    tag: filesTag.name,
    summary: 'Получить печатную форму',
    description:
      'Документ PDF: base64 в JSON, а с заголовком `Accept: application/pdf` — сами байты. DRAFT печатается до ' +
      'оплаты и с водяным знаком, POLICY — после оплаты, и его байты больше не меняются. BILL есть только при ' +
      'оплате CASHLESS. APPLICATION — заявление о заключении договора, в любом статусе. RECEIPT — квитанция А-7 ' +
      'физическому лицу, у которого партнёр принял наличные (CASH); её байты не меняются. ADDENDUM — доп. соглашение: ' +
      'по номеру договора последнее, по номеру доп. соглашения (вместо номера договора) — оно само; до оплаты — проект. ' +
      'CONSENT — согласие одного лица на одну цель обработки данных (purpose, person), отдельный документ: с версией и хэшем ' +
      'текста, моментом, способом и отзывом; пока согласия нет — бланк для подписи. ' +
      'После изменения POLICY — новая редакция полиса.\n\n' +
      '_Returns a print form: base64 in JSON, or the bytes themselves._',
    parameters: [policyNumberParameter, filesType, receiptInstallmentNr, consentPurpose, consentPerson],
    answer: {
      description: 'Печатная форма',
      schema: printFormSchema,
      examples: () => ({
        policy: {
          summary: 'Полис; base64 здесь обрезан',
          value: {
            policyPDF: 'JVBERi0xLjcKJYCAgIAK',
            fileName: `${exampleNumber(product, 1n)}-POLICY.pdf`,
            mimeType,
          },
        },
      }),
      headers: { 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } },
      isFile: true,
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Формы нет, или статус договора её не допускает.',
        examples: [
          {
            summary: 'Полис до оплаты',
            faults: [
              faultAt(
                'filestype',
                `Полис печатается после оплаты; статус договора: DRAFT (${statuses.DRAFT}). Доступные формы: DRAFT, APPLICATION, CONSENT`,
                'PRINT_FORM_NOT_AVAILABLE',
                'documents',
              ),
            ],
          },
        ],
      },
      NOT_FOUND: unknownContract(product),
    },
    handle: async (context, { caller, params, query, accept }) => {
      const number = readPolicyNumber(params);
      const installmentNr = askedInstallment(query);
      const asked = { installmentNr, purpose: textIn(query.purpose), person: textIn(query.person) };
      return fileAnswer(await printForm(context, caller, number, params.filestype ?? '', asked), accept);
    },
  });
}

/** Returns a text; treats any other value as absent, so that the error lists the valid values. */
function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Answers with the PDF if the client prefers PDF, otherwise with base64 in JSON; never with status 406. */
function fileAnswer({ bytes, fileName }: PrintedForm, accept: string): Outcome {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (prefers(accept, mimeType, 'application/json')) {
    const headers = {
      'content-type': mimeType,
      vary: 'accept',
      'content-disposition': `attachment; filename="${fileName}"`,
    };
    return { status: 200, headers, body: content };
  }
  const body: Answered<typeof printFormSchema> = {
    policyPDF: content.toString('base64'),
    fileName,
    mimeType,
  };
  return {
    status: 200,
    headers: { 'content-type': jsonType, vary: 'accept' },
    body: JSON.stringify(body),
  };
}
