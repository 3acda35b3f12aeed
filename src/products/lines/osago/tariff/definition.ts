import { toShapes } from '#catalogues/tariffs/check-table.ts';
import { versionsDuring } from '#catalogues/tariffs/life.ts';
import type {
  TableFault,
  TableShape,
  Tables,
  TariffCompiler,
  TariffVersion,
} from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import { labelsIn } from '#rating/tables/labels.ts';
import { lookupShapes } from '#rating/tables/shapes.ts';
import { baseRateCatalogue } from './base-rate-model.ts';
import { baseFormulaRules } from './check-base-formula.ts';
import { checkBaseRates, outsideCorridor } from './check-base-rates.ts';
import { checkDirective } from './check-directive.ts';
import { compileOsagoTariff } from './compile.ts';
import type { OsagoTariff } from './osago-tariff.ts';
import { baseRatesTables, directiveTables } from './table-rules.ts';

/** The osago tariff: the directive, which is law, and the insurer's base rates, short-term coefficients and settings. */
export const osagoTariffDefinition: TariffCompiler<OsagoTariff> = {
  kinds: ['directive', 'base-rates'],
  shapes: (kind, tables) => (kind === 'directive' ? toShapes(directiveTables) : baseRatesShapes(tables)),
  labels: (_kind, tables) => labelsIn(baseRateCatalogue, tables),
  check,
  compile: compileOsagoTariff,
};

/** Returns the columns of each table. A version with a formula may have additional tables. */
function baseRatesShapes(tables: Tables): Readonly<Record<string, TableShape>> {
  const shapes = toShapes(baseRatesTables);
  if (!tables.formula) return shapes;
  return { ...shapes, ...toShapes(baseFormulaRules), ...lookupShapes(baseRateCatalogue, tables) };
}

function check(version: TariffVersion, others: readonly TariffVersion[]): readonly TableFault[] {
  if (version.kind === 'base-rates') return checkBaseRates(version, others);
  const own = checkDirective(version);
  return own.length > 0 ? own : checkRatesInForce(version, others);
}

/** Reports base rates in force that the directive makes unlawful; new rates must be published with the directive. */
function checkRatesInForce(directive: TariffVersion, others: readonly TariffVersion[]) {
  return versionsDuring(directive, 'base-rates', others).flatMap((rates) =>
    outsideCorridor(rates, directive).map((fault) => ({
      table: 'base_rates',
      message: message('IN_VERSION', { version: rates.versionId, at: fault.line ?? '', what: fault.message }),
    })),
  );
}
