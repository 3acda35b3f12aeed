import type { Kopecks } from '../../kernel/money.ts';
import { sent } from '../../parties/checks.ts';
import type { Deductible, RatedCover } from '../../rating/attributes/subject.ts';
import { amountOf } from '../amounts.ts';
import type { CoverEntry } from './application.ts';
import { hasDeductible } from './covers.ts';
import type { CascoReading } from './reading.ts';
import { coversPath, riskOf, vehicleRisks } from './risks.ts';

const generalCode = '1';

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
  const isIndividual = holderType === 'individual';
  const general = placed.find(({ code }) => code === generalCode);
  const found = isIndividual && general ? deductibleOf(general.entry) : undefined;
  const generalDeductible = found && general ? { ...found, path: general.path } : undefined;
  const covers = placed.map(({ path, code, entry }): RatedCover => {
    const sumInsured = amountOf(entry.sumInsured);
    if (sumInsured === undefined && riskOf(code)?.sum === 'vehicle') {
      assumptions.push(`страховая сумма риска ${code}: стоимость транспортного средства`);
    }
    const deductible = isIndividual ? undefined : deductibleOf(entry);
    const option = sent(entry.cover?.option);
    const description = sent(entry.cover?.description);
    return {
      path,
      code,
      ...(option === undefined ? {} : { option }),
      ...(description === undefined ? {} : { description }),
      ...(sumInsured === undefined ? {} : { sumInsured }),
      ...(deductible === undefined ? {} : { deductible }),
    };
  });
  return { covers, ...(generalDeductible === undefined ? {} : { generalDeductible }) };
}

/** The sum for which the vehicle itself is insured: that of its first cover that has one. */
export function vehicleSumOf({ covers }: CascoReading): Kopecks | undefined {
  for (const { code, entry } of covers) {
    const sum = riskOf(code)?.sum === 'vehicle' ? amountOf(entry.sumInsured) : undefined;
    if (sum !== undefined) return sum;
  }
  return undefined;
}

/** An amount of 0 is no deductible. */
function deductibleOf(entry: CoverEntry): Deductible | undefined {
  const amount = hasDeductible(entry) ? amountOf(entry.deductible) : undefined;
  if (amount === undefined) return undefined;
  const specific = sent(entry.deductibleSpecific);
  return {
    type: entry.deductibleType ?? 'UNCONDITIONAL',
    ...(specific === undefined ? {} : { specific }),
    unit: 'SUM',
    amount,
  };
}
