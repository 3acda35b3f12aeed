import { renewalSchema } from '#contracts/record/answer-schemas/renewal.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import type { Product } from '#products/product/product.ts';
import { makeSandboxRenewal, readSandboxRenewal, sandboxRenewalSchema } from '#sales/renewals/sandbox.ts';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { exampleNumber } from '../../protocol/openapi/parts.ts';
import { malformed, takenKey, unknownContract } from '../../protocol/openapi/refusals.ts';
import { sandboxTag } from '../sandbox/sandbox-bank.ts';
import { renewalExample } from './renewals.ts';

export const sandboxRenewalEndpoint = (first: Product) =>
  defineEndpoint({
    method: 'POST',
    path: '/sandbox/v1/renewals',
    name: 'sandbox.renewals',
    operationId: 'makeSandboxRenewal',
    tag: sandboxTag.name,
    summary: 'Приблизить конец договора и рассчитать продление',
    description:
      'Только в тестовой среде; в боевой такого адреса нет. Сдвигает срок вашего оплаченного договора в прошлое, чтобы он ' +
      'закончился через `endsInDays` дней, и сразу рассчитывает предложение, как это делает ночное задание; приходит событие ' +
      '`renewal.offered`. Повторный запрос рассчитывает предложение заново.\n\n' +
      '_Test environment only: moves your contract into the past, so that it ends soon, and rates its renewal._',
    body: {
      description: 'Какой договор скоро закончится',
      schema: sandboxRenewalSchema,
      examples: () => ({
        soon: {
          summary: 'Закончится через 20 дней',
          value: { policyNumber: exampleNumber(first, 1n), endsInDays: 20 },
        },
      }),
    },
    answer: {
      description: 'Продление',
      schema: renewalSchema,
      examples: () => ({ offered: { summary: 'Предложено', value: renewalExample(first) } }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Договор не оплачен, прекращён или не продлевается, либо поля неверны.',
        examples: [
          {
            summary: 'Договор не оплачен',
            faults: [
              faultAt(
                'policyNumber',
                'нужен оплаченный действующий договор продукта, который продлевается',
                'CONTRACT_STATUS_FORBIDS',
              ),
            ],
          },
          malformed,
        ],
      },
      NOT_FOUND: unknownContract(first),
      ABORTED: takenKey,
    },
    isOnce: true,
    handle: (context, { caller, body, completion }) =>
      makeSandboxRenewal(context, caller, readSandboxRenewal(body), completion),
  });
