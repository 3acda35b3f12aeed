import type { Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Separated } from '#parties/personal-data/personal-data.ts';
import type { Amendment } from '#products/product/amendment.ts';
import type { Facts } from '#products/product/product.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Change } from './status/changes.ts';
import type { Action, Status } from './status/lifecycle.ts';

export interface Installment {
  readonly nr: number;
  readonly amount: Kopecks;
  readonly dueOn: string;
  /** CANCELLED: no longer payable. */
  readonly status: 'DUE' | 'PAID' | 'CANCELLED';
  /** The addendum whose surcharge it is; payable by `dueOn` only, independently of other installments. */
  readonly addendumNumber?: string;
  /** The payment deadline as extended by staff. */
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
  /** Increases with every change; of two changes of one version only one succeeds. */
  readonly version: number;
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly concludedOn: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** The first moment of cover and the first without, if agreed by the minute; otherwise null or absent. */
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  /** A line by which people recognise the subject; null if none. */
  readonly subject: string | null;
  /** Unguessable part of the address that is printed as a QR code. */
  readonly checkCode: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** When cover begins to count; null before payment and for contracts older than this column, absent before the contract is stored. */
  readonly coversFrom?: Date | null;
  /** Changes that count on the day of reading, oldest first; absent before the contract is stored. */
  readonly amendments?: readonly Amendment[];
  readonly cancelledAt: Date | null;
  readonly installments: readonly Installment[];
  /** Null if no approval is needed. */
  readonly approval: Approval | null;
  /** Warnings to the partner when the contract was saved. */
  readonly warnings: readonly Warning[];
  /** The renewed contract; null for a number not in Bindery, and without one. */
  readonly prolongsContractId: bigint | null;
}

/** Approval by staff of an unusual contract before payment. */
export interface Approval {
  /** EXPIRED: not decided while the contract could still be paid. */
  readonly state: 'REQUIRED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** Why it is needed, in Russian. */
  readonly reasons: readonly string[];
  /** The reasons with fields and codes; absent for older contracts. */
  readonly grounds?: readonly Warning[];
  /** Comment of staff to the partner. */
  readonly comment?: string;
  /** 2 above the insurer's limit: one person proposes the approval, another confirms it. */
  readonly approvers?: 2;
  /** The first of two approvals; removed by every change of the contract. */
  readonly proposal?: Proposal;
  readonly decidedBy?: string;
  /** Values compared with limits of authority, in kopecks and percent; absent for older contracts. */
  readonly measured?: { readonly sum: string; readonly discount: string };
  /** The person to whom the decision was passed on. */
  readonly handedTo?: { readonly to: string; readonly by: string; readonly at: string };
}

/** A proposed decision for a second person. */
export interface Proposal {
  readonly by: string;
  readonly at: string;
  /** Version of the contract that was examined. */
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

/** An entry to add to the history; the statuses are known when it is written. */
export interface NewHistoryEntry extends Pick<HistoryEntry, 'at' | 'actor' | 'action' | 'changes'> {
  readonly requestId: string;
}

/** Columns written by both a save and a revision. */
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
  /** The number that identifies the vehicle in addition to its VIN. */
  readonly bodyNumber: string | null;
  readonly licensePlate: string | null;
  /** Null if plate or VIN serves as subject, or if it is a personal record. */
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  readonly installments: readonly Installment[];
  readonly approval: Approval | null;
  readonly warnings: readonly Warning[];
  /** The number of the contract to renew, as in the body. */
  readonly previousPolicyNumber: string | null;
  /** The renewed contract, if it has the same partner, product and holder type. */
  readonly prolongsContractId: bigint | null;
}

export interface NewContract
  extends ContractContent,
    Pick<Contract, 'policyNumber' | 'draftId' | 'partnerId' | 'product' | 'holderType' | 'status'> {
  readonly checkCode: string;
  readonly history: NewHistoryEntry;
}
