import type { Consent } from '../../parties/consent.ts';
import type { Document, Driver, Party } from '../../parties/party.ts';
import type { Leasing } from '../leasing/leasing.ts';

/** A casco application as partners send it; rules say what may be missing, and unknown fields stay. */
export interface CascoApplication {
  readonly product?: { readonly code?: string };
  readonly uw?: { readonly isAtypicalApplication?: boolean };
  readonly startDate?: string;
  readonly endDate?: string;
  readonly issueDate?: string;
  readonly currencyCode?: string;
  readonly additionalProperties?: {
    readonly discountKVPercent?: number;
    readonly kfav?: string;
    readonly reductionCoef?: number;
  };
  readonly consentPersonalData?: Consent;
  readonly infoList?: { readonly policyKind?: unknown };
  readonly installmentType?: string;
  /** Read by `loyaltiesOf`. */
  readonly loyalties?: unknown;
  readonly mileageLimit?: { readonly limit?: number };
  readonly policyHolder?: Party;
  readonly insuredObject?: InsuredObject;
}

export interface InsuredObject {
  readonly casco?: CascoObject;
  readonly autoAccident?: CoverBlock;
  readonly autoFinancialRisks?: CoverBlock;
  readonly autoResponsibility?: CoverBlock;
  readonly extraEquipment?: ExtraEquipment;
}

export interface CoverBlock {
  readonly covers?: readonly CoverEntry[];
}

export interface CascoObject extends CoverBlock {
  readonly vehicle?: CascoVehicle;
  readonly vehicleDocument?: Document;
  readonly owner?: { readonly vehicleOwnerPerson?: Party; readonly vehicleOwnerOrganization?: Party };
  readonly typeLDU?: string;
  readonly drivers?: readonly Driver[];
  readonly loanAgreement?: { readonly typeCode?: string; readonly document?: Document };
  readonly beneficiaries?: readonly Beneficiary[];
  readonly antiTheftSystem?: { readonly model?: string; readonly hasSatelliteSystem?: boolean };
  readonly refundForm?: string;
  readonly coverageTerritory?: string;
  readonly purpose?: string;
  readonly usingType?: string;
  readonly isAutostart?: boolean;
  readonly packageCode?: string;
  readonly isProlongation?: boolean;
  readonly previousPolicyNumber?: string;
  readonly leasing?: Leasing;
}

/** The owner, a person or an organization. */
export function ownerOf({ owner }: CascoObject): Party | undefined {
  return owner?.vehicleOwnerPerson ?? owner?.vehicleOwnerOrganization;
}

export interface CascoVehicle {
  readonly vehicleModel?: {
    readonly carId?: string;
    readonly engineTypeCode?: string;
    readonly engineVolume?: string | number;
    readonly horsePower?: string | number;
  };
  readonly markCode?: string;
  readonly modelCode?: string;
  readonly markName?: string;
  readonly modelName?: string;
  readonly vin?: string;
  readonly bodyNumber?: string;
  readonly chassisNumber?: string;
  readonly licensePlate?: string;
  readonly isNotRegistered?: boolean;
  readonly usedSince?: string;
  readonly mileage?: number;
  /** Rubles. */
  readonly cost?: number;
  readonly yearIssue?: string;
}

export interface Beneficiary {
  readonly beneficiaryPerson?: Party;
  readonly beneficiaryOrganization?: Party;
}

export interface ExtraEquipment {
  readonly equipmentList?: readonly {
    readonly deviceTypeCode?: string;
    readonly deviceName?: string;
    /** Rubles as text. */
    readonly cost?: string;
  }[];
  /** Rubles. */
  readonly totalCost?: number;
}

export interface CoverEntry {
  readonly cover?: { readonly code?: string; readonly option?: string; readonly description?: string };
  /** Rubles. */
  readonly sumInsured?: number;
  readonly deductibleType?: string;
  /** Rubles. */
  readonly deductible?: number;
  readonly deductibleUnit?: string;
  readonly deductibleSpecific?: string;
  readonly risk?: readonly string[];
}
