import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { RatingModel } from '#rating/model.ts';
import { missingRisks, riskFaults } from '../check/risks.ts';
import { rateColumn } from '../voluntary/currency.ts';
import { ratesCompiler, type VoluntaryTariff } from '../voluntary/tariff.ts';
import { refundRows } from './addendums.ts';
import { attributesOfProduct, coversPath } from './attributes.ts';
import type { AnyDefinition } from './definition.ts';
import type { Rated } from './reading.ts';

export type DefinedTariff = VoluntaryTariff<Rated>;

/** Makes the compiler of a product's tariff, which checks its tables against the attributes and risks of the definition. */
export function defineTariff(definition: AnyDefinition): TariffCompiler<DefinedTariff> {
  const compiler = ratesCompiler(modelOf(definition), {
    latestStartDays: definition.latestStartDays,
    refunds: refundRows(definition),
  });
  return {
    ...compiler,
    check: (version, others) => [
      ...compiler.check(version, others),
      ...missingRisks(definition.risks, version, others),
    ],
  };
}

function modelOf(definition: AnyDefinition): RatingModel<Rated> {
  const { rating: { sums, ...rating } = {}, members, currency, names, tableTitles } = definition;
  return {
    attributes: attributesOfProduct(definition),
    field: `insuredObject.${definition.code}`,
    coversField: coversPath(definition),
    sums: { own: { kind: 'own' }, listed: { kind: 'listed' }, none: { kind: 'none' }, ...sums },
    deductibles: { own: (cover) => cover.deductible ?? null, none: () => null },
    checkOwn: (tables) => riskFaults(definition.risks, tables),
    ...(names ? { names } : {}),
    tableTitles,
    ...(members ? { members } : {}),
    ...(currency ? { currency: { code: ({ contract }) => contract.currency ?? '', rate: rateColumn } } : {}),
    ...rating,
  };
}
