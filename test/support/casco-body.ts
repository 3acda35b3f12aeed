import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { addDays, addMonths, type DateText } from '#kernel/time/calendar.ts';
import { type Changes, changed, valueAt } from './change.ts';
import { osagoBody, osagoDriver } from './osago-body.ts';

export interface CascoBodyOptions {
  /** Day of conclusion; cover starts ten days later and lasts a year. */
  readonly today: DateText;
  readonly holderType?: HolderType;
  /** Changes by path; undefined removes a value. */
  readonly set?: Changes;
}

const vehicleCost = 1_300_000;

/** Returns a complete valid casco body with every block of covers; all names are invented. */
export function cascoBody({ today, holderType = 'individual', set = {} }: CascoBodyOptions): JsonObject {
  const people = osagoBody({ today, holderType });
  const { policyHolder = null, consentPersonalData = null, startDate = null, endDate = null } = people;
  const isIndividual = holderType === 'individual';
  const body: JsonObject = {
    product: { code: isIndividual ? 'CASCO_CLASSIC_FL' : 'CASCO_CLASSIC_UL' },
    uw: { isAtypicalApplication: false },
    startDate,
    endDate,
    currencyCode: 'RUR',
    additionalProperties: { discountKVPercent: 0, kfav: '1', reductionCoef: 1 },
    infoList: {},
    consentPersonalData,
    installmentType: 'ONE_TIME',
    mileageLimit: { limit: 20_000 },
    policyHolder,
    insuredObject: {
      casco: {
        ...cascoObject(today),
        owner: valueAt(people, 'insuredObject.osago.owner') ?? null,
        covers: cascoCovers(isIndividual),
        ...(isIndividual
          ? { typeLDU: 'LIMITED', drivers: [osagoDriver(today)] }
          : { typeLDU: 'UNLIMITED', ...leased(today, policyHolder) }),
      },
      autoAccident: {
        covers: [
          { cover: { code: '2' }, sumInsured: 500_000, risk: ['ACCIDENT'] },
          { cover: { code: '53' } },
          { cover: { code: '54' } },
          { cover: { code: '55' } },
        ],
      },
      autoFinancialRisks: {
        covers: [
          { cover: { code: '3' }, sumInsured: 6000 },
          { cover: { code: '4' }, sumInsured: 4000 },
          { cover: { code: '5' }, sumInsured: 3600 },
          { cover: { code: '7' }, sumInsured: 10_000 },
          { cover: { code: '19' }, sumInsured: 600_000 },
        ],
      },
      autoResponsibility: { covers: [{ cover: { code: '18' } }] },
      extraEquipment: {
        equipmentList: [
          { deviceTypeCode: 'AUDIO', deviceName: 'Магнитола', cost: '30000.50' },
          { deviceTypeCode: 'ALARM', deviceName: 'Сигнализация', cost: '19999.50' },
        ],
        totalCost: 50_000,
      },
    },
  };
  return changed(body, set);
}

/** Fields of a cover with a deductible of 30 000 rubles for every event. */
export const cascoDeductible = {
  deductibleType: 'UNCONDITIONAL',
  deductible: 30_000,
  deductibleUnit: 'SUM',
  deductibleSpecific: 'EVERY',
} as const;

/** Returns covers of damage and theft. An individual's deductible is a field of cover `1`. */
function cascoCovers(isIndividual: boolean): JsonObject[] {
  const ofVehicle = (code: string): JsonObject => ({ cover: { code }, sumInsured: vehicleCost });
  return [
    { ...ofVehicle('1'), ...cascoDeductible },
    { ...ofVehicle('8'), ...(isIndividual ? {} : cascoDeductible) },
    ofVehicle('10'),
    ofVehicle('11'),
    { cover: { code: '14', option: 'DEDUCTIBLE' }, ...(isIndividual ? {} : cascoDeductible) },
    ofVehicle('15'),
    { cover: { code: '17' } },
    { cover: { code: '22', option: 'NO_LIMIT' } },
    { cover: { code: 'FAST_TRACK' } },
    { cover: { code: 'REPLACEMENT_CAR' } },
    { cover: { code: 'GAP' } },
  ];
}

function cascoObject(today: DateText): JsonObject {
  const year = Number(today.slice(0, 4)) - 1;
  return {
    vehicle: {
      vehicleModel: {
        carId: 'LADA-VESTA',
        engineTypeCode: 'PETROL',
        engineVolume: '1596',
        horsePower: '106',
      },
      vin: 'XTAGFL110MY000001',
      licensePlate: 'А001АА77',
      isNotRegistered: false,
      usedSince: `${year}-04-01`,
      mileage: 15_000,
      cost: vehicleCost,
      yearIssue: `${year}-03-01`,
    },
    vehicleDocument: {
      typeCode: 'VEHICLE_PASSPORT_E',
      number: '164301000000001',
      dateIssue: `${year}-03-10`,
      whom: 'АО Образец-Авто',
      countryCode: 'RU',
    },
    loanAgreement: { typeCode: 'AUTO_LOAN', document: { countryCode: 'RU' } },
    beneficiaries: [{ beneficiaryOrganization: bank }],
    antiTheftSystem: { model: 'PANDORA_DX_90', hasSatelliteSystem: false },
    refundForm: 'REPAIR',
    coverageTerritory: 'Российская Федерация',
    purpose: 'PERSONAL',
    usingType: 'PRIVATE',
    isAutostart: true,
    packageCode: 'CLASSIC',
  };
}

const bank: JsonObject = {
  organization: {
    country: 'RU',
    inn: '7701000019',
    kpp: '770101001',
    ogrn: '1207700005677',
    fullName: 'АО Банк Образец',
    legalForm: 'АО',
    isResident: true,
  },
  phone: { phoneNumber: '74950000002' },
  email: 'bank@example.com',
  address: { typeCode: 'LEGAL', countryCode: 'RU', region: 'Москва', city: 'Москва' },
};

/** Returns the party with the names and numbers of another company, the lessor. */
export function lessorLike(party: Json): JsonObject {
  const { organization, ...others } = isObject(party) ? party : {};
  const names = {
    inn: '7703000014',
    kpp: '770301001',
    ogrn: '1217700003454',
    fullName: 'ООО Образец-Лизинг',
  };
  return { ...others, organization: { ...(isObject(organization) ? organization : {}), ...names } };
}

function leased(today: DateText, holder: Json): JsonObject {
  const { document: _, ...lessee } = isObject(holder) ? holder : {};
  return {
    leasing: {
      leasingData: addDays(addMonths(today, -1), 1),
      leasingNumber: 'Л-2026/15',
      lessor: { lessorOrganization: lessorLike(holder) },
      lessee: { lesseeOrganization: lessee },
    },
  };
}
