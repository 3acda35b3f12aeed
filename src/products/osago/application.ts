import type { Json } from '../../kernel/json.ts';
import type { Consent } from '../../parties/consent.ts';
import type { Document, Driver, Party } from '../../parties/party.ts';
import type { Leasing } from '../leasing/leasing.ts';

/** An osago application as partners send it; rules say what may be missing, and unknown fields stay. */
export interface OsagoApplication {
  readonly product?: { readonly code?: string };
  readonly startDate?: string;
  readonly endDate?: string;
  readonly issueDate?: string;
  readonly currencyCode?: string;
  readonly installmentType?: string;
  readonly uw?: { readonly isAtypicalApplication?: boolean };
  readonly additionalProperties?: {
    readonly discountKVPercent?: string | number;
    readonly kfav?: string | number;
    readonly reductionCoef?: string | number;
  };
  readonly infoList?: { readonly policyKind?: string };
  readonly bso?: { readonly serial?: string; readonly number?: string };
  readonly consentPersonalData?: Consent;
  readonly policyHolder?: Party;
  /** Of any shape: the interface names it and says no more. */
  readonly loyalties?: Json;
  readonly insuredObject?: { readonly osago?: OsagoObject };
}

export interface OsagoObject {
  readonly vehicle?: OsagoVehicle;
  readonly vehicleDocument?: Document;
  readonly owner?: {
    readonly vehicleOwnerPerson?: Party;
    readonly vehicleOwnerOrganization?: Party;
  };
  readonly drivers?: readonly Driver[];
  readonly isUnlimitedDrivers?: boolean;
  readonly purpose?: string;
  readonly usagePeriods?: readonly { readonly start?: string; readonly end?: string }[];
  readonly withTrailer?: boolean;
  readonly isProlongation?: boolean;
  readonly previousPolicyNumber?: string;
  readonly leasing?: Leasing;
}

export interface OsagoVehicle {
  readonly markCode?: string;
  readonly modelCode?: string;
  readonly markName?: string;
  readonly modelName?: string;
  readonly otherMarkName?: string;
  readonly otherModelName?: string;
  readonly carId?: string;
  readonly carid?: string;
  readonly carcode?: string;
  readonly vehicleCategoryCode?: string;
  readonly vehicleModel?: {
    readonly engineType?: string;
    readonly horsePower?: string | number;
    readonly weightMax?: string | number;
    readonly seats?: string | number;
  };
  readonly yearIssue?: string;
  readonly vin?: string;
  readonly bodyNumber?: string;
  readonly chassisNumber?: string;
  readonly licensePlate?: string;
  readonly isNotRegistered?: boolean;
  readonly isParallelImport?: boolean;
  readonly isTransit?: boolean;
  /** ISO country of registration; anything but RU is a vehicle registered abroad. */
  readonly countyrTs?: string;
}
