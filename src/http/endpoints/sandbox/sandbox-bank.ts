import type { SandboxBankDesk } from '#kernel/ports/sandbox-bank.ts';
import { bankAnswerSchema } from '#payments/sandbox/answer-schemas.ts';
import { bankRequestSchema } from '#payments/sandbox/requests.ts';
import { readSwitches, setSwitches } from '#payments/sandbox/switches.ts';
import { defineEndpoint, type Endpoint, type SalesContext } from '../../protocol/endpoint.ts';
import { malformed, unreadableRequest } from '../../protocol/openapi/refusals.ts';

export const sandboxTag = {
  name: 'Песочница',
  description: 'Только в тестовой среде: поведение её банка и оплата ссылок без страниц',
};

const path = '/sandbox/v1/bank';
const usual = { answers: 'prompt', delayMs: 0, notifications: 'prompt', isOwn: false };

export const bankSwitchEndpoints: readonly Endpoint[] = [
  defineEndpoint({
    method: 'GET',
    path,
    name: 'sandbox.bank',
    operationId: 'readSandboxBank',
    tag: sandboxTag.name,
    summary: 'Узнать, как ведёт себя банк',
    description:
      'Только в тестовой среде; в боевой такого адреса нет. Как банк песочницы ведёт себя с платежами по вашим договорам.\n\n' +
      '_Test environment only: behaviour of the sandbox bank in your sales._',
    answer: {
      description: 'Как банк ведёт себя',
      schema: bankAnswerSchema,
      examples: () => ({ usual: { summary: 'Как обычно', value: usual } }),
    },
    faults: { INVALID_ARGUMENT: unreadableRequest },
    answersAtOnce: true,
    handle: (context, { caller }) => readSwitches(requireSandboxBank(context), caller),
  }),
  defineEndpoint({
    method: 'PUT',
    path,
    name: 'sandbox.bank',
    operationId: 'setSandboxBank',
    tag: sandboxTag.name,
    summary: 'Настроить поведение банка',
    description:
      'Только в тестовой среде; в боевой такого адреса нет. Действует на платежи по вашим договорам, во всех процессах, пока ' +
      'вы не измените снова; других партнёров не касается. Что не передано — как обычно, пустой объект отменяет ваши ' +
      'настройки.\n\n_Test environment only: sets the behaviour of the sandbox bank in your sales only._',
    body: {
      description: 'Как банку вести себя',
      schema: bankRequestSchema,
      examples: () => ({
        down: {
          summary: 'Банк не работает, известия дважды',
          value: { answers: 'down', notifications: 'twice' },
        },
        usual: { summary: 'Как обычно', value: {} },
      }),
    },
    answer: {
      description: 'Как банк ведёт себя теперь',
      schema: bankAnswerSchema,
      examples: () => ({
        down: {
          summary: 'Банк не работает, известия дважды',
          value: { answers: 'down', delayMs: 0, notifications: 'twice', isOwn: true },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Тело не соответствует описанию; все причины сразу.',
        examples: [malformed],
      },
    },
    answersAtOnce: true,
    handle: (context, { caller, body }) => setSwitches(requireSandboxBank(context), caller, body),
  }),
];

/** Returns the sandbox bank. It always exists for these endpoints, because they are registered only if the bank is on. */
export function requireSandboxBank({ sandboxBank }: SalesContext): SandboxBankDesk {
  if (!sandboxBank) throw new Error('an endpoint of the sandbox bank was entered without one');
  return sandboxBank;
}
