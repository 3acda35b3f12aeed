import Type from 'typebox';
import { addendumAnswer } from '#contracts/addendums/answer.ts';
import { ownAddendums } from '#contracts/addendums/read.ts';
import { historyAnswer, toContractAnswer } from '#contracts/answers/answer.ts';
import { questionsAnswer } from '#contracts/life/questions/questions.ts';
import { addendumSchema } from '#contracts/record/answer-schemas/addendum.ts';
import { historyEntrySchema } from '#contracts/record/answer-schemas/history.ts';
import { ownContract, ownHistory } from '#contracts/record/read.ts';
import { shownToSender } from '#contracts/record/special/read-special.ts';
import { allOfSchema, answerObject, arraySchema } from '#kernel/schema/answer-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { readAutopay } from '#payments/autopay/client-page.ts';
import { paymentsAnswer } from '#payments/links/read.ts';
import { paymentSchema } from '#payments/record/answer-schemas.ts';
import { autopaySchema } from '#payments/record/autopay/answer.ts';
import { defineEndpoint, type SalesContext, type SalesRequest } from '../protocol/endpoint.ts';
import { policyNumberParameter } from '../protocol/openapi/parameters.ts';
import { shown } from '../protocol/openapi/parts.ts';
import { unknownContract, unreadableRequest } from '../protocol/openapi/refusals.ts';
import { readPolicyNumber } from '../protocol/requests/path-parameters.ts';
import type { Sale } from '../protocol/requests/sale.ts';

/** Fields that only reading a contract returns; saving a contract does not return them. */
const contractRecordSchema = namedSchema(
  'ContractRecord',
  answerObject('Что было с договором', {
    payments: arraySchema('Платежи, от первого к последнему', paymentSchema),
    autopay: Type.Optional(schemaReference(autopaySchema)),
    addendums: arraySchema('Дополнительные соглашения, от первого к последнему', addendumSchema),
    history: arraySchema('История, от первой версии к последней', historyEntrySchema),
  }),
);

export const readPolicyEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'GET',
    path: `${sale.path}/policies/:policyNumber`,
    name: 'policies.read',
    sells: sale,
    operationId: `readPolicy${sale.kind}`,
    tag: sale.tag,
    summary: 'Прочитать договор',
    description:
      'Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.\n\n' +
      '_Reads a contract with its payments and history._',
    parameters: [policyNumberParameter],
    answer: {
      description: 'Договор',
      schema: namedSchema(
        `ContractReadAnswer${sale.kind}`,
        allOfSchema('Договор, его платежи и история', [
          schemaReference(sale.savedAnswer),
          schemaReference(contractRecordSchema),
        ]),
      ),
      examples: () => shown('paid', 'Оплаченный договор', sale.answerExample('read')),
    },
    faults: {
      INVALID_ARGUMENT: unreadableRequest,
      NOT_FOUND: unknownContract(sale.product),
    },
    handle: async (context, request) => ({
      status: 200,
      body: await contractAsOfToday(context, sale, request),
    }),
  });

async function contractAsOfToday(
  context: SalesContext,
  { product, holderType }: Sale,
  { caller, params }: SalesRequest,
) {
  const { pool, publicUrl, clock, workingDays, rater } = context;
  const now = clock.now();
  const today = moscowDate(now);
  const stored = await ownContract(pool, { product, holderType, caller }, readPolicyNumber(params), today);
  const opened = await shownToSender(context, caller, stored, now);
  const contract = { ...stored, body: rater.understood(product, holderType, opened(stored.body)) };
  const [payments, addendums, history, questions, autopay] = await Promise.all([
    paymentsAnswer(pool, contract, publicUrl),
    ownAddendums(pool, contract),
    ownHistory(pool, contract),
    contract.approval ? questionsAnswer(pool, contract.contractId) : [],
    readAutopay(context, contract),
  ]);
  const answer = toContractAnswer(product, contract, now, workingDays, (whole) => whole);
  return {
    ...answer,
    ...(answer.approval && questions.length > 0 ? { approval: { ...answer.approval, questions } } : {}),
    payments,
    ...(autopay ? { autopay } : {}),
    addendums: addendums.map((addendum) => addendumAnswer(addendum, today)),
    history: historyAnswer(history, contract),
  };
}
