import type { Caller } from '#access/partner.ts';
import type { Fault, Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Facts, PlannedInstallment, Product } from '#products/product/product.ts';
import type { PreviousContract } from '#products/product/prolongation/prolongation.ts';
import type { ContractTerms, Purpose } from '#products/product/reading.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Contract } from '../record/contract.ts';
import type { UnconfirmedPrevious } from './prolongation/complete.ts';

export interface RatingRequest {
  readonly product: Product;
  readonly holderType: HolderType;
  readonly purpose: Purpose;
  readonly body: unknown;
  /** The whole sent value, if `body` is only a part of it. */
  readonly sent?: unknown;
  /** Present if `body` is a variant: the base body `from` and the merge patch `by` that turns it into `body`. */
  readonly differing?: { readonly from: JsonObject; readonly by: JsonObject };
  /** The current moment; for a sale, the arrival of the request. */
  readonly now: Date;
  /** The sent date of conclusion, if the replaced draft has an equal date. */
  readonly storedIssueDate?: string | undefined;
  readonly previous?: PreviousContract;
  /** The earlier contract that the registry has to confirm, if it is not the caller's. */
  readonly unconfirmed?: UnconfirmedPrevious;
  readonly warnings?: readonly Warning[];
  /** Returns further faults, which are reported together with all others. */
  refuse?(terms: ContractTerms, application: JsonObject): readonly Fault[] | Promise<readonly Fault[]>;
  /** The caller. Its discount limit applies, and its request id identifies calls to other systems. */
  readonly caller: Caller;
  /** The offer of a renewal that holds its price: the tariff versions and answers that it was rated with. */
  readonly held?: HeldPrice;
  /** True if an offer is rated ahead. The contract registry is then asked when the offer is accepted. */
  readonly isAhead?: boolean;
  /** The contract in force that the application changes. It keeps its tariff and its facts. */
  readonly amended?: Pick<Contract, 'body' | 'facts' | 'calculation' | 'concludedOn'> &
    Partial<Pick<Contract, 'contractId' | 'startsAt'>>;
}

/** An offered price. Bonus-malus classes are not held: the registry's answer on the day of conclusion is binding. */
export interface HeldPrice extends Pick<Calculation, 'tariffVersionIds'> {
  readonly facts: Facts;
}

export interface RatedApplication {
  readonly body: JsonObject;
  readonly holdsSpecial: boolean;
  readonly terms: ContractTerms;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly installments: readonly PlannedInstallment[];
  /** Reasons for an approval by staff before payment; empty if none is needed. */
  readonly reviews: readonly Warning[];
  /** Warnings about parts of the body that have no effect or an unexpected effect. */
  readonly warnings: readonly Warning[];
  /** False for a quote on a day on which no contract can be concluded. */
  readonly isConcludable: boolean;
}
