import type { Fault } from '../../../kernel/errors.ts';
import type { Calculation, CalculationPart } from '../../product.ts';
import type { CascoTariff } from '../tariff/casco-tariff.ts';
import type { CascoRatingInput } from './input.ts';

export type CascoCalculation = Calculation & { readonly parts: readonly CalculationPart[] };

/** Parts in the order of the covers, adding up to the premium; or every reason why the tariff has no premium. */
export type CascoRated = { readonly calculation: CascoCalculation } | { readonly faults: readonly Fault[] };

export function calculateCasco(_input: CascoRatingInput, _tariff: CascoTariff): CascoRated {
  return { faults: [] };
}
