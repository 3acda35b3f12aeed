import type { JsonObject } from '../json/json.ts';
import type { Kopecks } from '../money/money.ts';
import type { DateText } from '../time/calendar.ts';
import type { CallContext, LicensedDriver } from './ports.ts';

export interface ContractCheckQuery {
  readonly product: string;
  /** First day of cover, `YYYY-MM-DD`. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** First second of cover in Moscow time; present only if cover is agreed by the minute. */
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
  /** Drivers in the order of the application; empty if the number of drivers is not limited. */
  readonly drivers: readonly LicensedDriver[];
  /** Number of another insurer's earlier contract for this vehicle and owner; absent if none must be confirmed. */
  readonly previousPolicyNumber?: string;
}

export interface NamedDocument {
  readonly typeCode?: string;
  readonly serial?: string;
  readonly number?: string;
}

export interface ContractCheckAnswer {
  readonly checkId: string;
  readonly vehicle: 'OK' | 'UNKNOWN';
  /** DIFFERS if the vehicle belongs to another owner. */
  readonly owner: 'OK' | 'DIFFERS';
  /** Results for the drivers, in the order of the query. */
  readonly drivers: readonly ('OK' | 'UNKNOWN')[];
  /** EXISTS if a contract with another insurer covers this vehicle and owner on some of the requested days. */
  readonly contract: 'NONE' | 'EXISTS';
  /** Last day of cover under `previousPolicyNumber`; null if this vehicle and owner have no such contract. */
  readonly previousEndsOn?: DateText | null;
}

/** A report to the industry's registry about a contract in force. */
export interface ContractReport {
  readonly product: string;
  readonly policyNumber: string;
  readonly activatedAt: Date;
  /** Content built by the product. It contains personal data, so it is built just before sending and never stored. */
  readonly content: JsonObject;
  /** The addendum that changed or ended the contract; absent in the report that the contract came into force. */
  readonly addendum?: ReportedAddendum;
}

export interface ReportedAddendum {
  readonly addendumNumber: string;
  /** Kind of addendum. REINSTATEMENT revokes an earlier termination, as if cover had never been interrupted. */
  readonly kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION' | 'REINSTATEMENT';
  /** The first day of the change, `YYYY-MM-DD`. */
  readonly effectiveOn: string;
  /** Change of the premium; negative for a refund. */
  readonly difference: Kopecks;
}

/** Answer of the registry: its number for the report, or the code of a permanent refusal. */
export type ReportAnswer = { readonly registrationId: string } | { readonly refusal: string };

/** The industry's registry of contracts. Every call can safely be repeated. Throws DEADLINE_EXCEEDED or UNAVAILABLE. */
export interface ContractRegistry {
  check(query: ContractCheckQuery, context: CallContext): Promise<ContractCheckAnswer>;
  /** Sends a report. `attempt` is 1 for the first attempt to send it. */
  report(report: ContractReport, context: CallContext & { readonly attempt: number }): Promise<ReportAnswer>;
}
