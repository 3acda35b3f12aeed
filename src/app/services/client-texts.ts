import { readPurposes } from '#contracts/print-forms/consent/read-purposes.ts';
import type { Insurer } from '#contracts/print-forms/insurer.ts';
import { readAdvice } from '#contracts/print-forms/letters/what-to-do.ts';

/** Reads the texts for clients; throws StartError if a file of the insurer is unusable. */
export function readClientTexts(insurer: Insurer, ownDirectory: string | undefined) {
  return {
    advice: readAdvice(insurer.phone, ownDirectory),
    purposes: readPurposes(insurer, ownDirectory),
  };
}
