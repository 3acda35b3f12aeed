import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type Loyalty, loyaltyList } from '../loyalties.ts';
import { joinTexts } from './text.ts';

/** Pattern of a printable member number; spaces are refused, so that a partner cannot print a sentence on a policy. */
const memberNumber = /^[A-Za-z0-9-]{1,40}$/;

/** Formats a line for each loyalty programme that the insurer knows, with the insurer's name of the programme. */
export function formatLoyalties(loyalties: readonly Loyalty[], reference: ReferenceBook): readonly string[] {
  return loyalties.flatMap(({ code, number }) => {
    const name = reference.entry(loyaltyList, code)?.name;
    return name === undefined ? [] : [joinTexts([name, memberNumber.test(number) && number], ', ')];
  });
}
