import type { JsonObject } from '../../kernel/json.ts';
import type { Product } from '../product.ts';
import { osagoAddendums } from './addendums.ts';
import type { OsagoApplication } from './application.ts';
import { osagoAsks, osagoRefuseByFacts } from './asks.ts';
import { blankOf } from './blank.ts';
import { osagoDimensions } from './dimensions.ts';
import { filledFromDirectory, osagoVehicleQuestion } from './directory-vehicle.ts';
import { policyNumberPrinted } from './forms/policy-number.ts';
import { osagoForms } from './forms.ts';
import { osagoProlongation } from './prolongation.ts';
import { calculateOsago } from './rating/calculate.ts';
import { osagoRegistryQuestion } from './registry-check.ts';
import { osagoReport } from './report.ts';
import { refuseOsago } from './rules/refuse.ts';
import { isSameOsagoOwner } from './same-owner.ts';
import { osagoSchemas } from './schema.ts';
import { osagoSummary } from './summary.ts';
import { osagoTariffDefinition } from './tariff/definition.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';
import { osagoTerms } from './term.ts';

/** Compulsory motor liability insurance (40-FZ). */
export const osago: Product<OsagoTariff> = {
  code: 'osago',
  productCodes: { individual: 'OSAGO', corporate: 'OSAGO' },
  title: 'ОСАГО',
  jointPayment: 'leads',
  coversAfterLateCredit: false,
  numbers: {
    sequence: 'osago_policy_number',
    series: 'XXX',
    format: (series, value) => `${series}${value.toString().padStart(10, '0')}`,
    printed: policyNumberPrinted,
  },
  schemas: osagoSchemas,
  tariff: osagoTariffDefinition,
  lawKind: 'directive',
  saleSettings: ({ settings }) => settings,
  terms: (body, circumstances) => osagoTerms(applicationOf(body), circumstances),
  vehicle: (body) => osagoVehicleQuestion(applicationOf(body)),
  vehicleNumbers: (body) => applicationOf(body).insuredObject?.osago?.vehicle ?? {},
  isSameOwner: isSameOsagoOwner,
  refuse: (body, circumstances, tariff, vehicle) =>
    refuseOsago(
      filledFromDirectory(applicationOf(body), vehicle, circumstances.purpose),
      circumstances,
      tariff,
    ),
  asks: (body, circumstances, tariff) => osagoAsks(applicationOf(body), circumstances, tariff),
  registryQuestion: (body, holderType, cover) =>
    osagoRegistryQuestion(applicationOf(body), holderType, cover),
  refuseByFacts: (body, facts) => osagoRefuseByFacts(applicationOf(body), facts),
  calculate: (body, circumstances, facts, tariff) =>
    calculateOsago(applicationOf(body), circumstances, facts, tariff),
  dimensions: (body, circumstances, _facts, tariff) =>
    osagoDimensions(applicationOf(body), circumstances, tariff),
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
