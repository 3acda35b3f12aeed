import type { ContentItem } from '#catalogues/content/content.ts';
import { letterItems } from '#catalogues/content/letter-items.ts';
import type { Json } from '#kernel/json/json.ts';
import { adviceItems } from './advice-items.ts';
import { autopayItem } from './autopay-item.ts';
import { detailsItem } from './details-item.ts';
import { termsItems } from './terms-items.ts';

export interface ContentSources {
  /** Directory with the insurer's own files. */
  readonly ownDirectory: string | undefined;
  readonly products: readonly { readonly code: string; readonly title: string }[];
  /** Terms of custom products, by product. */
  readonly ownTerms: Readonly<Record<string, Json>>;
}

/** Returns the terms of custom products, by product. */
export function ownTermsIn(
  own: readonly { readonly product: { readonly code: string }; readonly forms: { readonly terms?: Json } }[],
): ContentSources['ownTerms'] {
  return Object.fromEntries(
    own.flatMap(({ product, forms }) => (forms.terms === undefined ? [] : [[product.code, forms.terms]])),
  );
}

/** Lists all contents that staff edit, with the texts of this process's files. Throws StartError if a file is unusable. */
export function contentItems({ ownDirectory, products, ownTerms }: ContentSources): readonly ContentItem[] {
  return [
    detailsItem(ownDirectory, products),
    ...letterItems,
    ...adviceItems(ownDirectory, products),
    ...termsItems(ownDirectory, { products, ownTerms }),
    autopayItem,
  ];
}

/** A text that is not edited here, and why. */
export interface LockedContent {
  readonly title: string;
  readonly why: string;
}

export const lockedContents: readonly LockedContent[] = [
  {
    title: 'Полис и заявление ОСАГО',
    why: 'форму и текст устанавливает Банк России; из реквизитов в них название, лицензия и подписант',
  },
  { title: 'Квитанция А-7', why: 'форму устанавливает Минфин России' },
  {
    title: 'Ключевой информационный документ: разделы и их порядок',
    why: 'форму устанавливает Банк России; тексты разделов берутся из условий продукта',
  },
  {
    title: 'Согласия на обработку персональных данных',
    why: 'у каждого текста своя версия, на которую ссылается данное согласие: её добавляют в consents.json; реквизиты в них — отсюда',
  },
  { title: 'Счёт', why: 'состав реквизитов платежа задают банки; сами реквизиты — отсюда' },
  {
    title: 'Названия программ и коды рисков',
    why: 'их присылают партнёры: это часть интерфейса, а не текста',
  },
  {
    title: 'Страницы оплаты, согласия и проверки полиса',
    why: 'слова страниц связаны с их кнопками и меняются с выпуском; название, цвет, телефон и лицензия — отсюда',
  },
];
