import type { RatedCover } from '#rating/attributes/subject.ts';
import {
  type PlacedCover as Placed,
  ratedCover,
  readCoverCode,
} from '../../../definition/voluntary/covers.ts';
import type { CascoApplication, CoverEntry } from '../application.ts';
import { type Block, blocks, coversPath } from '../risks.ts';

export interface PlacedCover extends Placed<string, CoverEntry> {
  readonly block: Block;
  readonly rated: RatedCover;
}

/** Lists the covers by block in the order of the interface. Reuses covers of a similar application. */
export function placedCovers(
  { insuredObject }: CascoApplication,
  similar?: readonly PlacedCover[],
): readonly PlacedCover[] {
  return blocks.flatMap((block) =>
    (insuredObject?.[block]?.covers ?? none).map((entry, index) => {
      const path = `${coversPath(block)}[${index}]`;
      const known = similar?.find((one) => one.entry === entry && one.path === path);
      return known ?? placedCover(block, path, entry);
    }),
  );
}

const none: readonly CoverEntry[] = [];

function placedCover(block: Block, path: string, entry: CoverEntry): PlacedCover {
  const code = readCoverCode(entry);
  // Reads the number as rubles even if the unit is percent; rules refuse such a unit.
  const inRubles = entry.deductibleUnit === 'PERCENT' ? { ...entry, deductibleUnit: 'SUM' as const } : entry;
  return { block, path, code, entry, rated: ratedCover({ path, code, entry: inRubles }) };
}
