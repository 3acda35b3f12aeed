import type { JsonObject } from '../json/json.ts';
import type { HolderType } from '../terms/holder-type.ts';
import type { CallContext } from './ports.ts';

/** From the least to the greatest value, both included, as decimal text. */
export interface Bounds {
  readonly min: string;
  readonly max: string;
}

/** Which application is asked about. */
export interface UnderwritingQuestion {
  readonly product: string;
  readonly vin?: string;
}

/** All that the insurer's own rules may look at; the application holds personal data. */
export interface UnderwritingQuery extends UnderwritingQuestion {
  readonly holderType: HolderType;
  /** A quote may lack anything; `change` is a contract in force as it is to be. */
  readonly purpose: 'quote' | 'contract' | 'change';
  readonly terms: { readonly concludedOn: string; readonly startsOn: string; readonly endsOn: string };
  readonly partner: {
    readonly login: string;
    readonly channel: string;
    /** What its agreement allows. */
    readonly kfav: Bounds;
    readonly reductionCoef: Bounds;
    readonly discountKVPercentMax: string;
  };
  readonly application: JsonObject;
}

/** Limits that are other for one application than they are usually. */
export interface WidenedLimits {
  readonly kfav?: Bounds;
  readonly reductionCoef?: Bounds;
  /** Up to which worth of the vehicle nobody has to approve, rubles as decimal text. */
  readonly vehicleCostMax?: string;
}

export interface UnderwritingAnswer {
  /** Why the insurer finally refuses, in Russian; absent when it does not. */
  readonly refusal?: string;
  /** Why the staff must approve before money is taken, in Russian; absent where the rules do not ask for it. */
  readonly approval?: readonly string[];
  readonly limits?: WidenedLimits;
  /** Whether the contract goes to the reinsurance pool. */
  readonly isReinsurance: boolean;
}

/** The insurer's own rules: stop lists, limits, referrals and the reinsurance pool. Throws as the registry does. */
export interface Underwriting {
  assess(query: UnderwritingQuery, context: CallContext): Promise<UnderwritingAnswer>;
}

/** Stands for the insurer's people in the test environment. */
export interface SandboxUnderwriter {
  /** Asks its question about a contract that was saved so that it would, once. */
  saved(policyNumber: string, requestId: string): Promise<void>;
  /** Decides about such a contract by what its partner has answered. */
  answered(policyNumber: string, answer: string, requestId: string): Promise<void>;
  /** Does both for what a process was killed before, now and every minute; ends with what it answers. */
  watch(onError: (error: unknown) => void): () => Promise<void>;
}
