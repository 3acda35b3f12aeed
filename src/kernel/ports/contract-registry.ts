import type { JsonObject } from '../json/json.ts';
import type { Kopecks } from '../money/money.ts';
import type { DateText } from '../time/calendar.ts';
import type { CallContext, LicensedDriver } from './ports.ts';

/** A contract that is to be paid, as the industry's registry is asked about it. */
export interface ContractCheckQuery {
  readonly product: string;
  /** First and last day of cover, `YYYY-MM-DD`. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** The first and the last second of a cover that is agreed by the minute, as date-times of Moscow. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly vehicle: {
    readonly vin?: string;
    readonly bodyNumber?: string;
    readonly chassisNumber?: string;
    readonly licensePlate?: string;
    readonly document?: NamedDocument;
  };
  readonly owner: {
    readonly lastName?: string;
    readonly firstName?: string;
    readonly middleName?: string;
    readonly birthDate?: string;
    readonly inn?: string;
    readonly organizationName?: string;
    readonly document?: NamedDocument;
  };
  /** Listed drivers, in the order of the application; empty when the number of drivers is not limited. */
  readonly drivers: readonly LicensedDriver[];
  /** An earlier contract of this vehicle and owner that is not ours; absent where none has to be confirmed. */
  readonly previousPolicyNumber?: string;
}

export interface NamedDocument {
  readonly typeCode?: string;
  readonly serial?: string;
  readonly number?: string;
}

export interface ContractCheckAnswer {
  /** The registry's number of this check. */
  readonly checkId: string;
  readonly vehicle: 'OK' | 'UNKNOWN';
  /** DIFFERS: the vehicle is somebody else's. */
  readonly owner: 'OK' | 'DIFFERS';
  /** One a driver, in the order of the query. */
  readonly drivers: readonly ('OK' | 'UNKNOWN')[];
  /** EXISTS: another insurer's contract of this vehicle and owner covers some of these days. */
  readonly contract: 'NONE' | 'EXISTS';
  /** Last day of cover of the earlier contract that was asked about; null: this vehicle and owner have no such contract. */
  readonly previousEndsOn?: DateText | null;
}

/** A contract that has come into force, as reported to the industry's registry. */
export interface ContractReport {
  readonly product: string;
  readonly policyNumber: string;
  /** When it came into force. */
  readonly activatedAt: Date;
  /** What the product reports of it; with personal data, so it is made when it is sent and kept nowhere. */
  readonly content: JsonObject;
  /** What has changed it or ended it; absent where it came into force. */
  readonly addendum?: ReportedAddendum;
}

export interface ReportedAddendum {
  readonly addendumNumber: string;
  /** REINSTATEMENT takes an earlier termination back: cover was never interrupted. */
  readonly kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION' | 'REINSTATEMENT';
  /** The first day on which it counts, `YYYY-MM-DD`. */
  readonly effectiveOn: string;
  /** By how much more, or less, is to be paid for the contract. */
  readonly difference: Kopecks;
}

/** The registry's number of the report; or the code of a refusal, which no repetition changes. */
export type ReportAnswer = { readonly registrationId: string } | { readonly refusal: string };

/**
 * The industry's registry of contracts. A check changes nothing there, nor does reporting the same contract or addendum
 * again. Throws as the bonus-malus registry does.
 */
export interface ContractRegistry {
  check(query: ContractCheckQuery, context: CallContext): Promise<ContractCheckAnswer>;
  /** `attempt` counts the attempts of one report, from 1 on. */
  report(report: ContractReport, context: CallContext & { readonly attempt: number }): Promise<ReportAnswer>;
}
