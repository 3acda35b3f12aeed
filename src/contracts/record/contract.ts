import type { Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Separated } from '#parties/personal-data/personal-data.ts';
import type { Amendment } from '#products/product/amendment.ts';
import type { Facts } from '#products/product/product.ts';
import type { Calculation, ImportedPremium } from '#rating/result/calculation.ts';
import type { Change } from './status/changes.ts';
import type { Action, Status } from './status/lifecycle.ts';

export interface Installment {
  readonly nr: number;
  readonly amount: Kopecks;
  readonly dueOn: string;
  /** CANCELLED: the installment can no longer be paid. */
  readonly status: 'DUE' | 'PAID' | 'CANCELLED';
  /** Number of the addendum whose surcharge this installment is. A surcharge can only be paid until `dueOn`. */
  readonly addendumNumber?: string;
  /** The later payment deadline that staff have set; absent if they set none. */
  readonly extendedUntil?: string;
}

/** A stored contract, with personal data in the body. */
export interface Contract {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly draftId: string;
  readonly partnerId: bigint;
  readonly product: string;
  readonly holderType: HolderType;
  readonly status: Status;
  /** Increases with every change. If two requests change one version, only one of them succeeds. */
  readonly version: number;
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly concludedOn: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** First moment of cover and first moment without cover; null or absent unless cover is agreed by the minute. */
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  /** Text by which people recognise the insured subject; null if there is none. */
  readonly subject: string | null;
  /** Unguessable part of the policy check's URL, which is printed as a QR code. */
  readonly checkCode: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** Start of cover; null before payment and for old contracts, absent before the contract is stored. */
  readonly coversFrom?: Date | null;
  /** Changes in effect on the day of reading, oldest first; absent before the contract is stored. */
  readonly amendments?: readonly Amendment[];
  readonly cancelledAt: Date | null;
  readonly installments: readonly Installment[];
  readonly approval: Approval | null;
  /** Warnings that the partner got when the contract was saved. */
  readonly warnings: readonly Warning[];
  /** Id of the renewed contract; null if there is none or Bindery does not have it. */
  readonly prolongsContractId: bigint | null;
}

/** The premium of a contract and, for an imported one, what was charged before its import. */
export interface ChargedPremium extends Pick<Calculation, 'premium'> {
  readonly imported?: Pick<ImportedPremium, 'charged'>;
}

/** The parts of a contract on which its earned premium depends. */
export interface PricedContract
  extends Pick<Contract, 'body' | 'installments' | 'startsOn' | 'endsOn' | 'startsAt'> {
  readonly calculation: ChargedPremium;
}

/** Approval by staff, which an unusual contract needs before payment. */
export interface Approval {
  /** EXPIRED: nobody decided before the payment deadline. */
  readonly state: 'REQUIRED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** Reasons for the approval, in Russian. */
  readonly reasons: readonly string[];
  /** Reasons with fields and codes; absent for old contracts. */
  readonly grounds?: readonly Warning[];
  /** Comment of staff to the partner. */
  readonly comment?: string;
  /** Number of people who have to approve: 2 if the sum exceeds the insurer's limit for one person; otherwise absent. */
  readonly approvers?: 2;
  /** The first of two approvals. Every change of the contract removes it. */
  readonly proposal?: Proposal;
  readonly decidedBy?: string;
  /** Values compared with the limits of authority, in kopecks and percent; absent for old contracts. */
  readonly measured?: { readonly sum: string; readonly discount: string };
  /** The person (`to`) to whom the decision was passed on. */
  readonly handedTo?: { readonly to: string; readonly by: string; readonly at: string };
}

/** An approval that a second person has to confirm. */
export interface Proposal {
  readonly by: string;
  readonly at: string;
  /** Version of the contract that the person has examined. */
  readonly version: number;
  readonly comment?: string;
}

export interface HistoryEntry {
  readonly version: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: Action;
  readonly fromStatus: Status | null;
  readonly toStatus: Status;
  readonly changes: readonly Change[];
}

/** A new entry for the history. Its statuses are added when it is stored. */
export interface NewHistoryEntry extends Pick<HistoryEntry, 'at' | 'actor' | 'action' | 'changes'> {
  readonly requestId: string;
}

/** Columns that are written when a contract is saved or revised. */
export interface ContractContent extends Separated {
  readonly facts: Facts;
  readonly calculation: JsonObject;
  readonly premium: Kopecks;
  readonly concludedOn: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly vin: string | null;
  /** Body or chassis number of the vehicle; null if there is none. */
  readonly bodyNumber: string | null;
  readonly licensePlate: string | null;
  /** Text by which people recognise the insured subject; null if it is the plate, the VIN or personal data. */
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  readonly installments: readonly Installment[];
  readonly approval: Approval | null;
  readonly warnings: readonly Warning[];
  /** Number of the contract to renew, as sent by the partner. */
  readonly previousPolicyNumber: string | null;
  /** Id of the renewed contract; null unless that contract has the same partner, product and holder type. */
  readonly prolongsContractId: bigint | null;
}

export interface NewContract
  extends ContractContent,
    Pick<Contract, 'policyNumber' | 'draftId' | 'partnerId' | 'product' | 'holderType' | 'status'> {
  readonly checkCode: string;
  readonly history: NewHistoryEntry;
}
