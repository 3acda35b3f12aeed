import type { JsonObject } from '#kernel/json/json.ts';
import { decimal, multiply, roundHalfUp } from '#kernel/money/decimal.ts';
import { rate } from '#rating/calculation/rate.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import { type Fields, listedFields } from '../../fields/field.ts';
import { previousBeside } from '../../product/body-schema.ts';
import { blockedByInsurer } from '../../product/insurer-refusal.ts';
import type { Facts, Product } from '../../product/product.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import { reportOfFields } from '../../product/report.ts';
import { addressKey, plainKey } from '../../product/subject.ts';
import { type ContractSummary, vehicleSummary } from '../../product/summary.ts';
import { vehicleSubject } from '../../product/vehicle-subject.ts';
import { requireNames } from '../check/names.ts';
import { readCoverCode, type SentCover } from '../voluntary/covers.ts';
import { withRate } from '../voluntary/currency.ts';
import { listRequests, numberSeries, voluntaryHabits } from '../voluntary/habits.ts';
import { premiumsAt, totalPremium } from '../voluntary/premiums.ts';
import { bodySchemas } from '../voluntary/schema.ts';
import { defineAddendums } from './addendums.ts';
import type { AnyDefinition, Definition } from './definition.ts';
import { definedForms } from './printed.ts';
import { defineProlongation } from './prolongation.ts';
import { definedRatingInput, withUsualSums } from './rate.ts';
import { readContract } from './read.ts';
import type { PreparedContract, ReadContract } from './reading.ts';
import { reviewContract, validateDefinedContract } from './refuse.ts';
import { insuredObjectSchema } from './schema.ts';
import { type DefinedTariff, defineTariff } from './tariff.ts';

export interface DefinedProduct extends Product<DefinedTariff, ReadContract, PreparedContract> {
  readonly definition: AnyDefinition;
}

export function findDefinition(product: object): AnyDefinition | undefined {
  return (product as Partial<DefinedProduct>).definition;
}

export function defineProduct<Own extends Fields, Things extends Fields, Risk extends string>(
  own: Definition<Own, Things, Risk>,
): DefinedProduct {
  // Omit the names from the type: the compiler has already checked them, and the code below does not need them.
  const definition = own as unknown as AnyDefinition;
  requireNames(definition);
  const { code, title, insurance, series, testSeries, productCodes, fields, things, risks } = definition;
  const { vehicle, notProlonged, reported } = definition;
  const { schemas, prolongations } = bodySchemas({
    ...definition,
    name: `«${title}»`,
    insuredObject: insuredObjectSchema(definition),
    ...(notProlonged === undefined ? { others: previousBeside(code) } : {}),
  });
  const addendums = defineAddendums(definition);
  return {
    ...voluntaryHabits,
    definition,
    code,
    title,
    insurance,
    productCodes,
    jointPayment: 'none',
    numbers: numberSeries(code, series, testSeries),
    // Do not use the default label without a declared subject, because it may contain a person's name.
    subject:
      vehicle === undefined
        ? {
            title: 'Объект страхования',
            isPersonal: true,
            isAddress: definition.subject?.keyOf === addressKey,
            keyOf: plainKey,
            ...definition.subject,
          }
        : vehicleSubject,
    ...(vehicle === undefined
      ? {}
      : { vehicleNumbers: (body) => nestedObject(body, 'insuredObject', code, vehicle) }),
    schemas,
    tariff: defineTariff(definition),
    listedFields: new Map([
      ...listedFields(`insuredObject.${code}`, fields),
      ...listedFields(`insuredObject.${code}.${things?.name}`, things?.fields ?? {}),
    ]),
    read: (body, context) => readContract(definition, body, context),
    prepare(reading, tariff, { exchangeRates: rates, ...known } = {}) {
      const contract = withUsualSums({ ...reading, ...known, ...(rates ? { rates } : {}) }, tariff);
      return {
        ...contract,
        tariff,
        rated: withRate(rate(tariff, definedRatingInput(definition, contract)), rates),
      };
    },
    refuse: (contract, sale) => validateDefinedContract(definition, contract, sale),
    // Ask the insurer's own underwriting rules about every complete contract.
    asks: ({ isComplete, terms: { vin } }) =>
      isComplete || vin ? { underwriting: { product: code, ...(vin ? { vin } : {}) } } : {},
    refuseByFacts: (_contract, { underwriting }) =>
      underwriting?.refusal === undefined ? [] : [blockedByInsurer('policyHolder', underwriting.refusal)],
    calculate: ({ rated }) => rated,
    review: (contract, sale, _facts, calculation) => reviewContract(definition, contract, sale, calculation),
    summary: (body, facts, parts) => defineSummary(definition, body, parts, facts),
    ...premiumsAt(
      ['insuredObject', code, ...(things?.covers === 'own' ? [things.name, '[]'] : []), 'covers', '[]'],
      (cover) => {
        const sum = risks[readCoverCode(cover as SentCover)]?.sum;
        return typeof sum === 'object' && !sum.isUsual;
      },
    ),
    ...(notProlonged === undefined ? { prolongation: defineProlongation(definition, prolongations) } : {}),
    addendums,
    keyInformation: definition.keyInformation ?? ['individual'],
    ...(reported === undefined ? {} : { optionalReport: reportOfFields(code, reported) }),
    forms: definedForms(definition, addendums),
  };
}

/** Makes a summary, without personal data, of a contract that awaits approval. */
function defineSummary(
  definition: AnyDefinition,
  body: JsonObject,
  parts: Calculation['parts'] = [],
  { vehicle: known, exchangeRates: [rate] = [] }: Pick<Facts, 'vehicle' | 'exchangeRates'>,
): ContractSummary {
  // Any context will do, because the summary does not depend on it.
  const context = { purpose: 'contract', holderType: 'individual', today: '' } as const;
  const read = readContract(definition, body, context);
  const { said, things, covers, application } = read;
  const { code, vehicle } = definition;
  const named = vehicle && vehicleSummary(nestedObject(body, 'insuredObject', code, vehicle), known);
  const sum =
    definition.insuredSum?.(read) ??
    (parts.length > 0 ? totalPremium(parts) : covers.reduce((total, cover) => total + cover.sum, 0n));
  return {
    object: [definition.line?.(said) ?? named, ...things.map((thing) => definition.things?.line(thing.said))]
      .filter(Boolean)
      .join('; '),
    // Convert the sum to rubles, in which staff compare contracts.
    sum: rate ? roundHalfUp(multiply({ units: sum, scale: 2 }, decimal(rate.rate)), 2) : sum,
    asked: listRequests(application, { discountKVPercent: 0 }),
  };
}
