import type { Fault, Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Facts, PlannedInstallment, Product } from '../product/product.ts';
import type { ContractTerms, Purpose } from '../product/reading.ts';

export interface Application {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly purpose: Purpose;
  readonly body: JsonObject;
  readonly today: DateText;
}

export type Outcome =
  | { readonly rated: RatedBody; readonly faults: readonly [] }
  | { readonly rated: null; readonly faults: readonly Fault[] };

export interface RatedBody {
  readonly body: JsonObject;
  readonly terms: ContractTerms;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly installments: readonly PlannedInstallment[];
  /** Reasons why an underwriter must approve the contract. */
  readonly reviews: readonly Warning[];
}
