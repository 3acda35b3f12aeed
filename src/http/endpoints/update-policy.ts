import { reviseDraft } from '#sales/drafts/save-draft.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { bodyExamples } from '../protocol/openapi/examples.ts';
import { policyNumberParameter } from '../protocol/openapi/parameters.ts';
import { shown } from '../protocol/openapi/parts.ts';
import {
  alreadyPaid,
  badBody,
  blocked,
  changedMeanwhile,
  malformed,
  reusedKey,
  unknownContract,
  wrongFields,
} from '../protocol/openapi/refusals.ts';
import { readPolicyNumber } from '../protocol/requests/path-parameters.ts';
import type { Sale } from '../protocol/requests/sale.ts';

export const updatePolicyEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'PUT',
    path: `${sale.path}/policies/:policyNumber`,
    name: 'policies.update',
    sells: sale,
    operationId: `updatePolicy${sale.kind}`,
    tag: sale.tag,
    summary: 'Изменить неоплаченный договор',
    description:
      'Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из ' +
      'второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, ' +
      'только если договор с тех пор не менялся.\n\n_Replaces the data of an unpaid contract and rates it again._',
    parameters: [policyNumberParameter],
    body: {
      description: 'Договор целиком',
      schema: sale.bodies.contract,
      examples: () => bodyExamples(sale, 'contract'),
    },
    answer: {
      description: 'Изменённый договор',
      schema: sale.savedAnswer,
      examples: () => shown('draft', 'Проект по первому примеру', sale.answerExample('contract')),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: `${badBody} Или статус не допускает изменения.`,
        examples: [wrongFields, alreadyPaid('изменение', 'sales'), blocked, malformed],
      },
      NOT_FOUND: unknownContract(sale.product),
      ABORTED: {
        description: 'Договор одновременно изменил другой запрос.',
        examples: [changedMeanwhile, reusedKey],
      },
    },
    isOnce: true,
    async handle(context, { caller, params, body, completion }) {
      const answer = await reviseDraft(
        context,
        readPolicyNumber(params),
        { ...sale, caller, body },
        completion,
      );
      if (answer.body.approval)
        await context.sandboxUnderwriter?.saved(answer.body.policyNumber, caller.requestId);
      return answer;
    },
  });
