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
  /** What was sent, where less of it is rated. */
  readonly sent?: unknown;
  /** The differences of the body from another one with which it is rated together. */
  readonly differing?: { readonly from: JsonObject; readonly by: JsonObject };
  /** The moment whose day is today: of arrival, where something is sold. */
  readonly now: Date;
  /** The date of conclusion that was sent, where it is that of the draft which the application replaces. */
  readonly storedIssueDate?: string | undefined;
  /** The contract in whose place the application wants to be. */
  readonly previous?: PreviousContract;
  /** The earlier contract that the registry has to confirm, where it is not the caller's. */
  readonly unconfirmed?: UnconfirmedPrevious;
  /** What the caller of the rating has to say besides. */
  readonly warnings?: readonly Warning[];
  /** Refusals that the caller of the rating knows, reported with all others. */
  refuse?(terms: ContractTerms, application: JsonObject): readonly Fault[] | Promise<readonly Fault[]>;
  /** Whose discount limit holds, and under which id calls to the outside are traced. */
  readonly caller: Caller;
  /** The contract in force that the application changes: its tariff stands, and what is known of it. */
  readonly amended?: Pick<Contract, 'body' | 'facts' | 'calculation' | 'concludedOn'> &
    Partial<Pick<Contract, 'contractId' | 'startsAt'>>;
}

export interface RatedApplication {
  readonly body: JsonObject;
  /** Whether the body has data of special categories. */
  readonly holdsSpecial: boolean;
  readonly terms: ContractTerms;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly installments: readonly PlannedInstallment[];
  /** Why the staff must approve before money is taken; empty where they need not. */
  readonly reviews: readonly Warning[];
  /** What of the body has no effect, or another than it seems to ask for. */
  readonly warnings: readonly Warning[];
  /** False for a quote of a day on which no contract can be concluded. */
  readonly isConcludable: boolean;
}
