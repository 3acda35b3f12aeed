import type { JsonObject } from '../json/json.ts';
import type { Kopecks } from '../money/money.ts';
import type { DateText } from '../time/calendar.ts';
import type { CallContext, LicensedDriver } from './ports.ts';

export interface ContractCheckQuery {
  readonly product: string;
  /** First and last day of cover, `YYYY-MM-DD`. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** First and last second of cover that is agreed by the minute, in Moscow time. */
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
  /** In the order of the application; empty if the number of drivers is not limited. */
  readonly drivers: readonly LicensedDriver[];
  /** An earlier contract for this vehicle and owner with another insurer; absent if none needs confirming. */
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
  /** DIFFERS: the vehicle belongs to another owner. */
  readonly owner: 'OK' | 'DIFFERS';
  /** One per driver, in the order of the query. */
  readonly drivers: readonly ('OK' | 'UNKNOWN')[];
  /** EXISTS: a contract with another insurer covers this vehicle and owner on some of these days. */
  readonly contract: 'NONE' | 'EXISTS';
  /** Last day of cover of the earlier contract in the query; null if this vehicle and owner have no such contract. */
  readonly previousEndsOn?: DateText | null;
}

/** A contract that has come into force, as reported to the industry's registry. */
export interface ContractReport {
  readonly product: string;
  readonly policyNumber: string;
  readonly activatedAt: Date;
  /** The product's report. It holds personal data, so it is made just before it is sent and never stored. */
  readonly content: JsonObject;
  /** The addendum that changed or ended the contract; absent when the contract comes into force. */
  readonly addendum?: ReportedAddendum;
}

export interface ReportedAddendum {
  readonly addendumNumber: string;
  /** REINSTATEMENT revokes an earlier termination: cover was never interrupted. */
  readonly kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION' | 'REINSTATEMENT';
  /** The first day of the change, `YYYY-MM-DD`. */
  readonly effectiveOn: string;
  /** Change of the premium, negative for a refund. */
  readonly difference: Kopecks;
}

/** The registry's number of the report, or the code of a permanent refusal. */
export type ReportAnswer = { readonly registrationId: string } | { readonly refusal: string };

/** The industry's registry of contracts. Calls may be repeated. Throws as the bonus-malus registry does. */
export interface ContractRegistry {
  check(query: ContractCheckQuery, context: CallContext): Promise<ContractCheckAnswer>;
  /** `attempt` counts the attempts of one report from 1. */
  report(report: ContractReport, context: CallContext & { readonly attempt: number }): Promise<ReportAnswer>;
}
