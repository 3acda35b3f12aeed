import type { ReasonText } from '../catalogue.ts';

/** Where partners receive events. */
export const webhookTexts = {
  WEBHOOK_NOT_FOUND: {
    title: ['Вебхука нет', 'There is no such webhook'],
    happened: [
      'Вебхука с таким webhookId у вас нет: он не создан, удалён или принадлежит другому партнёру.',
      'You have no webhook of this webhookId: it was never made, was removed, or is of another partner.',
    ],
    advice: [
      'Прочитайте список своих вебхуков (GET webhooks) и передайте webhookId из него.',
      'Read the list of your webhooks (GET webhooks) and send a webhookId of it.',
    ],
  },
  EVENT_NOT_FOUND: {
    title: ['События нет в вашей ленте', 'Your feed has no such event'],
    happened: [
      'В вашей ленте нет события с таким position: его не было, или прошло 30 дней.',
      'Your feed has no event of this position: there was none, or 30 days are over.',
    ],
    advice: [
      'Передайте position из списка доставок или data.position события. Что стало с договорами раньше, покажет поиск (GET policies).',
      'Send a position of the list of deliveries, or data.position of an event. What became of contracts before is told by search (GET policies).',
    ],
  },
  WEBHOOK_ADDRESS_NOT_ALLOWED: {
    title: ['На этот адрес события не посылаются', 'No events are sent to this address'],
    happened: [
      'Адрес не https, с именем и паролем, с другим портом или ведёт не в открытый интернет.',
      'The address is not https, has a user name or another port, or does not lead to the open internet.',
    ],
    advice: [
      'Передайте адрес https с портом 443, доступный снаружи. Внутренние адреса может разрешить страховщик.',
      'Send an https address with port 443 that can be reached from outside. Addresses inside can be allowed by the insurer.',
    ],
  },
  WEBHOOK_LIMIT_REACHED: {
    title: ['Вебхуков уже десять', 'There are ten webhooks already'],
    happened: [
      'У партнёра может быть не больше десяти вебхуков.',
      'A partner may have ten webhooks at most.',
    ],
    advice: [
      'Измените один из них (PUT) или удалите ненужный (DELETE).',
      'Change one of them (PUT) or remove one that you do not need (DELETE).',
    ],
  },
  WEBHOOK_DISABLED: {
    title: ['Вебхук отключён', 'The webhook is switched off'],
    happened: [
      'На отключённый вебхук ничего не посылается. Почему он отключён, говорит disabledReason.',
      'Nothing is sent to a webhook that is switched off. disabledReason says why it is.',
    ],
    advice: [
      'Включите его (PUT с isEnabled: true) и повторите запрос.',
      'Switch it on (PUT with isEnabled: true) and repeat the request.',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
