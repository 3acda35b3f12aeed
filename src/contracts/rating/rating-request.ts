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
  /** The sent value, if only a part of it is rated. */
  readonly sent?: unknown;
  /** Differences from another body that is rated together with it. */
  readonly differing?: { readonly from: JsonObject; readonly by: JsonObject };
  /** The moment that defines today: of arrival, if something is sold. */
  readonly now: Date;
  /** The sent date of conclusion, if it is the one of the draft being replaced. */
  readonly storedIssueDate?: string | undefined;
  readonly previous?: PreviousContract;
  /** The earlier contract for the registry to confirm, if it is not the caller's. */
  readonly unconfirmed?: UnconfirmedPrevious;
  readonly warnings?: readonly Warning[];
  /** Refusals of the caller, reported together with all others. */
  refuse?(terms: ContractTerms, application: JsonObject): readonly Fault[] | Promise<readonly Fault[]>;
  /** The caller whose discount limit applies; its request id traces outside calls. */
  readonly caller: Caller;
  /** The contract in force that the application changes; its tariff and known facts stay. */
  readonly amended?: Pick<Contract, 'body' | 'facts' | 'calculation' | 'concludedOn'> &
    Partial<Pick<Contract, 'contractId' | 'startsAt'>>;
}

export interface RatedApplication {
  readonly body: JsonObject;
  readonly holdsSpecial: boolean;
  readonly terms: ContractTerms;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly installments: readonly PlannedInstallment[];
  /** Why staff must approve before payment; empty if they need not. */
  readonly reviews: readonly Warning[];
  /** Parts of the body without effect, or with an unexpected one. */
  readonly warnings: readonly Warning[];
  /** False for a quote of a day on which no contract can be concluded. */
  readonly isConcludable: boolean;
}
