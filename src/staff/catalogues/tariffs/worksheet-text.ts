import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

/** Formats the worksheet of a premium for a terminal; each part of the premium has a table. */
export function describePremium(answer: JsonObject): string {
  const calculation = isObject(answer.calculation) ? answer.calculation : {};
  const covers = items(calculation.covers);
  const total = ['=', shown(answer.premium), `премия, руб.; тариф ${shown(calculation.tariffVersion)}`];
  const head = covers.length === 0 ? [['TB', shown(calculation.baseRate), 'базовая ставка, руб.']] : [];
  return [
    ...covers.flatMap(describeCover),
    ...table([...head, ...coefficientRows(calculation), total]),
    ...texts(calculation.steps).map((step) => `  ${step}`),
  ].join('\n');
}

function describeCover(cover: JsonObject): readonly string[] {
  const sum = cover.sumInsured === undefined ? '' : `, страховая сумма ${shown(cover.sumInsured)} руб.`;
  return [
    `  ${shown(cover.code)} ${shown(cover.description)}${sum}`,
    ...table([...coefficientRows(cover), ['=', shown(cover.premium), 'премия по риску, руб.']]),
    ...texts(cover.steps).map((step) => `  ${step}`),
    '',
  ];
}

/** Formats the worksheet without Russian texts: codes and figures, or the premium of each part. */
export function formatFigures(answer: JsonObject): string {
  const calculation = isObject(answer.calculation) ? answer.calculation : {};
  const covers = items(calculation.covers);
  const figures =
    covers.length > 0
      ? covers.map((cover) => [shown(cover.code), shown(cover.premium)])
      : [
          ['TB', shown(calculation.baseRate)],
          ...coefficientRows(calculation).map(([code = '', value = '']) => [code, value]),
        ];
  const total = ['=', shown(answer.premium), `rubles; tariff ${shown(calculation.tariffVersion)}`];
  return table([...figures, total])
    .map((line) => line.trimEnd())
    .join('\n');
}

function coefficientRows(worksheet: JsonObject): readonly (readonly string[])[] {
  return items(worksheet.coefficients).map((row) => [shown(row.code), shown(row.value), shown(row.reason)]);
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(
    ([code = '', value = '', reason = '']) =>
      `  ${code.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${reason}`,
  );
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
