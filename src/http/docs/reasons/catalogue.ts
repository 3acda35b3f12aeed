import type { Reason } from '#kernel/errors/reasons.ts';
import table from '../../../../data/texts/reasons.json' with { type: 'json' };

export type LocalizedText = readonly [russian: string, english: string];

interface ReasonText {
  readonly group: string;
  readonly title: LocalizedText;
  readonly happened: LocalizedText;
  readonly advice: LocalizedText;
}

export const catalogueOfReasons = table as unknown as Readonly<Record<Reason, ReasonText>>;

const groups: readonly (readonly [id: string, ...title: LocalizedText])[] = [
  ['request', 'Запрос и его поля', 'The request and its fields'],
  ['insured', 'Кто и что страхуется, срок, риски, тариф', 'Who and what is insured, term, covers, tariff'],
  [
    'decisions',
    'Решения страховщика и состояние договора',
    'Decisions of the insurer, and the state of a contract',
  ],
  ['approval', 'Что согласует страховщик', 'What the insurer approves'],
  ['money', 'Оплата', 'Payment'],
  ['service', 'Адреса, доступ, недоступность', 'Addresses, access, what is away'],
  ['webhooks', 'Вебхуки', 'Webhooks'],
];

export const groupsOfReasons = groups.map(([id, ...title]) => ({
  id,
  title,
  reasons: (Object.keys(table) as Reason[]).filter((reason) => table[reason].group === id),
}));
