import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Changes, changed, valueAt } from './change.ts';
import { osagoBody } from './osago-body.ts';

export interface PropertyBodyOptions {
  /** Day on which the contract is concluded; cover starts ten days later and lasts a year. */
  readonly today: DateText;
  readonly holderType?: HolderType;
  /** Changes by path; undefined removes a value. */
  readonly set?: Changes;
}

/** Fields of a cover with a deductible of two percent. */
export const propertyDeductible = {
  deductibleType: 'UNCONDITIONAL',
  deductible: 2,
  deductibleUnit: 'PERCENT',
  deductibleSpecific: 'EVERY',
} as const;

/** Returns a complete valid property body with every field: a flat and an outbuilding. All names are invented. */
export function propertyBody({
  today,
  holderType = 'individual',
  set = {},
}: PropertyBodyOptions): JsonObject {
  const people = osagoBody({ today, holderType });
  const { policyHolder = null, consentPersonalData = null, startDate = null, endDate = null } = people;
  const isIndividual = holderType === 'individual';
  const owner = (name: string) => valueAt(people, `insuredObject.osago.owner.vehicleOwner${name}`);
  const body: JsonObject = {
    product: { code: isIndividual ? 'PROPERTY_HOME_FL' : 'PROPERTY_HOME_UL' },
    uw: { isAtypicalApplication: false },
    startDate,
    endDate,
    currencyCode: 'RUR',
    additionalProperties: { discountKVPercent: 0 },
    infoList: {},
    consentPersonalData,
    installmentType: 'ONE_TIME',
    policyHolder,
    insuredObject: {
      property: {
        objects: [flat(isIndividual), bathHouse],
        owner: isIndividual
          ? { propertyOwnerPerson: owner('Person') ?? null }
          : { propertyOwnerOrganization: owner('Organization') ?? null },
        beneficiaries: [{ beneficiaryOrganization: bank }],
        loanAgreement: { typeCode: 'MORTGAGE', document: { countryCode: 'RU' } },
        isProlongation: false,
      },
    },
  };
  return changed(body, set);
}

function flat(isIndividual: boolean): JsonObject {
  return {
    typeCode: 'FLAT',
    name: 'Квартира у парка',
    address: {
      typeCode: 'ACTUAL',
      countryCode: 'RU',
      region: 'Москва',
      city: 'Москва',
      street: 'Профсоюзная',
      house: '10',
      flat: '25',
      zipCode: '117292',
      kladrId: '7700000000000',
      addressStr: 'г Москва, ул Профсоюзная, д 10, кв 25',
    },
    cadastralNumber: '77:06:0001001:1234',
    area: 54.3,
    floor: 5,
    floorsCount: 17,
    yearBuilt: 2015,
    yearOverhaul: 2020,
    wallMaterialCode: 'STONE',
    hasStove: false,
    occupancyCode: 'PERMANENT',
    isDilapidated: false,
    isRented: false,
    securityCode: 'ALARM',
    lossesCount: 0,
    covers: [
      { cover: { code: 'STRUCTURE' }, sumInsured: 2_500_000 },
      { cover: { code: 'FINISH' }, sumInsured: 700_000, ...propertyDeductible },
      ...(isIndividual ? [{ cover: { code: 'MOVABLE' }, sumInsured: 500_000 }] : []),
      { cover: { code: 'LIABILITY' }, sumInsured: 500_000 },
      { cover: { code: 'UAV' }, sumInsured: 3_000_000 },
    ],
  };
}

const bathHouse: JsonObject = {
  typeCode: 'OUTBUILDING',
  name: 'Баня',
  address: {
    typeCode: 'ACTUAL',
    countryCode: 'RU',
    region: 'Московская область',
    city: 'Образцово',
    kladrId: '5000000000000',
  },
  area: 24,
  yearBuilt: 2018,
  wallMaterialCode: 'WOOD',
  hasStove: true,
  occupancyCode: 'SEASONAL',
  isRented: false,
  securityCode: 'NONE',
  lossesCount: 1,
  covers: [{ cover: { code: 'STRUCTURE' }, sumInsured: 600_000 }],
};

const bank: JsonObject = {
  organization: {
    country: 'RU',
    inn: '7709123453',
    kpp: '770701001',
    ogrn: '1197700001234',
    fullName: 'АО Банк Образец',
    legalForm: 'АО',
    isResident: true,
  },
  phone: { phoneNumber: '74950000002' },
  email: 'bank@example.com',
  address: { typeCode: 'LEGAL', countryCode: 'RU', region: 'Москва', city: 'Москва' },
};
