import { InvalidArgumentError } from 'commander';

/** The number that an option gives, from 1; throws what the command line says of anything else. */
export function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('a whole number from 1');
}
