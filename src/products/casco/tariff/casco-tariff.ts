import type { LookupTable } from '../../../rating/lookup/lookup-table.ts';
import type { Figure } from '../../../rating/tables/formula.ts';
import type { Rates } from '../../../rating/tables/rates.ts';
import type { SaleSettings } from '../../sale-settings.ts';
import type { CascoSubject } from '../rating/input.ts';

/** An insurer's casco tariff, compiled for look-ups. */
export interface CascoTariff extends Rates<CascoSubject> {
  /** False where a deductible is priced as one of every event, whatever it applies to. */
  readonly tellsDeductiblesApart: boolean;
  readonly settings: SaleSettings;
  /** Percent of its worth that a vehicle of an age loses in a year; null where the tariff does not say it by age alone. */
  readonly wear: LookupTable<Figure> | null;
}
