import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import type { CascoSubject } from '#products/lines/casco/rating/input.ts';
import { attributeCatalogue } from '#products/lines/casco/tariff/attributes.ts';
import type { CascoTariff } from '#products/lines/casco/tariff/definition.ts';
import { absentValue } from '#rating/attributes/attribute.ts';
import type { LookupTable } from '#rating/lookup/lookup-table.ts';
import type { Step } from '#rating/tables/formula.ts';

/** A code, one of several, an interval open below and closed above, or null for anything. */
export type Condition =
  | string
  | readonly string[]
  | { readonly over: number | null; readonly upTo: number | null }
  | null;

export function isOneOf(condition: Condition): condition is readonly string[] {
  return Array.isArray(condition);
}

/** A table as a rule engine takes it: the first row that fits counts, what decides more exactly stands first. */
export interface PeerTable {
  /** The field that it fills. */
  readonly output: string;
  readonly inputs: readonly string[];
  readonly rules: readonly {
    readonly conditions: readonly Condition[];
    readonly value: string;
    /** Further fields that a row of this table fills, the same ones in every row. */
    readonly also?: Readonly<Record<string, string>>;
  }[];
}

export type Facts = Readonly<Record<string, string | number | null>>;

const ofCover = new Set(['risk', 'risk_class']);

/** The field in which the figure of a step stands: one for all covers, or one for each risk. */
export function fieldOf(risk: string, { code, source, scope }: Step): string {
  const name = source.kind === 'table' ? source.table.name : code;
  return scope === 'cover' ? `${name}_${risk}` : name;
}

/** Everything that the risks are rated by, the derived texts before what looks at them. */
export function peerTables(
  version: TariffVersion,
  tariff: CascoTariff,
  risks: readonly string[],
): readonly PeerTable[] {
  const tables = new Map<string, PeerTable>();
  for (const { name, table } of tariff.derived.values())
    tables.set(name, peerTable(version, table, name, {}));
  for (const code of risks) {
    const risk = tariff.risks.get(code);
    for (const step of risk?.steps ?? []) {
      const field = fieldOf(code, step);
      if (step.source.kind !== 'table' || tables.has(field)) continue;
      const fixed = { risk: code, risk_class: risk?.riskClass ?? '' };
      tables.set(field, peerTable(version, step.source.table, field, fixed));
    }
  }
  return [...tables.values()];
}

/** What an application says, as plain facts; the one driver, and a deductible that all covers share. */
export function factsOf(subject: CascoSubject): Facts {
  const facts: Record<string, string | number | null> = {};
  for (const [name, attribute] of attributeCatalogue) {
    if (attribute.kind === 'text') facts[name] = attribute.read(subject) ?? absentValue;
    else {
      const value = attribute.read(subject);
      facts[name] = value === undefined ? null : Number(value) / 1_000_000;
    }
  }
  return facts;
}

function peerTable(
  version: TariffVersion,
  table: LookupTable<unknown>,
  output: string,
  fixed: Readonly<Record<string, string>>,
): PeerTable {
  const rows = version.tables[table.name] ?? [];
  const rules = rows
    .filter((row) => fits(row, fixed))
    .map((row) => ({ row, conditions: table.columns.map(({ name }) => conditionOf(row, name)) }))
    .sort((left, right) => compareExactness(left.conditions, right.conditions));
  const kept = table.columns.flatMap(({ name }, index) => (ofCover.has(name) ? [] : [index]));
  return {
    output,
    inputs: kept.map((index) => table.columns[index]?.name ?? ''),
    rules: rules.map(({ row, conditions }) => ({
      conditions: kept.map((index) => conditions[index] ?? null),
      value: row.value ?? '',
    })),
  };
}

function fits(row: Row, fixed: Readonly<Record<string, string>>): boolean {
  return Object.entries(fixed).every(([name, value]) => {
    const cell = row[name];
    return cell === undefined || cell === '*' || cell === value;
  });
}

function conditionOf(row: Row, name: string): Condition {
  const text = row[name];
  const isNumber = attributeCatalogue.get(name)?.kind === 'number';
  if (text !== undefined && !isNumber) return text === '*' ? null : text;
  if (text !== undefined) return text === '' ? null : { over: Number(text) - 1e-6, upTo: Number(text) };
  const [from, to] = [bound(row[`${name}_from`]), bound(row[`${name}_to`])];
  const over =
    row[`${name}_over`] === undefined ? (from === null ? null : from - 1) : bound(row[`${name}_over`]);
  const upTo = to ?? bound(row[`${name}_up_to`]);
  return over === null && upTo === null ? null : { over, upTo };
}

function bound(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text);
}

function compareExactness(left: readonly Condition[], right: readonly Condition[]): number {
  for (const [index, condition] of left.entries()) {
    const difference = Number(condition === null) - Number(right[index] === null);
    if (difference !== 0) return difference;
  }
  return 0;
}
