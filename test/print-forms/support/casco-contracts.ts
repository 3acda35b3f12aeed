import type { JsonObject } from '#kernel/json/json.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { planInstallments } from '#products/product/dates/schedule.ts';
import type { PrintableContract } from '#products/product/product.ts';
import { deductiblesTariff, shippedTariff } from '../../products/casco/rating/support.ts';
import { rated, today, vehicle } from '../../products/casco/rules/support.ts';
import { cascoBody } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import { osagoDriver } from '../../support/osago-body.ts';
import { shippedBook } from '../../support/shipped-book.ts';

/** Creates a contract with every risk, rated by the shipped tariff. */
export function cascoContract(
  holderType: HolderType,
  set: Changes = {},
  tariff = shippedTariff,
): PrintableContract {
  const body = cascoBody({ today, holderType, set });
  const calculation = rated(body, { holderType, tariff });
  const term = { startsOn: '2026-12-01', endsOn: '2027-11-30' };
  return {
    policyNumber: 'KSK-2026-00000001',
    holderType,
    body,
    premium: calculation.premium,
    calculation,
    facts: { vehicle },
    concludedOn: today,
    issuedAt: today,
    installments: planInstallments(String(body.installmentType), term, calculation.premium),
    reference: shippedBook,
    checkUrl: 'https://polis.insurer.example/check/KSK-2026-00000001',
  };
}

const longName =
  'Общество с ограниченной ответственностью «Производственно-коммерческое объединение перевозчиков Образцовского района и области»';

/** Creates a contract for a leased vehicle with long names, seven drivers, different deductibles and much equipment. */
export function longCascoContract(): PrintableContract {
  const lessor = {
    organization: { fullName: longName, legalForm: 'ООО', inn: '7703000014', kpp: '770301001' },
    phone: { phoneNumber: '74950000009' },
    address: {
      addressStr: `628000, Ханты-Мансийский автономный округ, ${'улица Первопроходцев, '.repeat(5)}д. 1`,
    },
  };
  const set = {
    'insuredObject.casco.leasing.lessor': { lessorOrganization: lessor },
    'insuredObject.casco.typeLDU': 'LIMITED',
    'insuredObject.casco.drivers': Array.from({ length: 7 }, (_, index) => longDriver(index)),
    'insuredObject.autoFinancialRisks.covers[0].deductibleSpecific': 'EXCEPT_THEFT',
    'insuredObject.autoFinancialRisks.covers[0].deductibleType': 'UNCONDITIONAL',
    'insuredObject.autoFinancialRisks.covers[0].deductibleUnit': 'SUM',
    'insuredObject.autoFinancialRisks.covers[0].deductible': 500,
    'insuredObject.extraEquipment': {
      totalCost: 240_000,
      equipmentList: Array.from({ length: 24 }, (_, index) => ({
        deviceTypeCode: 'AUDIO',
        deviceName: `Аудиосистема повышенной надёжности, комплект ${index + 1}, с монтажом в салоне`,
        cost: '10000',
      })),
    },
  };
  return cascoContract('corporate', set, deductiblesTariff);
}

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
