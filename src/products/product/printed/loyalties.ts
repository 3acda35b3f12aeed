import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type Loyalty, loyaltyList } from '../loyalties.ts';
import { joinTexts } from './text.ts';

/** A member number cannot contain a sentence, so a partner cannot print text of its own. */
const memberNumber = /^[A-Za-z0-9-]{1,40}$/;

/** Formats one line per loyalty programme known to the insurer, with the insurer's name of it. */
export function formatLoyalties(loyalties: readonly Loyalty[], reference: ReferenceBook): readonly string[] {
  return loyalties.flatMap(({ code, number }) => {
    const name = reference.entry(loyaltyList, code)?.name;
    return name === undefined ? [] : [joinTexts([name, memberNumber.test(number) && number], ', ')];
  });
}
