import type { JsonObject } from '#kernel/json/json.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import type { PrintableContract } from '#products/product/product.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody, osagoDriver } from '../../support/osago-body.ts';
import { shippedBook } from '../../support/shipped-book.ts';

const today = '2026-11-21';

export interface Rate {
  readonly baseRate: string;
  readonly coefficients: Readonly<Record<string, string>>;
  readonly premium: Kopecks;
  readonly assumptions?: readonly string[];
}

export function calculation({ baseRate, coefficients, premium, assumptions = [] }: Rate): Calculation {
  return {
    premium,
    tariffVersionIds: ['osago/directive/2026-06-22', 'osago/base-rates/2026-06-22'],
    effectiveFrom: '2026-06-22',
    baseRate: decimal(baseRate),
    coefficients: Object.entries(coefficients).map(([code, value]) => ({
      code,
      value: decimal(value),
      reason: code,
    })),
    steps: [],
    assumptions,
  };
}

const usualRate: Rate = {
  baseRate: '4118',
  coefficients: { KT: '1.8', KBM: '1.17', KVS: '0.83', KO: '1', KM: '1.2', KS: '1' },
  premium: 863_788n,
};

/** Creates a paid contract of an individual with an issued policy and one driver of class 3. */
export function contract(set: Changes = {}, rate: Rate = usualRate): PrintableContract {
  return {
    policyNumber: 'XXX0000000001',
    holderType: 'individual',
    body: osagoBody({ today, set }),
    premium: rate.premium,
    calculation: calculation(rate),
    facts: { bonusMalus: { requestId: 'KBM-2026-000001', drivers: ['3'] } },
    concludedOn: today,
    issuedAt: today,
    reference: shippedBook,
    installments: [{ amount: rate.premium, dueOn: today }],
    checkUrl: 'https://polis.insurer.example/check/XXX0000000001',
  };
}

export const longName =
  'Общество с ограниченной ответственностью «Производственно-коммерческое объединение перевозчиков Образцовского района и области»';

const classes: readonly BonusMalusClass[] = ['3', '13', 'M', '7', '10', '4', '0'];

/** Creates a contract with seven drivers, three periods of use, long names of organizations and every kind of note. */
export function longContract(): PrintableContract {
  const body = osagoBody({
    today,
    set: {
      'policyHolder.organization': organization,
      'policyHolder.person': undefined,
      'insuredObject.osago.owner': { vehicleOwnerOrganization: { organization } },
      'insuredObject.osago.drivers': classes.map((_, index) => longDriver(index)),
      'insuredObject.osago.usagePeriods': [
        { start: '2026-12-01', end: '2027-02-28' },
        { start: '2027-04-01', end: '2027-06-30' },
        { start: '2027-09-01', end: '2027-11-30' },
      ],
      'insuredObject.osago.purpose': 'PASSENGER_CHARTER',
      'insuredObject.osago.withTrailer': true,
      'insuredObject.osago.previousPolicyNumber': 'XXX0166171796',
      'insuredObject.osago.vehicle.vin': undefined,
      'insuredObject.osago.vehicle.bodyNumber': '2110-1234567890123456',
      'insuredObject.osago.vehicle.chassisNumber': 'KMFGA17PPDC000001',
      'insuredObject.osago.vehicle.otherModelName':
        'Специальный автобус повышенной вместимости, полноприводный',
      'insuredObject.osago.vehicle.countyrTs': 'KZ',
      infoList: { policyKind: 'EBSO' },
      bso: { serial: 'ААМ', number: '0000000042' },
    },
  });
  return {
    ...contract(),
    body,
    premium: 123_456_789n,
    calculation: calculation({
      baseRate: '12345.67',
      coefficients: {
        KT: '1.8',
        KBM: '3.92',
        KVS: '1.08',
        KO: '1',
        KM: '1.6',
        KS: '0.95',
        KP: '1',
        KPR: '1.25',
      },
      premium: 123_456_789n,
      assumptions: ['Мощность двигателя не указана: принята наибольшая.', 'Модель указана без справочника.'],
    }),
    facts: { bonusMalus: { requestId: 'KBM-2026-000002', drivers: classes } },
  };
}

/** Creates a contract for a legal entity's car with unlimited drivers and the class of the entity's fleet. */
export function corporateContract(): PrintableContract {
  return {
    ...contract(),
    holderType: 'corporate',
    body: osagoBody({ today, holderType: 'corporate' }),
    calculation: calculation({
      baseRate: '1500',
      coefficients: { KT: '1.8', KBM: '1.17', KO: '1.97', KM: '1.2', KS: '1', KPR: '1' },
      premium: 746_787n,
    }),
    premium: 746_787n,
    facts: { bonusMalus: { requestId: 'KBM-2026-000003', drivers: [], organization: '3' } },
  };
}

const organization: JsonObject = {
  country: 'RU',
  inn: '7709123453',
  kpp: '770701001',
  ogrn: '1197700001234',
  fullName: longName,
  legalForm: 'ООО',
  isResident: true,
};

function longDriver(index: number): JsonObject {
  return {
    ...osagoDriver(today, { licence: `30000${index}` }),
    person: {
      lastName: `Образцова-Примеровская${'а'.repeat(index)}`,
      firstName: 'Александра-Константина',
      middleName: 'Владиславовна-Вячеславовна',
      birthDate: '1986-10-22',
    },
  };
}
