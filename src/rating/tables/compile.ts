import { decimal } from '../../kernel/decimal.ts';
import type { Kopecks } from '../../kernel/money.ts';
import type { Row, Tables, TariffVersion } from '../../tariffs/tariff.ts';
import { saleSettingsOf } from '../../products/sale-settings.ts';
import type { Millionths } from '../attributes/attribute.ts';
import { attributeCatalogue } from '../../products/casco/tariff/attributes/catalogue.ts';
import { ofDecimal } from '../attributes/numbers.ts';
import type {
  AllowedSums,
  CascoTariff,
  DeductibleRule,
  DerivedAttribute,
  Limit,
  Risk,
  Step,
  SumRule,
} from './rates.ts';
import { appliesTo } from './check-formula.ts';
import { shapesIn } from './check-lookups.ts';
import { compileSteps, figureOf, type StepOfRow } from './compile-steps.ts';
import { buildLookup, type LookupShape } from '../lookup/build.ts';
import type { LookupTable } from '../lookup/lookup-table.ts';
import { readConditions, readNames, totalOfCovers } from './sources.ts';
import { availabilityTable } from './table-rules.ts';

/** Cover of casco may start so many days ahead. */
const latestStartDays = 90;

const noShape: LookupShape = { attributes: [], derived: new Set() };

/** A checked version as maps. */
export function compileCascoTariff(parts: readonly TariffVersion[]): CascoTariff {
  const tables: Tables = parts[0]?.tables ?? {};
  const shapes = shapesIn(tables);
  const lookup = <Cell>(name: string, cellOf: (row: Row) => Cell) =>
    buildLookup(name, rowsOf(tables, name), shapes.get(name) ?? noShape, cellOf).table;
  const textTable = (name: string) => lookup(name, (row) => row.value ?? '');
  const steps = compileSteps(rowsOf(tables, 'formula'), (name) =>
    lookup(name, (row) => figureOf(row.value ?? '')),
  );
  return {
    versionIds: parts.map((part) => part.versionId),
    effectiveFrom: parts[0]?.effectiveFrom ?? '',
    risks: compileRisks(rowsOf(tables, 'risks'), steps),
    totalSteps: steps.flatMap(({ row, step }) => (row.risks === totalOfCovers ? step : [])),
    commonFactors: steps.map(({ step }) => step).filter(isCommonFactor),
    derived: compileDerived(rowsOf(tables, 'derived'), textTable),
    availability: textTable(availabilityTable),
    sums: compileSums(rowsOf(tables, 'sums')),
    wear: saysWear(shapes) ? lookup(wearTable, (row) => figureOf(row.value ?? '')) : null,
    tellsDeductiblesApart: [...shapes.values()].some(({ attributes }) => attributes.includes(howItApplies)),
    limits: rowsOf(tables, 'limits').flatMap((row) => limitOf(row, rowsOf(tables, 'risks'))),
    settings: saleSettingsOf(rowsOf(tables, 'settings'), latestStartDays),
  };
}

/** To which events a deductible applies. */
const howItApplies = 'deductible_specific';

/** What GAP restores is what a vehicle loses, so a prolongation takes its wear from the same table. */
const wearTable = 'depreciation';

function saysWear(shapes: ReadonlyMap<string, LookupShape>): boolean {
  const attributes = shapes.get(wearTable)?.attributes ?? [];
  return attributes.length === 1 && attributes[0] === 'vehicle_age';
}

function isCommonFactor({ scope, operation }: Step): boolean {
  return (
    scope === 'contract' && !['rate', 'amount', 'of_sum', 'round', 'at_least', 'at_most'].includes(operation)
  );
}

function compileRisks(rows: readonly Row[], steps: readonly StepOfRow[]): ReadonlyMap<string, Risk> {
  return new Map(
    rows.map((row) => {
      const own = steps.filter((one) => appliesTo(one.row, row)).map(({ step }) => step);
      const risk: Risk = {
        code: row.risk ?? '',
        title: row.title ?? '',
        riskClass: row.class ?? '',
        sum: row.sum as SumRule,
        deductible: row.deductible as DeductibleRule,
        steps: row.premium === 'included' ? null : own,
      };
      return [risk.code, risk];
    }),
  );
}

function compileDerived(
  rows: readonly Row[],
  tableOf: (name: string) => LookupTable<string>,
): ReadonlyMap<string, DerivedAttribute> {
  return new Map(
    rows.map((row) => {
      const name = row.attribute ?? '';
      return [name, { name, label: row.title ?? '', table: tableOf(row.table ?? '') }];
    }),
  );
}

function compileSums(rows: readonly Row[]): CascoTariff['sums'] {
  const byProgramme = new Map<string, Map<string, AllowedSums>>();
  for (const row of rows) {
    const [programme, risk, sum] = [row.programme ?? '', row.risk ?? '', kopecksOf(row.sum_rub ?? '')];
    const byRisk = byProgramme.get(programme) ?? new Map<string, AllowedSums>();
    const known = byRisk.get(risk);
    const byDefault = row.is_default === 'yes' ? sum : (known?.byDefault ?? sum);
    byRisk.set(risk, { sums: [...(known?.sums ?? []), sum], byDefault });
    byProgramme.set(programme, byRisk);
  }
  return byProgramme;
}

function limitOf(row: Row, risks: readonly Row[]): readonly Limit[] {
  const attribute = attributeCatalogue.get(row.attribute ?? '');
  if (attribute?.kind !== 'number') return [];
  const isForAll = readNames(row.risks ?? '').includes('*');
  const own = risks.filter((risk) => appliesTo(row, risk)).map((risk) => risk.risk ?? '');
  return [
    {
      title: row.title ?? '',
      name: row.attribute ?? '',
      attribute,
      risks: isForAll ? null : new Set(own),
      when: readConditions(row.when ?? '') ?? [],
      min: boundOf(row.min ?? ''),
      max: boundOf(row.max ?? ''),
    },
  ];
}

function boundOf(text: string): Millionths | null {
  return text === '' ? null : (ofDecimal(decimal(text)) ?? null);
}

function kopecksOf(rubles: string): Kopecks {
  return BigInt(rubles) * 100n;
}

function rowsOf(tables: Tables, table: string): readonly Row[] {
  return tables[table] ?? [];
}
