import type { ContentItem, TextFault, TextField } from '#catalogues/content/content.ts';
import { commonPlaceholders } from '#catalogues/content/letter-items.ts';
import { findContentFault, type TextLimits } from '#catalogues/content/text-limits.ts';
import { message } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { placeholderFaults } from '#kernel/text/placeholders.ts';
import filed from '../../../../data/texts/autopay-consent.json' with { type: 'json' };

export const autopayConsentCode = 'autopay-consent';

const placeholders = [
  { name: 'contract', about: 'договор: вид страхования и номер' },
  { name: 'schedule', about: 'дни и суммы следующих взносов' },
  { name: 'noticeDays', about: 'за сколько дней предупреждают о списании' },
  ...commonPlaceholders,
];

interface Part extends TextField {
  readonly limits: TextLimits;
  readonly isOptional: boolean;
}

const parts: readonly Part[] = [
  {
    ...{ field: 'label', title: 'Подпись у галочки', isLong: false, required: [] },
    ...{ limits: { max: 150, isLine: true }, isOptional: false },
  },
  {
    ...{ field: 'text', title: 'Согласие; абзацы разделяет пустая строка', isLong: true },
    ...{ required: ['schedule'], limits: { max: 4_000 }, isOptional: false },
  },
  {
    field: 'renewal',
    title: 'Согласие на первый взнос по новому договору при продлении; пусто — не спрашивать',
    ...{ isLong: true, required: [], limits: { max: 1_000 }, isOptional: true },
  },
];

/** The consent to automatic payments on the payment page. Its versions are part of the evidence. */
export const autopayItem: ContentItem = {
  code: autopayConsentCode,
  title: 'Согласие на списание взносов',
  about: 'На странице оплаты, если страховщик списывает следующие взносы с сохранённой карты',
  group: 'terms',
  placeholders,
  filed,
  fields: () => parts,
  faults: (value) => [
    ...parts.flatMap((part) => partFaults(part, value[part.field])),
    ...Object.keys(value)
      .filter((name) => !parts.some(({ field }) => field === name))
      .map((field) => ({
        field,
        why: message('CONTENT_FIELD_UNKNOWN', { field, known: parts.map((one) => one.field) }),
      })),
  ],
};

function partFaults(
  { field, limits, required, isOptional }: Part,
  text: JsonObject[string] | undefined,
): readonly TextFault[] {
  if (isOptional && (text === undefined || text === '')) return [];
  const wrong = findContentFault(text, limits);
  if (wrong || typeof text !== 'string') return wrong ? [{ field, why: wrong }] : [];
  const known = placeholders.map(({ name }) => name);
  return placeholderFaults(text, { known, required }).map((why) => ({ field, why }));
}
