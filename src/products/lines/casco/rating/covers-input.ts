import type { Kopecks } from '#kernel/money/money.ts';
import type { Deductible, RatedCover } from '#rating/attributes/subject.ts';
import type { CascoReading } from '../reading.ts';
import { coversPath, findCascoRisk, riskTitle, vehicleRisks } from '../risks.ts';

/** Code of the cover with which an individual sends the deductible for all risks. */
export const generalDeductibleCode = '1';

export function ratedCovers(
  { covers: placed, holderType, purpose }: CascoReading,
  assumptions: string[],
): { readonly covers: readonly RatedCover[]; readonly generalDeductible?: Deductible } {
  // Without risks, a quote assumes damage and theft for the full value of the vehicle.
  if (placed.length === 0 && purpose === 'quote') {
    assumptions.push(`риски: ${vehicleRisks.map(quoted).join(', ')} на стоимость транспортного средства`);
    return {
      covers: vehicleRisks.map((code, index) => ({ path: `${coversPath('casco')}[${index}]`, code })),
    };
  }
  const rated = placed.map((cover) => cover.rated);
  for (const { code, sumInsured } of rated)
    if (sumInsured === undefined && findCascoRisk(code)?.sum === 'vehicle')
      assumptions.push(`страховая сумма риска ${quoted(code)}: стоимость транспортного средства`);
  if (holderType !== 'individual') return { covers: rated };
  const general = rated.find(({ code }) => code === generalDeductibleCode);
  return {
    covers: rated.map((cover) => (cover.deductible ? withoutDeductible(cover) : cover)),
    ...(general?.deductible ? { generalDeductible: { ...general.deductible, path: general.path } } : {}),
  };
}

function quoted(code: string): string {
  return `«${riskTitle(code, undefined)}»`;
}

function withoutDeductible({ deductible: _, ...cover }: RatedCover): RatedCover {
  return cover;
}

/** Returns the insured sum of the vehicle: the sum of the first vehicle cover that has one. */
export function vehicleSumInsured({ covers }: CascoReading): Kopecks | undefined {
  const first = covers.find(
    ({ code, rated }) => rated.sumInsured !== undefined && findCascoRisk(code)?.sum === 'vehicle',
  );
  return first?.rated.sumInsured;
}
