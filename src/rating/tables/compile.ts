import { type CurrentReferenceBook, noLists } from '#catalogues/reference/reference-book.ts';
import { type Row, type Tables, type TariffVersion, tableRows } from '#catalogues/tariffs/tariff.ts';
import { decimal } from '#kernel/money/decimal.ts';
import type { Millionths } from '../attributes/attribute.ts';
import { ofDecimal } from '../attributes/numbers.ts';
import type { Subject } from '../attributes/subject.ts';
import type { RatingModel, SumRule } from '../model.ts';
import { appliesTo } from './check-formula.ts';
import { withNames } from './code-names.ts';
import { compileDerived, compileLookup, compileSteps, type StepOfRow } from './compile-steps.ts';
import type { Step } from './formula.ts';
import type { AllowedSums, Limit, Rates, Risk } from './rates.ts';
import { readConditions, readNames, totalOfCovers } from './sources.ts';
import { availabilityTable, sumColumn } from './table-rules.ts';

/** Compiles a checked tariff for fast lookups. Messages that show a code use its current name from the reference lists. */
export function compileRates<Of extends Subject>(
  declared: RatingModel<Of>,
  parts: readonly TariffVersion[],
  reference: Pick<CurrentReferenceBook, 'book'> = noLists,
): Rates<Of> {
  const tables: Tables = parts[0]?.tables ?? {};
  const model = withNames(declared, tables, reference);
  const steps = compileSteps(model, tables);
  const textTable = (name: string) => compileLookup(model, tables, name, (text) => text);
  return {
    model,
    versionIds: parts.map((part) => part.versionId),
    effectiveFrom: parts[0]?.effectiveFrom ?? '',
    risks: compileRisks(model, tableRows(tables, 'risks'), steps),
    totalSteps: steps.flatMap(({ row, step }) => (row.risks === totalOfCovers ? step : [])),
    commonFactors: steps.map(({ step }) => step).filter(isCommonFactor),
    derived: compileDerived(model, tables),
    availability: textTable(availabilityTable),
    sums: compileSums(tableRows(tables, 'sums'), sumColumn(model)),
    limits: tableRows(tables, 'limits').flatMap((row) => limitOf(model, row, tableRows(tables, 'risks'))),
    asked: new Map(Object.keys(model.asked ?? {}).map((name) => [name, textTable(name)])),
  };
}

function isCommonFactor({ scope, operation }: Step): boolean {
  return (
    scope === 'contract' && !['rate', 'amount', 'of_sum', 'round', 'at_least', 'at_most'].includes(operation)
  );
}

const noSum: SumRule = { kind: 'none' };

function compileRisks(model: RatingModel, rows: readonly Row[], steps: readonly StepOfRow[]) {
  return new Map(
    rows.map((row) => {
      const own = steps.filter((one) => appliesTo(one.row, row)).map(({ step }) => step);
      const risk: Risk = {
        code: row.risk ?? '',
        title: row.title ?? '',
        riskClass: row.class ?? '',
        sum: model.sums[row.sum ?? ''] ?? noSum,
        deductible: model.deductibles[row.deductible ?? ''] ?? (() => null),
        steps: row.premium === 'included' ? null : own,
      };
      return [risk.code, risk];
    }),
  );
}

function compileSums(rows: readonly Row[], column: string): Rates['sums'] {
  const byProgramme = new Map<string, Map<string, AllowedSums>>();
  for (const row of rows) {
    const [programme, risk, sum] = [row.programme ?? '', row.risk ?? '', BigInt(row[column] ?? '') * 100n];
    const byRisk = byProgramme.get(programme) ?? new Map<string, AllowedSums>();
    const known = byRisk.get(risk);
    const byDefault = row.is_default === 'yes' ? sum : (known?.byDefault ?? sum);
    byRisk.set(risk, { sums: [...(known?.sums ?? []), sum], byDefault });
    byProgramme.set(programme, byRisk);
  }
  return byProgramme;
}

function limitOf({ attributes }: RatingModel, row: Row, risks: readonly Row[]): readonly Limit[] {
  const attribute = attributes.get(row.attribute ?? '');
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
