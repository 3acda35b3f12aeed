export interface WordForms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

export const words = {
  year: { one: 'год', few: 'года', many: 'лет' },
  /** After "от": от 1 года, от 22 лет. */
  fromYears: { one: 'года', few: 'лет', many: 'лет' },
  month: { one: 'месяц', few: 'месяца', many: 'месяцев' },
  day: { one: 'день', few: 'дня', many: 'дней' },
  driver: { one: 'водитель', few: 'водителя', many: 'водителей' },
  /** After "из": из 1 водителя, из 2 водителей. */
  ofDrivers: { one: 'водителя', few: 'водителей', many: 'водителей' },
} as const;

/** "1 год", "22 года", "25 лет": a whole number that is not negative with its word. */
export function counted(count: number, forms: WordForms): string {
  const lastTwo = count % 100;
  const last = count % 10;
  if (lastTwo >= 11 && lastTwo <= 14) return `${count} ${forms.many}`;
  if (last === 1) return `${count} ${forms.one}`;
  return `${count} ${last >= 2 && last <= 4 ? forms.few : forms.many}`;
}
