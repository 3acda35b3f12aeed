import { normalVin, vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { attributeValue, beginRating } from '#rating/calculation/work.ts';
import { listRequests, numberSeries, voluntaryHabits } from '../../definition/voluntary/habits.ts';
import { premiumsAt } from '../../definition/voluntary/premiums.ts';
import { amountOf } from '../../product/amounts.ts';
import { blockedByInsurer } from '../../product/insurer-refusal.ts';
import type { Product } from '../../product/product.ts';
import { reportOfFields } from '../../product/report.ts';
import { vehicleSummary } from '../../product/summary.ts';
import { vehicleSubject } from '../../product/vehicle-subject.ts';
import { cascoAddendums } from './addendums.ts';
import { readAdmitted } from './admitted.ts';
import type { CascoApplication } from './application.ts';
import { cascoForms } from './forms.ts';
import { type CascoPrepared, prepareCasco } from './prepared.ts';
import { cascoProlongation } from './prolongation.ts';
import { toEngineInput } from './rating/calculate.ts';
import { type CascoReading, readCasco } from './reading.ts';
import { cascoReview } from './review.ts';
import { blocks, limitRisks } from './risks.ts';
import { validateCasco } from './rules/refuse.ts';
import { cascoBodies, cascoProductCodes } from './schema.ts';
import { type CascoTariff, cascoTariffDefinition } from './tariff/definition.ts';

/** Fields of the insured object in reports. Consents, loans and conditions of payment stay with the insurer. */
const reported = [
  ...['vehicle', 'vehicleDocument', 'owner', 'beneficiaries', 'typeLDU', 'drivers', 'leasing'],
  ...['purpose', 'usingType', 'coverageTerritory', 'covers'],
] as const;

export const casco: Product<CascoTariff, CascoReading, CascoPrepared> = {
  code: 'casco',
  productCodes: cascoProductCodes,
  title: 'КАСКО',
  ...voluntaryHabits,
  jointPayment: 'follows',
  numbers: numberSeries('casco', 'KSK'),
  subject: vehicleSubject,
  schemas: cascoBodies.schemas,
  tariff: cascoTariffDefinition,
  read: readCasco,
  prepare: (reading, tariff, { vehicle } = {}) => prepareCasco(reading, tariff, vehicle),
  relatedTerms(body) {
    const { vehicle = {}, covers = [] } = applicationOf(body).insuredObject?.casco ?? {};
    const has = (code: string) => covers.some(({ cover }) => cover?.code?.trim() === code);
    const sums = covers.flatMap(({ sumInsured }) => (typeof sumInsured === 'number' ? [sumInsured] : []));
    return {
      vehicle: { vin: vehicle.vin, bodyNumber: vehicle.bodyNumber, chassisNumber: vehicle.chassisNumber },
      sumInsured: sums.length > 0 ? Math.max(...sums) : vehicle.cost,
      hasTheft: has(theft),
      hasTotalLoss: has(ownAccident),
    };
  },
  vehicleNumbers: (body) => applicationOf(body).insuredObject?.casco?.vehicle ?? {},
  refuse: validateCasco,
  // The insurer's own underwriting rules check every contract, and every quote with a VIN.
  asks({ casco, purpose }) {
    const vin = vehicleNumber(casco.vehicle?.vin);
    if (vin !== undefined) return { underwriting: { product: 'casco', vin: normalVin(vin) } };
    return purpose === 'contract' ? { underwriting: { product: 'casco' } } : {};
  },
  refuseByFacts(_reading, { underwriting }) {
    const refusal = underwriting?.refusal;
    return refusal === undefined ? [] : [blockedByInsurer('insuredObject.casco.vehicle.vin', refusal)];
  },
  calculate: ({ rated }) => rated ?? unratable,
  dimensions({ input, tariff }) {
    const work = input && beginRating(toEngineInput(input), tariff);
    const group = work && attributeValue(work, 'model_group', { contract: input });
    return { region: input?.region ?? 'unknown', 'model group': String(group ?? 'unknown') };
  },
  review: cascoReview,
  summary(body, facts) {
    const application = applicationOf(body);
    const casco = application.insuredObject?.casco ?? {};
    const { anybody, listed } = readAdmitted(casco);
    return {
      object: vehicleSummary(casco.vehicle ?? {}, facts.vehicle),
      sum: amountOf(casco.vehicle?.cost) ?? null,
      drivers: anybody ? null : listed.length,
      asked: listRequests(application, { kfav: 1, reductionCoef: 1, discountKVPercent: 0 }),
    };
  },
  ...premiumsAt(['insuredObject', blocks, 'covers', '[]']),
  // Endpoint 11 returns sums and premiums of assistance, so its quote contains only the block `autoFinancialRisks`.
  limits: { holderTypes: ['individual'], ask: askLimits },
  prolongation: cascoProlongation,
  addendums: cascoAddendums,
  keyInformation: ['individual'],
  optionalReport: reportOfFields('casco', reported),
  forms: cascoForms,
};

const unratable = {
  faults: [
    faultAt(
      'insuredObject.casco.vehicle',
      'для расчёта нужны транспортное средство, его стоимость и адрес',
      'FIELD_REQUIRED',
      'rating',
    ),
  ],
} as const;

/** The schema has checked every field that CascoApplication declares; undeclared fields are kept. */
function applicationOf(body: JsonObject): CascoApplication {
  return body as CascoApplication;
}

const theft = '15';
/** Code of accident regardless of fault, the only risk that insures total loss after any road accident. */
const ownAccident = '8';

/** Makes the body of endpoint 11's quote: the sent covers of `autoFinancialRisks` or, without any, the block's risks. */
function askLimits(application: JsonObject): JsonObject {
  const insured = application.insuredObject ?? {};
  const casco = isObject(insured) ? (insured.casco ?? {}) : null;
  // A value that is not an object is left unchanged; the schema reports such a value.
  if (!isObject(insured) || !isObject(casco)) return application;
  const { covers: _, ...vehicle } = casco;
  const sent = isObject(insured.autoFinancialRisks)
    ? insured.autoFinancialRisks.covers
    : insured.autoFinancialRisks;
  const covers: Json = sent ?? limitRisks.map(({ code }) => ({ cover: { code } }));
  return { ...application, insuredObject: { casco: vehicle, autoFinancialRisks: { covers } } };
}
