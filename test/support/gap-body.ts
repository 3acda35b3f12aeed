import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type Changes, changed, valueAt } from './change.ts';
import { osagoBody } from './osago-body.ts';

export interface GapBodyOptions {
  /** Day of conclusion; cover starts ten days later and lasts a year. */
  readonly today: DateText;
  readonly holderType?: HolderType;
  /** Changes by path; undefined removes a value. */
  readonly set?: Changes;
}

/** Returns a complete valid gap body with every field: a new car on credit or leased. All names are invented. */
export function gapBody({ today, holderType = 'individual', set = {} }: GapBodyOptions): JsonObject {
  const people = osagoBody({ today, holderType });
  const { policyHolder = null, consentPersonalData = null, startDate, endDate } = people;
  const isIndividual = holderType === 'individual';
  const owner = valueAt(people, 'insuredObject.osago.owner') ?? null;
  const body: JsonObject = {
    product: { code: isIndividual ? 'GAP_STANDALONE_FL' : 'GAP_STANDALONE_UL' },
    uw: { isAtypicalApplication: false },
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    currencyCode: 'RUR',
    additionalProperties: { discountKVPercent: 0 },
    infoList: {},
    consentPersonalData,
    installmentType: 'ONE_TIME',
    policyHolder,
    insuredObject: {
      gap: {
        vehicle: {
          vehicleModel: { carId: 'HAVAL-JOLION' },
          vin: 'LGWEF4A50PF000001',
          licensePlate: 'А004АА77',
          isNotRegistered: false,
          yearIssue: '2026-01-01',
          usedSince: '2026-11-15',
          purchasePrice: 2_480_000,
          purchaseDate: '2026-11-15',
          cost: 2_480_000,
          mileage: 60,
        },
        vehicleDocument: {
          typeCode: 'VEHICLE_PASSPORT_E',
          number: '164301000000001',
          dateIssue: '2026-11-10',
          whom: 'АО Образец',
          countryCode: 'RU',
        },
        owner,
        cascoPolicy: {
          policyNumber: 'AB-123456',
          insurerName: 'Другой страховщик',
          startDate: String(startDate).slice(0, 10),
          endDate: String(endDate).slice(0, 10),
          sumInsured: 2_480_000,
          hasTheft: true,
          hasTotalLoss: true,
        },
        purpose: isIndividual ? 'PERSONAL' : 'OFFICIAL',
        antiTheftSystem: { model: 'PANDORA_DX_90', hasSatelliteSystem: true },
        covers: [
          { cover: { code: isIndividual ? 'GAP_CREDIT' : 'GAP_LEASING' }, sumInsured: 900_000 },
          { cover: { code: 'COSTS' }, sumInsured: 100_000 },
        ],
        loanAgreement: {
          typeCode: isIndividual ? 'AUTO_LOAN' : 'LEASING',
          document: {
            typeCode: isIndividual ? 'LOAN_AGREEMENT' : 'LEASING_AGREEMENT',
            number: 'АК-77',
            dateIssue: '2026-11-15',
            countryCode: 'RU',
          },
          remainingDebt: 2_100_000,
          endDate: '2031-11-28',
        },
        beneficiaries: [{ beneficiaryOrganization: bank }],
        isProlongation: false,
      },
    },
  };
  return changed(body, set);
}

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
