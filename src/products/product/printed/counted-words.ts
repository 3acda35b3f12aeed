import { type WordForms, years } from '#kernel/text/russian-count.ts';

export const countedWords = {
  year: years,
  /** Genitive after "от": от 1 года, от 22 лет. */
  fromYears: { one: 'года', few: 'лет', many: 'лет' },
  month: { one: 'месяц', few: 'месяца', many: 'месяцев' },
  day: { one: 'день', few: 'дня', many: 'дней' },
  driver: { one: 'водитель', few: 'водителя', many: 'водителей' },
  /** Genitive after "из": из 1 водителя, из 2 водителей. */
  ofDrivers: { one: 'водителя', few: 'водителей', many: 'водителей' },
} as const satisfies Readonly<Record<string, WordForms>>;
