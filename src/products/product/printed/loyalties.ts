import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type Loyalty, loyaltyList } from '../loyalties.ts';
import { joinTexts } from './text.ts';

/** What can be no sentence. */
const memberNumber = /^[A-Za-z0-9-]{1,40}$/;

/** A line for each loyalty programme that the insurer knows, by the name that it gives it; no word of the partner's. */
export function formatLoyalties(loyalties: readonly Loyalty[], reference: ReferenceBook): readonly string[] {
  return loyalties.flatMap(({ code, number }) => {
    const name = reference.entry(loyaltyList, code)?.name;
    return name === undefined ? [] : [joinTexts([name, memberNumber.test(number) && number], ', ')];
  });
}
