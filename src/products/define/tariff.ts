import type { RatingModel, SumRule } from '../../rating/model.ts';
import { checkRates } from '../../rating/tables/check-rates.ts';
import { compileRates } from '../../rating/tables/compile.ts';
import type { Rates } from '../../rating/tables/rates.ts';
import { ratesShapes } from '../../rating/tables/shapes.ts';
import { filledText, lineOf } from '../../tariffs/check-table.ts';
import type { TableFault, Tables, TariffCompiler } from '../../tariffs/tariff.ts';
import { checkSettingRows, type SaleSettings, saleSettingRules, saleSettingsOf } from '../sale-settings.ts';
import { attributesOfProduct, coversFieldOf } from './attributes.ts';
import type { AnyDefinition, RiskWords } from './definition.ts';
import type { Rated } from './reading.ts';

/** An insurer's tariff of a defined product, compiled for look-ups. */
export interface DefinedTariff extends Rates<Rated> {
  readonly settings: SaleSettings;
}

/** One kind of tables, whole in itself: the engine checks and compiles them over the columns of the definition. */
export function tariffOf(definition: AnyDefinition): TariffCompiler<DefinedTariff> {
  const model = modelOf(definition);
  return {
    kinds: ['rates'],
    shapes: (_kind, tables) => ratesShapes(model, tables),
    check: ({ tables }) => checkRates(model, tables),
    compile: (parts) => ({
      ...compileRates(model, parts),
      settings: saleSettingsOf(parts[0]?.tables.settings ?? [], definition.latestStartDays),
    }),
  };
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
    ownTables: {
      settings: {
        columns: { name: filledText, value: filledText },
        unique: ['name'],
        filled: false,
        absent: true,
      },
    },
    checkOwn: (tables) => [
      ...checkSettingRows(tables.settings ?? [], saleSettingRules),
      ...riskFaults(definition.risks, tables),
    ],
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
