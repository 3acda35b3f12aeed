import type { CascoApplication, CoverEntry } from './application.ts';
import { type Block, blocks, coversPath } from './risks.ts';

/** A cover of a body and where it stands. */
export interface PlacedCover {
  readonly block: Block;
  /** `insuredObject.casco.covers[0]`. */
  readonly path: string;
  /** Without spaces around it; empty where none was sent. */
  readonly code: string;
  readonly entry: CoverEntry;
}

/** The covers of all blocks, in the order of the interface and of the body. */
export function coversOf({ insuredObject }: CascoApplication): readonly PlacedCover[] {
  const placed: PlacedCover[] = [];
  for (const block of blocks) {
    const covers = insuredObject?.[block]?.covers ?? [];
    const path = coversPath(block);
    covers.forEach((entry, index) => {
      placed.push({ block, path: `${path}[${index}]`, code: entry.cover?.code?.trim() ?? '', entry });
    });
  }
  return placed;
}

export const deductibleFields = [
  'deductibleType',
  'deductible',
  'deductibleUnit',
  'deductibleSpecific',
] as const;

/** True where any field of a deductible block was sent. */
export function hasDeductible(entry: CoverEntry): boolean {
  return deductibleFields.some((field) => entry[field] !== undefined);
}
