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
  /** CANCELLED: nobody has to pay it any more. */
  readonly status: 'DUE' | 'PAID' | 'CANCELLED';
  /** The addendum whose surcharge it is; it is paid by `dueOn` or not at all, beside the others. */
  readonly addendumNumber?: string;
  /** The last day on which it is paid in time, where the staff have given more time. */
  readonly extendedUntil?: string;
}

/** A contract as it is kept, its personal data back in the body. */
export interface Contract {
  readonly contractId: bigint;
  readonly policyNumber: string;
  readonly draftId: string;
  readonly partnerId: bigint;
  readonly product: string;
  readonly holderType: HolderType;
  readonly status: Status;
  /** Grows with every change; two changes of the same version cannot both win. */
  readonly version: number;
  readonly body: JsonObject;
  readonly facts: Facts;
  readonly calculation: Calculation;
  readonly concludedOn: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** The first moment of cover and the first one without, where these are agreed by the minute; else null or absent. */
  readonly startsAt?: Date | null | undefined;
  readonly endsAt?: Date | null | undefined;
  /** One line that a person recognises; null where there is none. */
  readonly subject: string | null;
  /** Unguessable part of the address that is printed as a QR code. */
  readonly checkCode: string;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** From when cover counts; null before it is paid and where this was not kept yet, absent before the contract is stored. */
  readonly coversFrom?: Date | null;
  /** The changes that count on the day of reading, oldest first; absent before the contract is stored. */
  readonly amendments?: readonly Amendment[];
  readonly cancelledAt: Date | null;
  readonly installments: readonly Installment[];
  /** Null where nobody has to approve. */
  readonly approval: Approval | null;
  /** What its partner was warned of when it was saved. */
  readonly warnings: readonly Warning[];
  /** The own contract that it goes on from; null for a number that is not ours, and without one. */
  readonly prolongsContractId: bigint | null;
}

/** Whether the staff let a contract be paid that is out of the ordinary. */
export interface Approval {
  /** EXPIRED: nobody decided while it could still be paid. */
  readonly state: 'REQUIRED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** Why it is needed, in Russian. */
  readonly reasons: readonly string[];
  /** The same with its field and a word each; absent of contracts that are older than these words. */
  readonly grounds?: readonly Warning[];
  /** What the staff said to it; the partner reads it. */
  readonly comment?: string;
  /** 2 above the insurer's limit: one of the staff proposes the approval, another one gives it. */
  readonly approvers?: 2;
  /** The first of two; gone with every change of the contract. */
  readonly proposal?: Proposal;
  readonly decidedBy?: string;
  /** What limits of authority are held against, kopecks and percent; absent of contracts that are older than these. */
  readonly measured?: { readonly sum: string; readonly discount: string };
  /** To whom one of the staff has left the decision. */
  readonly handedTo?: { readonly to: string; readonly by: string; readonly at: string };
}

/** What one of the staff has proposed for another one to decide. */
export interface Proposal {
  readonly by: string;
  readonly at: string;
  /** Of the contract that was looked at. */
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

/** What a change adds to the history; the states are known where it is written. */
export interface NewHistoryEntry extends Pick<HistoryEntry, 'at' | 'actor' | 'action' | 'changes'> {
  readonly requestId: string;
}

/** The columns that a save and a revision both write. */
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
  /** By what the vehicle is known besides its VIN. */
  readonly bodyNumber: string | null;
  readonly licensePlate: string | null;
  /** Null where the plate or the VIN says it, and where it is among the records. */
  readonly subject: string | null;
  readonly searchKeys: readonly string[];
  readonly installments: readonly Installment[];
  readonly approval: Approval | null;
  readonly warnings: readonly Warning[];
  /** The contract that the body names as the one it goes on from. */
  readonly previousPolicyNumber: string | null;
  /** The same, where it is a contract of the same partner, product and holder type. */
  readonly prolongsContractId: bigint | null;
}

export interface NewContract
  extends ContractContent,
    Pick<Contract, 'policyNumber' | 'draftId' | 'partnerId' | 'product' | 'holderType' | 'status'> {
  readonly checkCode: string;
  readonly history: NewHistoryEntry;
}
