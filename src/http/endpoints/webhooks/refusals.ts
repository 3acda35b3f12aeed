import { faultAt } from '#kernel/errors/errors.ts';
import { isOffFault, tooMany, unknownPosition, unknownText } from '#platform/events/webhooks/manage.ts';
import { hostRefused } from '#platform/events/webhooks/target-url.ts';
import type { Faults } from '../../protocol/endpoint.ts';
import { malformed } from '../../protocol/openapi/refusals.ts';

const innerAddress = faultAt('url', hostRefused, 'WEBHOOK_ADDRESS_NOT_ALLOWED');
const unknownType = faultAt(
  'types[0]',
  'нет такого вида событий; есть: contract.in_force, contract.changed',
  'VALUE_NOT_IN_LIST',
);

export const wrongSettings: NonNullable<Faults['INVALID_ARGUMENT']> = {
  description: 'Поля неверны, все причины сразу; или вебхуков уже десять.',
  examples: [
    { summary: 'Неверные поля', faults: [innerAddress, unknownType] },
    { summary: 'Слишком много', faults: [tooMany] },
    malformed,
  ],
};

export const isOff: NonNullable<Faults['INVALID_ARGUMENT']> = {
  description: 'Вебхук отключён.',
  examples: [{ summary: 'Отключён', faults: [isOffFault] }],
};

export const unknownWebhook: NonNullable<Faults['NOT_FOUND']> = {
  description: 'Вебхука нет, или он не ваш.',
  examples: [
    {
      summary: 'Нет вебхука',
      faults: [faultAt('webhookId', unknownText, 'WEBHOOK_NOT_FOUND')],
    },
  ],
};

export const unknownEvent: NonNullable<Faults['NOT_FOUND']> = {
  description: 'Вебхука или события нет.',
  examples: [
    ...unknownWebhook.examples,
    {
      summary: 'Нет события',
      faults: [faultAt('position', unknownPosition, 'EVENT_NOT_FOUND')],
    },
  ],
};
