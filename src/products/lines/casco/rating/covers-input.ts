import type { Kopecks } from '#kernel/money/money.ts';
import type { Deductible, RatedCover } from '#rating/attributes/subject.ts';
import type { CascoReading } from '../reading.ts';
import { coversPath, findCascoRisk, vehicleRisks } from '../risks.ts';

/** The cover with which an individual's deductible is stated; it applies to all risks. */
export const generalDeductibleCode = '1';

/** The covers as they are rated, and the individual's deductible that applies to all of them. */
export function ratedCovers(
  { covers: placed, holderType, purpose }: CascoReading,
  assumptions: string[],
): { readonly covers: readonly RatedCover[]; readonly generalDeductible?: Deductible } {
  // A quote that names no risk asks for damage and theft in full.
  if (placed.length === 0 && purpose === 'quote') {
    assumptions.push(`риски: ${vehicleRisks.join(', ')} на стоимость транспортного средства`);
    return {
      covers: vehicleRisks.map((code, index) => ({ path: `${coversPath('casco')}[${index}]`, code })),
    };
  }
  const rated = placed.map((cover) => cover.rated);
  for (const { code, sumInsured } of rated)
    if (sumInsured === undefined && findCascoRisk(code)?.sum === 'vehicle')
      assumptions.push(`страховая сумма риска ${code}: стоимость транспортного средства`);
  if (holderType !== 'individual') return { covers: rated };
  const general = rated.find(({ code }) => code === generalDeductibleCode);
  return {
    covers: rated.map((cover) => (cover.deductible ? withoutDeductible(cover) : cover)),
    ...(general?.deductible ? { generalDeductible: { ...general.deductible, path: general.path } } : {}),
  };
}

function withoutDeductible({ deductible: _, ...cover }: RatedCover): RatedCover {
  return cover;
}

/** The sum for which the vehicle itself is insured: that of its first cover that has one. */
export function vehicleSumInsured({ covers }: CascoReading): Kopecks | undefined {
  const first = covers.find(
    ({ code, rated }) => rated.sumInsured !== undefined && findCascoRisk(code)?.sum === 'vehicle',
  );
  return first?.rated.sumInsured;
}
