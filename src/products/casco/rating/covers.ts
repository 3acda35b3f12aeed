import { codeOf, type PlacedCover as Placed } from '../../voluntary/covers.ts';
import type { CascoApplication, CoverEntry } from '../application.ts';
import { type Block, blocks, coversPath } from '../risks.ts';

/** A cover of a body and where it stands. */
export interface PlacedCover extends Placed<string, CoverEntry> {
  readonly block: Block;
}

/** The covers of all blocks, in the order of the interface and of the body. */
export function coversOf({ insuredObject }: CascoApplication): readonly PlacedCover[] {
  const placed: PlacedCover[] = [];
  for (const block of blocks) {
    const path = coversPath(block);
    insuredObject?.[block]?.covers?.forEach((entry, index) => {
      placed.push({ block, path: `${path}[${index}]`, code: codeOf(entry), entry });
    });
  }
  return placed;
}
