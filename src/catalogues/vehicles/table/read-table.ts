import { message } from '#kernel/errors/message.ts';
import { giveWay } from '#kernel/time/in-time.ts';
import { faultsMax, headerFaults, readCsv } from '../../files/csv.ts';
import type { PlaceFault } from '../../files/fault.ts';
import { readTableFile } from '../../files/table.ts';
import { vehicleCategory } from '../category.ts';
import { type MakeRow, type ModelRow, type ModificationRow, normalCode } from '../directory-content.ts';
import {
  aliasSeparator,
  type ColumnName,
  cellRules,
  columnNames,
  parsePower,
  requiredColumns,
} from './columns.ts';

/** Unique entries of a file, all with version 1. */
export interface DirectoryTable {
  readonly makes: readonly MakeRow[];
  readonly models: readonly ModelRow[];
  readonly modifications: readonly ModificationRow[];
}

/** The table of a file, or up to `faultsMax` errors in the order of lines. */
export type TableReading = DirectoryTable | { readonly faults: readonly PlaceFault[] };

const rowsMax = 500_000;

/** Reads a CSV or XLSX file from staff. */
export async function readGivenTable(bytes: Uint8Array): Promise<TableReading> {
  const read = await readTableFile(bytes, rowsMax);
  const begun = beginTable(read);
  if ('faults' in begun) return begun;
  for (let from = 0; from < begun.rows.length; from += rowsAtOnce) {
    begun.take(begun.rows.slice(from, from + rowsAtOnce));
    await giveWay();
  }
  return begun.done();
}

/** Reads a CSV file; aliases of a make or model may be in any of its rows. */
export function readTable(bytes: Uint8Array): TableReading {
  return tableOf(readCsv(bytes, rowsMax));
}

/** Rows checked before other work continues, a few milliseconds. */
const rowsAtOnce = 200;

function tableOf(read: ReturnType<typeof readCsv>): TableReading {
  const begun = beginTable(read);
  if ('faults' in begun) return begun;
  begun.take(begun.rows);
  return begun.done();
}

function beginTable(read: ReturnType<typeof readCsv>) {
  if ('faults' in read) return read;
  const wrong = headerFaults(read.columns, { known: columnNames, required: requiredColumns });
  if (wrong.length > 0) return { faults: wrong.slice(0, faultsMax) };
  if (read.rows.length === 0) return { faults: [{ line: 1, message: message('ROWS_NONE') }] };
  const reading = createReading(read.columns);
  return {
    rows: read.rows,
    take(rows: typeof read.rows): void {
      for (const { cells, line } of rows) {
        if (reading.faults.length >= faultsMax) return;
        reading.take(cells, line);
      }
    },
    done: (): TableReading =>
      reading.faults.length > 0 ? { faults: reading.faults.slice(0, faultsMax) } : reading.table(),
  };
}

interface Seen<Row> {
  readonly row: Row & { aliases: readonly string[] };
  readonly line: number;
}

function createReading(columns: readonly string[]) {
  const positions = Object.fromEntries(
    columnNames.map((column) => [column, columns.indexOf(column)]),
  ) as Record<ColumnName, number>;
  const faults: PlaceFault[] = [];
  const makes = new Map<string, Seen<MakeRow>>();
  const models = new Map<string, Seen<ModelRow>>();
  const modifications = new Map<string, ModificationRow>();
  const lines = new Map<string, number>();
  const present = columnNames.filter((column) => positions[column] >= 0);

  function take(row: readonly string[], line: number): void {
    const cell = (column: ColumnName) => row[positions[column]] ?? '';
    const wrong = present.flatMap((column) => {
      const said = cellRules[column](cell(column));
      return said === null ? [] : [{ line, column, message: said }];
    });
    faults.push(...wrong);
    if (wrong.length > 0) return;
    const make = takeMake(cell, line);
    const model = takeModel(cell, make, line);
    takeModification(cell, { make, model }, line);
  }

  function takeMake(cell: (column: ColumnName) => string, line: number): string {
    const [code, name] = [normalCode(cell('make_code')), cell('make_name')];
    const row = { code, name, aliases: aliasesIn(cell('make_aliases')), version: 1 };
    merge(makes, code, { row, line }, { make_name: 'name' });
    return code;
  }

  function takeModel(cell: (column: ColumnName) => string, makeCode: string, line: number): string {
    const code = normalCode(cell('model_code'));
    const [name, group] = [cell('model_name'), cell('model_group')];
    const row = { makeCode, code, name, group, aliases: aliasesIn(cell('model_aliases')), version: 1 };
    merge(models, `${makeCode}\n${code}`, { row, line }, { model_name: 'name', model_group: 'group' });
    return code;
  }

  /** Adds a row, or its aliases to an earlier row of the same key; what these columns contain must be the same. */
  function merge<Row>(
    seen: Map<string, Seen<Row>>,
    key: string,
    { row, line }: Seen<Row>,
    same: { readonly [Column in ColumnName]?: keyof Row },
  ): void {
    const first = seen.get(key);
    if (!first) {
      seen.set(key, { row, line });
      return;
    }
    for (const column of present) {
      const field = same[column];
      if (field === undefined || row[field] === first.row[field]) continue;
      const [text, known] = [String(row[field]), String(first.row[field])];
      faults.push({ line, column, message: message('CELL_DIFFERS', { text, known, line: first.line }) });
    }
    if (row.aliases.length > 0) first.row.aliases = [...new Set([...first.row.aliases, ...row.aliases])];
  }

  function takeModification(
    cell: (column: ColumnName) => string,
    of: { readonly make: string; readonly model: string },
    line: number,
  ): void {
    const code = normalCode(cell('code'));
    const first = lines.get(code);
    if (first !== undefined) {
      faults.push({ line, column: 'code', message: message('CODE_REPEATS', { line: first }) });
      return;
    }
    lines.set(code, line);
    const [yearFrom, yearTo] = [Number(cell('year_from')), numberIn(cell('year_to'))];
    if (yearTo !== null && yearTo < yearFrom) {
      faults.push({ line, column: 'year_to', message: message('YEARS_REVERSED', { yearTo, yearFrom }) });
    }
    modifications.set(code, {
      code,
      makeCode: of.make,
      modelCode: of.model,
      name: cell('name'),
      yearFrom,
      yearTo,
      horsePower: cell('horse_power') === '' ? null : parsePower(cell('horse_power')),
      weightMax: numberIn(cell('weight_max')),
      seats: numberIn(cell('seats')),
      category: vehicleCategory(cell('category')) ?? '',
      engineType: cell('engine_type'),
      engineVolume: numberIn(cell('engine_volume')),
      bodyType: cell('body_type'),
      version: 1,
    });
  }

  return {
    faults,
    take,
    table: (): DirectoryTable => ({
      makes: [...makes.values()].map(({ row }) => row),
      models: [...models.values()].map(({ row }) => row),
      modifications: [...modifications.values()],
    }),
  };
}

function aliasesIn(cell: string): readonly string[] {
  if (cell === '') return [];
  return cell
    .split(aliasSeparator)
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
}

function numberIn(cell: string): number | null {
  return cell === '' ? null : Number(cell);
}
