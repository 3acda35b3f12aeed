/** Types of exported values. `money` is in kopecks, `percent` has six decimals, `day` is a text such as 2026-11-01. */
export type ColumnType = 'text' | 'id' | 'integer' | 'money' | 'percent' | 'flag' | 'day' | 'moment';

export interface ExportColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isOptional: boolean;
  /** True for personal data, which are only exported on request. */
  readonly isPersonal: boolean;
  /** True if the manifest contains the sum of the column. */
  readonly isSummed: boolean;
  /** Meaning of the column, in English and Russian. */
  readonly about: readonly [english: string, russian: string];
}

interface Options {
  readonly optional?: true;
  readonly personal?: true;
  readonly summed?: true;
}

export function exportColumn(
  name: string,
  type: ColumnType,
  about: readonly [english: string, russian: string],
  { optional = false, personal = false, summed = false }: { [Name in keyof Options]?: boolean } = {},
): ExportColumn {
  return { name, type, about, isOptional: optional, isPersonal: personal, isSummed: summed };
}

/** An object with a field for each column. Other fields are ignored. */
export type ExportRow = object;

export function valueIn(row: ExportRow, { name }: Pick<ExportColumn, 'name'>): unknown {
  return (row as Readonly<Record<string, unknown>>)[name];
}

/** Decimals of a `percent`. */
export const percentScale = 6;
