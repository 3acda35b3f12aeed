import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Changes, changed } from './change.ts';
import { osagoBody } from './osago-body.ts';

export interface PetBodyOptions {
  /** Day of conclusion; cover starts ten days later and lasts a year. */
  readonly today: DateText;
  readonly holderType?: HolderType;
  /** Changes by path; undefined removes a value. */
  readonly set?: Changes;
}

/** Fields of a cover with a deductible of 5 000 rubles. */
export const petDeductible = {
  deductibleType: 'UNCONDITIONAL',
  deductible: 5_000,
  deductibleUnit: 'SUM',
  deductibleSpecific: 'EVERY',
} as const;

/** Returns a complete valid pet body: a dog with all covers, and for an individual also a cat. All names are invented. */
export function petBody({ today, holderType = 'individual', set = {} }: PetBodyOptions): JsonObject {
  const people = osagoBody({ today, holderType });
  const { policyHolder = null, consentPersonalData = null, startDate = null, endDate = null } = people;
  const isIndividual = holderType === 'individual';
  const body: JsonObject = {
    product: { code: isIndividual ? 'PET_HEALTH_FL' : 'PET_HEALTH_UL' },
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
      pet: {
        address: {
          typeCode: 'ACTUAL',
          countryCode: 'RU',
          region: 'Республика Татарстан',
          city: 'Казань',
          street: 'Пушкина',
          house: '5',
          flat: '9',
          zipCode: '420000',
          kladrId: '1600000100000',
          addressStr: 'Респ Татарстан, г Казань, ул Пушкина, д 5, кв 9',
        },
        pets: isIndividual ? [dog(isIndividual), cat] : [dog(isIndividual)],
        isProlongation: false,
      },
    },
  };
  return changed(body, set);
}

function dog(isIndividual: boolean): JsonObject {
  return {
    speciesCode: 'DOG',
    name: 'Гром',
    breedCode: 'LABRADOR',
    breedName: 'Лабрадор-ретривер',
    isMixedBreed: false,
    birthDate: '2021-03-20',
    gender: 'M',
    isNeutered: false,
    keepingCode: 'INDOOR',
    useCode: isIndividual ? 'SHOW' : 'SERVICE',
    color: 'палевый',
    chipNumber: '643099900012346',
    vetPassport: { number: 'RU-0001234' },
    vaccinatedOn: '2026-06-10',
    condition: {
      hasChronicDiseases: false,
      hasInjuries: false,
      description: 'Здоров, осмотрен в июне',
    },
    reimbursementPercent: 80,
    purchasePrice: 90_000,
    covers: [
      { cover: { code: 'VET_ACCIDENT' }, sumInsured: 150_000, ...petDeductible },
      { cover: { code: 'VET_ILLNESS' }, sumInsured: 150_000, ...petDeductible },
      { cover: { code: 'DEATH' }, sumInsured: 60_000 },
      ...(isIndividual ? [{ cover: { code: 'LOSS' }, sumInsured: 30_000 }] : []),
      { cover: { code: 'LIABILITY' }, sumInsured: 500_000 },
    ],
  };
}

const cat: JsonObject = {
  speciesCode: 'CAT',
  name: 'Мурка',
  breedCode: 'OTHER',
  isMixedBreed: true,
  birthDate: '2026-08-01',
  gender: 'F',
  isNeutered: false,
  keepingCode: 'OUTDOOR',
  useCode: 'COMPANION',
  color: 'рыжий',
  chipNumber: '643099900012349',
  vetPassport: { number: 'RU-0001235' },
  condition: { hasChronicDiseases: false, hasInjuries: false },
  reimbursementPercent: 100,
  covers: [{ cover: { code: 'VET_ACCIDENT' }, sumInsured: 50_000 }],
};
