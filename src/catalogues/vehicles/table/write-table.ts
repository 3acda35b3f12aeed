import { stringify } from 'csv-stringify/sync';
import type { MakeRow, ModelRow, ModificationRow } from '../directory-content.ts';
import { aliasSeparator, type ColumnName, columnNames } from './columns.ts';

export const tableHeader = stringify([[...columnNames]]);

/** Formats lines of an export, in the format that an import reads. */
export function tableLines(
  modifications: readonly ModificationRow[],
  makes: ReadonlyMap<string, MakeRow>,
  models: ReadonlyMap<string, ModelRow>,
): string {
  return stringify(
    modifications.map((row) => {
      const cells = cellsOf(row, makes.get(row.makeCode), models.get(modelKey(row.makeCode, row.modelCode)));
      return columnNames.map((column) => cells[column]);
    }),
  );
}

export function modelKey(makeCode: string, modelCode: string): string {
  return `${makeCode}\n${modelCode}`;
}

function cellsOf(
  row: ModificationRow,
  make: MakeRow | undefined,
  model: ModelRow | undefined,
): Readonly<Record<ColumnName, string | number | null>> {
  return {
    make_code: row.makeCode,
    make_name: make?.name ?? '',
    make_aliases: (make?.aliases ?? []).join(aliasSeparator),
    model_code: row.modelCode,
    model_name: model?.name ?? '',
    model_aliases: (model?.aliases ?? []).join(aliasSeparator),
    model_group: model?.group ?? '',
    code: row.code,
    name: row.name,
    year_from: row.yearFrom,
    year_to: row.yearTo,
    horse_power: row.horsePower,
    weight_max: row.weightMax,
    seats: row.seats,
    category: row.category,
    engine_type: row.engineType,
    engine_volume: row.engineVolume,
    body_type: row.bodyType,
  };
}
