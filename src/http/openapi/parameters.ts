import type { JsonObject } from '../../kernel/json.ts';
import { formTypes } from '../../products/product.ts';
import type { ListCatalogue } from '../../reference/list-catalogue.ts';
import { exampleDraftId } from './error-responses.ts';
import { referenceParameters } from './reference-parameters.ts';
import { searchParameters } from './search-parameters.ts';

const requestIdSchema = { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' };
const examplePolicyNumber = 'XXX0000000001';

const commonParameters: JsonObject = {
  PolicyNumber: {
    name: 'policyNumber',
    in: 'path',
    required: true,
    description: 'Номер договора из ответа на его сохранение',
    schema: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
    example: examplePolicyNumber,
  },
  InstallmentNr: {
    name: 'installment_nr',
    in: 'path',
    required: true,
    description: 'Номер взноса; для первого взноса 1',
    schema: { type: 'integer', minimum: 1, maximum: 9999 },
    example: 1,
  },
  FilesType: {
    name: 'filestype',
    in: 'path',
    required: true,
    description:
      'ADDENDUM — доп. соглашение, APPLICATION — заявление, BILL — счёт, DRAFT — проект до оплаты, KID — ключевой информационный документ, MEMO — памятка, POLICY — полис после оплаты, ' +
      'RECEIPT — квитанция А-7 на полученные наличные, RULES — правила страхования',
    schema: { type: 'string', enum: [...formTypes] },
    example: 'POLICY',
  },
  ReceiptInstallmentNr: {
    name: 'installmentNr',
    in: 'query',
    required: false,
    description: 'Взнос, на который нужна квитанция RECEIPT; без него последняя. Другие формы его не читают',
    schema: { type: 'integer', minimum: 1, maximum: 9999 },
  },
  ...referenceParameters,
  ...searchParameters,
  // Without an example: readers would send the same key with every request that they try.
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Ключ, по которому повтор того же запроса получит первый ответ, а не второй договор или платёж; ' +
      'тот же ключ с другим запросом — ABORTED. От 1 до 255 печатных знаков ASCII без пробелов, например UUID',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
  // Without examples too: a reader that tries a method wants its answer.
  DesiredTimeout: {
    name: 'desired-timeout',
    in: 'header',
    required: false,
    description:
      'Сколько миллисекунд ждать ответа. Если он не готов, вернётся ссылка на операцию (202), а запрос выполнится ' +
      'до конца. Рекомендуется 59000; без заголовка сервер ждёт 60 с и отвечает DEADLINE_EXCEEDED',
    schema: { type: 'integer', minimum: 1, maximum: 600_000 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      'То же по RFC 7240: `respond-async` — сразу вернуть ссылку на операцию, `wait-ms=N` или `wait=N` (секунды) — ' +
      'ждать не дольше. При опросе операции — сколько держать запрос до её окончания, не больше 30 с. ' +
      '`handling=strict` — отказать (400) там, где иначе были бы предупреждения `warnings`',
    schema: { type: 'string', maxLength: 200 },
  },
  OperationId: {
    name: 'oper_id',
    in: 'query',
    required: true,
    description: 'Идентификатор операции из ответа 202',
    schema: { type: 'string', format: 'uuid' },
    example: exampleDraftId,
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    required: false,
    description:
      'Свой идентификатор запроса; он вернётся в ответе и попадёт в журнал. Без него это идентификатор трассы из ' +
      'traceparent (W3C Trace Context), без обоих сервис даст свой',
    schema: requestIdSchema,
  },
};

/** `components.parameters`. */
export function parametersOf({ products, namesOf }: Pick<ListCatalogue, 'products' | 'namesOf'>): JsonObject {
  return {
    ...commonParameters,
    ListName: {
      name: 'list_name',
      in: 'path',
      required: true,
      description: 'Имя справочника',
      schema: {
        type: 'string',
        enum: [...new Set(products.flatMap((product) => namesOf(product) ?? []))],
      },
      example: 'ldu_type',
    },
    ListedProduct: {
      name: 'product',
      in: 'path',
      required: true,
      description: 'Продукт: общие справочники и те, что нужны только ему',
      schema: { type: 'string', enum: [...products] },
      example: products[0] ?? '',
    },
  };
}

/** `components.headers`. */
export const headers: JsonObject = {
  RequestId: {
    description: 'Идентификатор запроса; он же traceId в текстах ошибок',
    schema: requestIdSchema,
  },
  RetryAfter: {
    description: 'Через сколько секунд повторить; при UNAVAILABLE бывает не всегда',
    schema: { type: 'integer', minimum: 1 },
  },
  PreferenceApplied: {
    description: 'Какие предпочтения из Prefer учтены',
    schema: { type: 'string', examples: ['respond-async', 'wait-ms=1000', 'handling=strict'] },
  },
  Challenge: {
    description: 'Как представиться',
    schema: { type: 'string', examples: ['Bearer realm="bindery"'] },
  },
  IdempotentReplayed: {
    description: 'true, если это сохранённый ответ на прежний запрос с тем же Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  ETag: { description: 'Метка ответа для If-None-Match', schema: { type: 'string' } },
  CacheControl: {
    description: 'Ответ можно хранить, но каждый раз сверять по метке',
    schema: { type: 'string', const: 'private, no-cache' },
  },
  TotalCount: {
    description: 'Сколько записей всего, на всех страницах',
    schema: { type: 'integer', minimum: 0 },
  },
  ContentDisposition: {
    description: 'Имя файла; только у самих байтов',
    schema: { type: 'string', examples: [`attachment; filename="${examplePolicyNumber}-POLICY.pdf"`] },
  },
};

const addresses: Readonly<Record<string, { readonly name: string; readonly component: string }>> = {
  policyNumber: { name: 'policyNumber', component: 'PolicyNumber' },
  installmentNr: { name: 'installment_nr', component: 'InstallmentNr' },
  filestype: { name: 'filestype', component: 'FilesType' },
  listName: { name: 'list_name', component: 'ListName' },
  listedProduct: { name: 'product', component: 'ListedProduct' },
};

/** A route's path below the origin as a description writes it, with references to its parameters. */
export function describedPath(routePath: string): {
  readonly path: string;
  readonly parameters: JsonObject[];
} {
  const found: JsonObject[] = [];
  const path = routePath.replace(/:(\w+)/g, (_, routeName: string) => {
    const address = addresses[routeName];
    if (!address) throw new Error(`the path parameter ${routeName} is not described`);
    found.push(parameter(address.component));
    return `{${address.name}}`;
  });
  return { path: `/ship/biz${path}`, parameters: found };
}

export function parameter(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}
