import type { Reason } from '#kernel/reasons.ts';
import { approvalTexts } from './texts/approval.ts';
import { decisionTexts } from './texts/decisions.ts';
import { insuredTexts } from './texts/insured.ts';
import { moneyTexts } from './texts/money.ts';
import { requestTexts } from './texts/requests.ts';
import { serviceTexts } from './texts/service.ts';
import { webhookTexts } from './texts/webhooks.ts';

/** The text of every reason; the compiler misses one that has none. */
export const catalogueOfReasons: Readonly<Record<Reason, ReasonText>> = {
  ...requestTexts,
  ...insuredTexts,
  ...decisionTexts,
  ...approvalTexts,
  ...moneyTexts,
  ...serviceTexts,
  ...webhookTexts,
};

interface ReasonGroup {
  readonly id: string;
  readonly title: Told;
  readonly texts: Readonly<Partial<Record<Reason, ReasonText>>>;
}

/** What reasons are about, as the list of all of them is divided. */
export const groupsOfReasons: readonly ReasonGroup[] = [
  { id: 'request', title: ['Запрос и его поля', 'The request and its fields'], texts: requestTexts },
  {
    id: 'insured',
    title: ['Кто и что страхуется, срок, риски, тариф', 'Who and what is insured, term, covers, tariff'],
    texts: insuredTexts,
  },
  {
    id: 'decisions',
    title: [
      'Решения страховщика и состояние договора',
      'Decisions of the insurer, and the state of a contract',
    ],
    texts: decisionTexts,
  },
  {
    id: 'approval',
    title: ['Что согласует страховщик', 'What the insurer approves'],
    texts: approvalTexts,
  },
  { id: 'money', title: ['Оплата', 'Payment'], texts: moneyTexts },
  {
    id: 'service',
    title: ['Адреса, доступ, недоступность', 'Addresses, access, what is away'],
    texts: serviceTexts,
  },
  { id: 'webhooks', title: ['Вебхуки', 'Webhooks'], texts: webhookTexts },
];

/** The same in Russian and in English. */
export type Told = readonly [russian: string, english: string];

/** What the page of a reason says. */
export interface ReasonText {
  readonly title: Told;
  readonly happened: Told;
  /** What to do about it. */
  readonly advice: Told;
}
