import { readPurposes } from '#contracts/print-forms/consent/read-purposes.ts';
import { readInsurer, readPicture } from '#contracts/print-forms/insurer.ts';
import { createLetters } from '#contracts/print-forms/letters/letter.ts';
import { readAdvice } from '#contracts/print-forms/letters/what-to-do.ts';
import { createSite } from '#http/protocol/page-layout.ts';
import type { Product } from '#products/product/product.ts';
import type { Config } from '../config/config.ts';

export type ClientTexts = ReturnType<typeof readClientTexts>;

/** Reads the insurer's details for pages and letters; throws StartError if a file of the insurer is unusable. */
export function readClientTexts(
  { printFormsDirectory, environment, securityContact }: Config,
  products: readonly Product[],
) {
  const insurer = readInsurer(printFormsDirectory, products);
  const picture = (name: string | undefined) => readPicture(name, printFormsDirectory);
  return {
    insurer,
    advice: readAdvice(insurer.phone, printFormsDirectory),
    purposes: readPurposes(insurer, printFormsDirectory),
    letters: createLetters(insurer, picture(insurer.letterLogo ?? insurer.logo)),
    site: createSite({
      insurer,
      logo: picture(insurer.logo),
      favicon: picture(insurer.favicon ?? insurer.logo),
      isTest: environment === 'test',
      securityContact,
    }),
  };
}
