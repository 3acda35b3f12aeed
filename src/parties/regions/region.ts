import { sent } from '../checks.ts';
import type { Address } from '../party.ts';
import { isKladr } from './kladr.ts';
import { regionNames } from './names.ts';
import { normalisedName } from './normalised-name.ts';
import { regionSynonyms } from './synonyms.ts';

const codeByName: ReadonlyMap<string, string> = new Map(
  [...regionNames].flatMap(([code, name]) =>
    [normalisedName(name), ...(regionSynonyms[code] ?? [])].map((key) => [key, code] as const),
  ),
);

/** The code of the region that a text names as a whole: by name, short or old ones too, or by its two digits. */
export function regionCodeOf(text: string): string | undefined {
  const trimmed = text.trim();
  return regionNames.has(trimmed) ? trimmed : codeByName.get(normalisedName(trimmed));
}

/** A region's code of two digits, or the field of the address that names none; null where it says nothing. */
export type RegionReading = { readonly code: string } | { readonly fault: 'kladrId' | 'region' } | null;

/** The region of an address: its KLADR code decides, else the name of the region, or a city that is one. */
export function regionOf(address: Address | undefined): RegionReading {
  const kladr = sent(address?.kladrId);
  if (kladr !== undefined) {
    const code = isKladr(kladr) ? kladr.slice(0, 2) : '';
    return regionNames.has(code) ? { code } : { fault: 'kladrId' };
  }
  const named = sent(address?.region);
  const code = codeByName.get(normalisedName(named ?? address?.city ?? ''));
  if (code !== undefined) return { code };
  return named === undefined ? null : { fault: 'region' };
}
