import { saveDraft } from '#sales/drafts/save-draft.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { bodyExamples } from '../protocol/openapi/examples.ts';
import { shown } from '../protocol/openapi/parts.ts';
import { creationBody, prolongationText, unknownPrevious } from '../protocol/openapi/prolongation.ts';
import { badBody, blocked, malformed, reusedKey, wrongFields } from '../protocol/openapi/refusals.ts';
import type { Sale } from '../protocol/requests/sale.ts';

export const createPolicyEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'POST',
    path: `${sale.path}/policies`,
    name: 'policies.create',
    sells: sale,
    operationId: `createPolicy${sale.kind}`,
    tag: sale.tag,
    summary: 'Сохранить проект договора',
    description:
      'Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в ' +
      `описании, сохраняются и возвращаются как есть.${prolongationText(sale)}\n\n` +
      '_Saves a draft, calculates the final premium and assigns the contract number._',
    body: {
      description: 'Договор',
      schema: creationBody(sale),
      examples: () => bodyExamples(sale, 'contract'),
    },
    answer: {
      description: 'Сохранённый договор',
      schema: sale.savedAnswer,
      examples: () => shown('draft', 'Проект по первому примеру', sale.answerExample('contract')),
    },
    faults: {
      INVALID_ARGUMENT: { description: badBody, examples: [wrongFields, blocked, malformed] },
      ...unknownPrevious(sale),
      ABORTED: {
        description: 'Ключ идемпотентности уже занят другим запросом.',
        examples: [reusedKey],
      },
    },
    isOnce: true,
    async handle(context, { caller, body, completion }) {
      const answer = await saveDraft(context, { ...sale, caller, body }, completion);
      if (answer.body.approval)
        await context.sandboxUnderwriter?.saved(answer.body.policyNumber, caller.requestId);
      return answer;
    },
  });
