import { type Decimal, decimalText } from '../../../kernel/decimal.ts';
import { counted, words } from '../../printed/counted.ts';

/** "22 года, стаж 3 года". */
export function ageAndExperience(age: number, experience: number): string {
  const years = experience === 0 ? 'стаж менее 1 года' : `стаж ${counted(experience, words.year)}`;
  return `${counted(age, words.year)}, ${years}`;
}

/** The shortest exact text with a comma: "1,8". */
export function printed(value: Decimal): string {
  return decimalText(value).replace('.', ',');
}
