import type { JsonObject } from '#kernel/json.ts';
import type { Product } from '../product.ts';
import { vehicleSubject } from '../vehicle-subject.ts';
import { osagoAddendums } from './addendums.ts';
import type { OsagoApplication } from './application.ts';
import { blankOf } from './blank.ts';
import { osagoDimensions } from './dimensions.ts';
import { policyNumberPrinted } from './forms/policy-number.ts';
import { osagoForms } from './forms.ts';
import { type OsagoPrepared, osagoAsks, prepareOsago } from './prepared.ts';
import { osagoProlongation } from './prolongation.ts';
import { calculateOsago } from './rating/calculate.ts';
import { type OsagoReading, readOsago } from './reading.ts';
import { osagoRegistryQuestion } from './registry-check.ts';
import { osagoReport } from './report.ts';
import { osagoRefuseByFacts, refuseOsago } from './rules/refuse.ts';
import { isSameOsagoOwner } from './same-owner.ts';
import { osagoSchemas } from './schema.ts';
import { osagoSummary } from './summary.ts';
import { osagoTariffDefinition } from './tariff/definition.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';

/** Compulsory motor liability insurance (40-FZ). */
export const osago: Product<OsagoTariff, OsagoReading, OsagoPrepared> = {
  code: 'osago',
  productCodes: { individual: 'OSAGO', corporate: 'OSAGO' },
  title: 'ОСАГО',
  jointPayment: 'leads',
  coversAfterLateCredit: false,
  numbers: {
    sequence: 'osago_policy_number',
    digits: 10,
    series: 'XXX',
    format: (series, value) => `${series}${value.toString().padStart(10, '0')}`,
    printed: policyNumberPrinted,
  },
  subject: vehicleSubject,
  schemas: osagoSchemas,
  tariff: osagoTariffDefinition,
  lawKind: 'directive',
  saleSettings: ({ settings }) => settings,
  read: readOsago,
  prepare: prepareOsago,
  vehicleNumbers: (body) => applicationOf(body).insuredObject?.osago?.vehicle ?? {},
  isSameOwner: isSameOsagoOwner,
  refuse: refuseOsago,
  asks: osagoAsks,
  registryQuestion: osagoRegistryQuestion,
  refuseByFacts: osagoRefuseByFacts,
  calculate: calculateOsago,
  dimensions: osagoDimensions,
  prolongation: osagoProlongation,
  addendums: osagoAddendums,
  blank: (body) => blankOf(applicationOf(body)),
  summary: (body, facts) => osagoSummary(applicationOf(body), facts),
  report: osagoReport,
  answerFields: (facts) => ({ isReinsurance: facts.underwriting?.isReinsurance ?? false }),
  forms: osagoForms,
};

/** The schema has checked every part that the type names; whatever else a partner sends stays beside it. */
function applicationOf(body: JsonObject): OsagoApplication {
  return body as OsagoApplication;
}
