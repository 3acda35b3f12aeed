import { isObject, type Json, type JsonObject } from '../kernel/json.ts';

/** The worksheet of a premium as a table for a terminal, followed by the sum step by step. */
export function describePremium(answer: JsonObject): string {
  const calculation = isObject(answer.calculation) ? answer.calculation : {};
  const rows = [
    ['TB', shown(calculation.baseRate), 'базовая ставка, руб.'],
    ...items(calculation.coefficients).map((row) => [shown(row.code), shown(row.value), shown(row.reason)]),
    ['=', shown(answer.premium), `премия, руб.; тариф ${shown(calculation.tariffVersion)}`],
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map(
    ([code = '', value = '', reason = '']) =>
      `  ${code.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${reason}`,
  );
  return [...table, ...texts(calculation.steps).map((step) => `  ${step}`)].join('\n');
}

function items(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function shown(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
