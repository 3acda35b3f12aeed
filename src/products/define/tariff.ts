import type { RatingModel, SumRule } from '../../rating/model.ts';
import { lineOf } from '../../tariffs/check-table.ts';
import type { TableFault, Tables, TariffCompiler } from '../../tariffs/tariff.ts';
import { ratesCompiler, type VoluntaryTariff } from '../voluntary/tariff.ts';
import { attributesOfProduct, coversFieldOf } from './attributes.ts';
import type { AnyDefinition, RiskWords } from './definition.ts';
import type { Rated } from './reading.ts';

/** An insurer's tariff of a defined product, compiled for look-ups. */
export type DefinedTariff = VoluntaryTariff<Rated>;

/** The tables of a product, which the engine checks and compiles over the columns of the definition. */
export function tariffOf(definition: AnyDefinition): TariffCompiler<DefinedTariff> {
  return ratesCompiler(modelOf(definition), definition.latestStartDays);
}

function modelOf(definition: AnyDefinition): RatingModel<Rated> {
  const { sums, ...rating } = definition.rating ?? {};
  const usual: Readonly<Record<string, SumRule>> = {
    own: { kind: 'own' },
    listed: { kind: 'listed' },
    none: { kind: 'none' },
  };
  return {
    attributes: attributesOfProduct(definition),
    field: `insuredObject.${definition.code}`,
    coversField: coversFieldOf(definition),
    sums: { ...usual, ...sums },
    deductibles: { own: (cover) => cover.deductible ?? null, none: () => null },
    checkOwn: (tables) => [...riskFaults(definition.risks, tables), ...strayRisks(definition.risks, tables)],
    ...rating,
  };
}

/** A risk that the product does not know, or knows otherwise: its rows would price what nobody can ask for. */
function riskFaults(risks: Readonly<Record<string, RiskWords>>, tables: Tables): readonly TableFault[] {
  const known = Object.keys(risks).join(', ');
  return (tables.risks ?? []).flatMap((row, index): readonly TableFault[] => {
    const at = { table: 'risks', line: lineOf(index) };
    const words = Object.hasOwn(risks, row.risk ?? '') ? risks[row.risk ?? ''] : undefined;
    if (!words)
      return [{ ...at, column: 'risk', message: `no risk ${row.risk} in the product; known: ${known}` }];
    const sum = typeof words.sum === 'string' ? words.sum : words.sum.computed;
    const deductible = words.hasDeductible ? 'own' : 'none';
    return [
      ...(row.sum === sum ? [] : [{ ...at, column: 'sum', message: `must be ${sum}, as the product says` }]),
      ...(row.deductible === deductible
        ? []
        : [{ ...at, column: 'deductible', message: `must be ${deductible}, as the product says` }]),
    ];
  });
}

/** Rows of any other table for a risk that is none: they look as if they counted. */
function strayRisks(risks: Readonly<Record<string, RiskWords>>, tables: Tables): readonly TableFault[] {
  const known = Object.keys(risks).join(', ');
  return Object.entries(tables).flatMap(([table, rows = []]) =>
    table === 'risks'
      ? []
      : rows.flatMap((row, index): readonly TableFault[] => {
          const { risk = '*' } = row;
          if (risk === '*' || Object.hasOwn(risks, risk)) return [];
          const message = `no risk ${risk} in the product; known: ${known}`;
          return [{ table, line: lineOf(index), column: 'risk', message }];
        }),
  );
}
