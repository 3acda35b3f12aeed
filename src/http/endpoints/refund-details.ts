import Type from 'typebox';
import { ownContractByNumber } from '#contracts/record/read.ts';
import { type Fault, faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import { answerObject, dateTimeAnswer, rublesSchema, stringSchema } from '#kernel/schema/answer-fields.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { moscowDateTime } from '#kernel/time/calendar.ts';
import {
  type BankDetails,
  bankDetailsSchema,
  detailsField,
  readDetails,
} from '#parties/fields/bank-details.ts';
import { awaitedBankDetails, receivePayee } from '#payments/accounting/premium-refunds/requested-payee.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { policyNumberParameter } from '../protocol/openapi/parameters.ts';
import { exampleNumber } from '../protocol/openapi/parts.ts';
import { malformed, reusedKey, unknownContract } from '../protocol/openapi/refusals.ts';
import { readPolicyNumber } from '../protocol/requests/path-parameters.ts';

export const refundTag = {
  name: 'Возвраты',
  description: 'Реквизиты клиента для возврата премии',
};

const requestSchema = namedSchema(
  'RefundDetailsRequest',
  Type.Object(
    { [detailsField]: schemaReference(bankDetailsSchema) },
    { description: 'Реквизиты, на которые вернуть премию' },
  ),
);

const answerSchema = namedSchema(
  'RefundDetailsAnswer',
  answerObject('Реквизиты получены; страховщик проверит их до перечисления', {
    policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
    refund: rublesSchema('Сколько по договору ещё не возвращено', 1500.5),
    receivedDate: dateTimeAnswer('Когда получены', '2027-06-02T12:00:00+03:00'),
  }),
);

const example = {
  name: 'Образцов Пётр Ильич',
  account: '40817810100000000001',
  bic: '049900104',
  bankName: 'АО «Образец-Банк»',
  correspondentAccount: '30101810900000000104',
};

const nothingAwaited: Fault = faultAt(
  detailsField,
  'реквизиты сейчас не нужны: по договору нечего возвращать, деньги возвращены или реквизиты уже проверены. Чтобы заменить проверенные, обратитесь к страховщику',
  'FIELD_NOT_APPLICABLE',
);

/** Declares PUT policies/{policyNumber}/refund-details. `product` provides the contract number of the examples. */
export const refundDetailsEndpoint = (product: Pick<Product, 'numbers'>) =>
  defineEndpoint({
    method: 'PUT',
    path: '/sales/v2/policies/:policyNumber/refund-details',
    name: 'refund-details',
    operationId: 'sendRefundDetails',
    tag: refundTag.name,
    summary: 'Передать реквизиты для возврата премии',
    description:
      'Нужны, если премию нельзя вернуть так, как она уплачена (картой или через СБП). Их можно передать и с доп. соглашением, ' +
      `в поле \`${detailsField}\`. Пока страховщик их не проверил, новые заменяют прежние. Счёт сверяется с БИК. Прочитать ` +
      'реквизиты через API нельзя.\n\n_Sends the bank details for a premium refund. Later details replace earlier ones until the insurer has checked them._',
    parameters: [policyNumberParameter],
    body: {
      description: 'Реквизиты',
      schema: requestSchema,
      examples: () => ({ client: { summary: 'Счёт клиента', value: { [detailsField]: example } } }),
    },
    answer: {
      description: 'Реквизиты получены',
      schema: answerSchema,
      examples: () => ({
        received: {
          summary: 'Получены',
          value: {
            policyNumber: exampleNumber(product, 1n),
            refund: 1500.5,
            receivedDate: '2027-06-02T12:00:00+03:00',
          },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Поля неверны, все причины сразу, или реквизиты не нужны.',
        examples: [{ summary: 'Не нужны', faults: [nothingAwaited] }, malformed],
      },
      NOT_FOUND: unknownContract(product),
      ABORTED: { description: 'Ключ занят другим запросом.', examples: [reusedKey] },
    },
    isOnce: true,
    async handle({ pool, clock }, { caller, params, body, completion }) {
      const { contractId, policyNumber } = await ownContractByNumber(pool, caller, readPolicyNumber(params));
      const details = readBody(body);
      const refund = await awaitedBankDetails(pool, contractId);
      if (refund === 0n) throw invalidArgument([nothingAwaited]);
      const at = clock.now();
      const answer = {
        status: 200,
        body: { policyNumber, refund: rublesNumber(refund), receivedDate: moscowDateTime(at) },
      };
      return changeOnce(pool, completion, at, answer, async (tx) => {
        const awaited = await receivePayee(tx, contractId, details, { sentBy: 'PARTNER', at });
        if (awaited.length === 0) throw invalidArgument([nothingAwaited]);
      });
    },
  });

const validate = compileValidator(requestSchema);

function readBody(body: unknown): BankDetails {
  const { details, faults } = readDetails(isObject(body) ? body[detailsField] : undefined);
  const all = [...validate(body), ...faults];
  if (all.length > 0 || !details) throw invalidArgument(all);
  return details;
}
