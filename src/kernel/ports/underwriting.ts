import type { JsonObject } from '../json/json.ts';
import type { HolderType } from '../terms/holder-type.ts';
import type { CallContext } from './ports.ts';

/** Smallest and greatest allowed value, as decimal text. */
export interface Bounds {
  readonly min: string;
  readonly max: string;
}

export interface UnderwritingQuestion {
  readonly product: string;
  readonly vin?: string;
}

/** Input of the insurer's underwriting rules. The application contains personal data. */
export interface UnderwritingQuery extends UnderwritingQuestion {
  readonly holderType: HolderType;
  /** `quote` may lack any field; `change` describes the new state of a contract in force. */
  readonly purpose: 'quote' | 'contract' | 'change';
  readonly terms: { readonly concludedOn: string; readonly startsOn: string; readonly endsOn: string };
  readonly partner: {
    readonly login: string;
    readonly channel: string;
    /** Range of `kfav` in the partner's agreement. */
    readonly kfav: Bounds;
    readonly reductionCoef: Bounds;
    readonly discountKVPercentMax: string;
  };
  readonly application: JsonObject;
}

export interface WidenedLimits {
  readonly kfav?: Bounds;
  readonly reductionCoef?: Bounds;
  /** Maximum value of the vehicle without approval, in rubles as decimal text. */
  readonly vehicleCostMax?: string;
}

export interface UnderwritingAnswer {
  /** Reason of a final refusal, in Russian; absent if the application is not refused. */
  readonly refusal?: string;
  /** Reasons why staff must approve before payment, in Russian; absent if no rule requires it. */
  readonly approval?: readonly string[];
  readonly limits?: WidenedLimits;
  readonly isReinsurance: boolean;
}

/** The insurer's underwriting rules. Throws ServiceError DEADLINE_EXCEEDED or UNAVAILABLE. */
export interface Underwriting {
  assess(query: UnderwritingQuery, context: CallContext): Promise<UnderwritingAnswer>;
}

/** Acts as the insurer's staff in the test environment. */
export interface SandboxUnderwriter {
  /** Asks the partner a sample question about a saved contract, once for each contract. */
  saved(policyNumber: string, requestId: string): Promise<void>;
  /** Approves or refuses the contract, depending on the partner's answer. */
  answered(policyNumber: string, answer: string, requestId: string): Promise<void>;
  /** Finishes the work of killed processes, now and every minute, until the returned function is called. */
  watch(onError: (error: unknown) => void): () => Promise<void>;
}
