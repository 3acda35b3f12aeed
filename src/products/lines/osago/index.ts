import { vehicleCategory } from '#catalogues/vehicles/category.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { sent } from '#parties/fields/checks.ts';
import type { PlateRules, Product } from '../../product/product.ts';
import { vehicleSummary } from '../../product/summary.ts';
import { vehicleSubject } from '../../product/vehicle-subject.ts';
import { osagoAddendums } from './addendums.ts';
import type { OsagoApplication } from './application.ts';
import { readBlank } from './blank.ts';
import { formatPolicyNumber } from './forms/policy-number.ts';
import { osagoForms } from './forms.ts';
import { type OsagoPrepared, osagoAsks, prepareOsago } from './prepared.ts';
import { osagoProlongation } from './prolongation.ts';
import { calculateOsago } from './rating/calculate.ts';
import { type OsagoReading, readDrivers, readOsago } from './reading.ts';
import { osagoRegistryQuestion } from './registry-check.ts';
import { osagoReport } from './report.ts';
import { osagoRefuseByFacts, validateOsago } from './rules/refuse.ts';
import { isSameOsagoOwner } from './same-owner.ts';
import { osagoSchemas } from './schema.ts';
import { osagoTariffDefinition } from './tariff/definition.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';

const unknown = 'unknown';

function regionOf({ reading, place }: OsagoPrepared): string {
  const { kind } = reading.registration;
  if (kind !== 'rf') return kind;
  if (!place || 'field' in place.finding) return unknown;
  const { regionCode, regionName } = place.finding.territory;
  return `${regionCode} ${regionName}`;
}

/**
 * Rules for adding a plate later, because traffic cameras find contracts by plate. A vehicle insured by VIN gets a plate
 * within ten days [40-FZ; recalled, see docs/unverified-figures.md]. A vehicle in transit to its registration gets none.
 */
const osagoPlate: PlateRules = {
  isMissing(body) {
    const { vehicle } = applicationOf(body).insuredObject?.osago ?? {};
    return vehicle !== undefined && sent(vehicle.licensePlate) === undefined && vehicle.isTransit !== true;
  },
  withPlate(body, plate) {
    const { insuredObject } = applicationOf(body);
    const { isNotRegistered: _, ...vehicle } = (insuredObject?.osago?.vehicle ?? {}) as JsonObject;
    const osago = { ...insuredObject?.osago, vehicle: { ...vehicle, licensePlate: plate } };
    return { ...body, insuredObject: { ...insuredObject, osago } as JsonObject };
  },
};

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
    printed: formatPolicyNumber,
  },
  subject: vehicleSubject,
  schemas: osagoSchemas,
  tariff: osagoTariffDefinition,
  lawKind: 'directive',
  saleSettings: ({ settings }) => settings,
  read: readOsago,
  prepare: prepareOsago,
  vehicleNumbers: (body) => applicationOf(body).insuredObject?.osago?.vehicle ?? {},
  plate: osagoPlate,
  isSameOwner: isSameOsagoOwner,
  refuse: validateOsago,
  asks: osagoAsks,
  registryQuestion: osagoRegistryQuestion,
  refuseByFacts: osagoRefuseByFacts,
  calculate: calculateOsago,
  dimensions(prepared) {
    const code = sent(prepared.reading.osago.vehicle?.vehicleCategoryCode);
    return { region: regionOf(prepared), 'vehicle category': (code && vehicleCategory(code)) || unknown };
  },
  prolongation: osagoProlongation,
  addendums: osagoAddendums,
  blank: (body) => readBlank(applicationOf(body)),
  summary(body, facts) {
    const osago = applicationOf(body).insuredObject?.osago ?? {};
    const { unlimited, listed } = readDrivers(osago, 'contract');
    return {
      object: vehicleSummary(osago.vehicle ?? {}, facts.vehicle),
      // The law sets the insured sum.
      sum: null,
      drivers: unlimited ? null : listed.length,
      asked: [],
    };
  },
  report: osagoReport,
  answerFields: (facts) => ({ isReinsurance: facts.underwriting?.isReinsurance ?? false }),
  forms: osagoForms,
};

/** The schema has checked every field that OsagoApplication declares; undeclared fields are kept. */
function applicationOf(body: JsonObject): OsagoApplication {
  return body as OsagoApplication;
}
