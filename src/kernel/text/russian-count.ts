/** Forms of a Russian noun after the numbers 1, 2 to 4, and 5 or more. */
export interface WordForms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

export const years = { one: 'год', few: 'года', many: 'лет' } as const satisfies WordForms;

export function formAfter(count: number, { one, few, many }: WordForms): string {
  const lastTwo = count % 100;
  const last = count % 10;
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

/** Formats a count with a Russian noun: "1 год", "22 года", "25 лет". */
export function countedInRussian(count: number | bigint, forms: WordForms): string {
  return `${count} ${formAfter(Number(count), forms)}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
