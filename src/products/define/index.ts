import { isObject, type JsonObject } from '../../kernel/json.ts';
import type { ExchangeRate } from '../../ports/exchange-rates.ts';
import { rate } from '../../rating/calculation/rate.ts';
import type { RatedInParts } from '../../rating/calculation.ts';
import { figureOf } from '../amounts.ts';
import { demandNames } from '../check/names.ts';
import { everyField, type Fields } from '../fields/field.ts';
import { blockedByInsurer } from '../insurer-refusal.ts';
import type { Product } from '../product.ts';
import { objectAt } from '../prolongation/merge.ts';
import { scheduleOf } from '../schedule.ts';
import { plainKey } from '../subject.ts';
import { vehicleSubject } from '../vehicle-subject.ts';
import { premiumsAt } from '../voluntary/premiums.ts';
import { bodySchemas } from '../voluntary/schema.ts';
import { addendumsOf } from './addendums.ts';
import type { AnyDefinition, Definition } from './definition.ts';
import { definedForms, ratePrinted } from './printed.ts';
import { prolongationOf } from './prolongation.ts';
import { ratingInput, withUsualSums } from './rate.ts';
import { readContract, vehicleIn } from './read.ts';
import type { PreparedContract, ReadContract } from './reading.ts';
import { refuseContract, reviewContract } from './refuse.ts';
import { insuredObjectSchema } from './schema.ts';
import { summaryOf } from './summary.ts';
import { type DefinedTariff, tariffOf } from './tariff.ts';

/** A product with the definition that it was made of. */
export interface DefinedProduct extends Product<DefinedTariff, ReadContract, PreparedContract> {
  readonly definition: AnyDefinition;
}

/** The definition of a product; undefined of one that is written by hand. */
export function definitionOf(product: object): AnyDefinition | undefined {
  return (product as Partial<DefinedProduct>).definition;
}

/** A product of its definition: all that a line of it says once. */
export function defineProduct<Own extends Fields, Things extends Fields, Risk extends string>(
  own: Definition<Own, Things, Risk>,
): DefinedProduct {
  // From here on names are those that the compiler has checked.
  const definition = own as unknown as AnyDefinition;
  demandNames(definition);
  const { code, title, series, testSeries, productCodes, things, risks } = definition;
  const { schemas, prolongations } = bodySchemas({
    ...definition,
    name: `«${title}»`,
    insuredObject: insuredObjectSchema(definition),
  });
  const { vehicle: name } = definition;
  const ofVehicle =
    name === undefined
      ? undefined
      : (body: JsonObject) => vehicleIn(objectAt(body, 'insuredObject', code), name);
  return {
    definition,
    code,
    title,
    productCodes,
    jointPayment: 'none',
    coversAfterLateCredit: true,
    numbers: {
      sequence: `${code}_policy_number`,
      digits: 8,
      series,
      testSeries,
      format: (letters, value, issued) =>
        `${letters}-${issued.slice(0, 4)}-${value.toString().padStart(8, '0')}`,
    },
    // Of what nobody has said that it names no person, it may.
    subject: ofVehicle
      ? vehicleSubject
      : { title: 'Объект страхования', isPersonal: true, keyOf: plainKey, ...definition.subject },
    ...(ofVehicle ? { vehicleNumbers: (body) => ofVehicle(body) } : {}),
    schemas,
    tariff: tariffOf(definition),
    listedFields: listedFieldsOf(definition),
    saleSettings: ({ settings }) => settings,
    read: (body, circumstances) => readContract(definition, body, circumstances),
    prepare(reading, tariff, { vehicle, related, exchangeRates: rates, agreement } = {}) {
      const known = {
        ...(vehicle ? { vehicle } : {}),
        ...(related ? { related } : {}),
        ...(rates ? { rates } : {}),
        ...(agreement ? { agreement } : {}),
      };
      const contract = withUsualSums({ ...reading, ...known }, tariff);
      return { ...contract, tariff, rated: withRate(rate(tariff, ratingInput(definition, contract)), rates) };
    },
    refuse: (contract, sale) => refuseContract(definition, contract, sale),
    // The insurer's own rules are asked about every contract.
    asks: ({ isComplete, terms: { vin } }) =>
      isComplete || vin ? { underwriting: { product: code, ...(vin ? { vin } : {}) } } : {},
    refuseByFacts: (_contract, { underwriting }) =>
      underwriting?.refusal === undefined ? [] : [blockedByInsurer('policyHolder', underwriting.refusal)],
    calculate: ({ rated }) => rated,
    schedule: ({ application, terms }, premium) => scheduleOf(application.installmentType, terms, premium),
    commissionDiscount: ({ additionalProperties }) =>
      isObject(additionalProperties)
        ? figureOf(Number(additionalProperties.discountKVPercent ?? 0))
        : undefined,
    review: (contract, sale, _facts, calculation) => reviewContract(definition, contract, sale, calculation),
    summary: (body, { exchangeRates }, parts) => summaryOf(definition, body, parts, exchangeRates),
    ...premiumsAt(
      ['insuredObject', code, ...(things?.covers === 'own' ? [things.name, '[]'] : []), 'covers', '[]'],
      (cover) => {
        const sum = risks[codeOfCover(cover)]?.sum;
        return typeof sum === 'object' && !sum.isUsual;
      },
    ),
    ...(definition.notProlonged === undefined
      ? { prolongation: prolongationOf(definition, prolongations) }
      : {}),
    addendums: addendumsOf(definition),
    answerFields: () => ({}),
    keyInformation: definition.keyInformation ?? ['individual'],
    forms: definedForms(definition),
  };
}

/** The rate stands with the calculation that was made with it. */
function withRate(rated: RatedInParts, [own]: readonly ExchangeRate[] = []): RatedInParts {
  if (!own || 'faults' in rated) return rated;
  const { calculation } = rated;
  const step = `Курс Банка России: ${ratePrinted(own)}`;
  return { calculation: { ...calculation, exchangeRate: own, steps: [step, ...calculation.steps] } };
}

function listedFieldsOf({ code, fields, things }: AnyDefinition): ReadonlyMap<string, string> {
  const path = `insuredObject.${code}`;
  const listed = (at: string, own: Fields) =>
    everyField(own).flatMap(([name, { list }]): [string, string][] =>
      list ? [[`${at}.${name}`, list]] : [],
    );
  return new Map([
    ...listed(path, fields),
    ...(things ? listed(`${path}.${things.name}`, things.fields) : []),
  ]);
}

function codeOfCover({ cover }: JsonObject): string {
  return isObject(cover) && typeof cover.code === 'string' ? cover.code.trim() : '';
}
