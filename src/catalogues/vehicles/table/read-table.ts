import { message } from '#kernel/errors/message.ts';
import { type CsvRow, faultsMax, headerFaults, readCsv } from '../../files/csv.ts';
import type { PlaceFault } from '../../files/fault.ts';
import { openTable } from '../../files/table.ts';
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

/** Entries of a file without duplicates. Every entry has version 1. */
export interface DirectoryTable extends TableEntries {
  readonly modifications: readonly ModificationRow[];
}

interface TableEntries {
  readonly makes: readonly MakeRow[];
  readonly models: readonly ModelRow[];
}

/** A checked file. The modifications are read again in batches, so that memory never holds all of them. */
export interface GivenTable extends TableEntries {
  eachBatch(write: (batch: readonly ModificationRow[]) => Promise<void>): Promise<void>;
}

/** The table, or up to `faultsMax` errors in the order of lines. */
type Reading<Table> = Table | { readonly faults: readonly PlaceFault[] };

const rowsMax = 500_000;
/** Number of rows written by one statement. Larger batches would cost more garbage collection. */
export const batchSize = 1_000;

export async function readGivenTable(bytes: Uint8Array): Promise<Reading<GivenTable>> {
  const each = await openTable(bytes, rowsMax);
  if ('faults' in each) return each;
  const reading = beginTable();
  const faults = await each(reading);
  const entries = faults.length > 0 ? { faults } : reading.done();
  if ('faults' in entries) return entries;
  return {
    ...entries,
    async eachBatch(write) {
      const batch: ModificationRow[] = [];
      await each({
        header: () => undefined,
        row: ({ cells }) => batch.push(reading.modification(cells)),
        pause: async () => (batch.length >= batchSize ? write(batch.splice(0)) : undefined),
      });
      if (batch.length > 0) await write(batch);
    },
  };
}

/** Reads a CSV file. Aliases of a make or model may be in any row of the make or model. */
export function readTable(bytes: Uint8Array): Reading<DirectoryTable> {
  const read = readCsv(bytes, rowsMax);
  if ('faults' in read) return read;
  const reading = beginTable();
  reading.header(read.columns);
  for (const row of read.rows) reading.row(row);
  const entries = reading.done();
  if ('faults' in entries) return entries;
  return { ...entries, modifications: read.rows.map(({ cells }) => reading.modification(cells)) };
}

function beginTable() {
  let reading: ReturnType<typeof createReading> = createReading([]);
  let headerFound: readonly PlaceFault[] = [];
  let count = 0;
  return {
    header(columns: readonly string[]): void {
      headerFound = headerFaults(columns, { known: columnNames, required: requiredColumns });
      reading = createReading(columns);
    },
    row({ cells, line }: CsvRow): void {
      count += 1;
      if (headerFound.length === 0 && reading.faults.length < faultsMax) reading.take(cells, line);
    },
    modification: (cells: readonly string[]) => reading.modification(cells),
    done(): Reading<TableEntries> {
      const faults = headerFound.length > 0 ? headerFound : reading.faults;
      if (faults.length > 0) return { faults: faults.slice(0, faultsMax) };
      return count === 0 ? { faults: [{ line: 1, message: message('ROWS_NONE') }] } : reading.entries();
    },
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
  /** Line in which each code first occurs, by code. */
  const lines = new Map<string, number>();
  const present = columnNames.filter((column) => positions[column] >= 0);

  const cellsOf = (row: readonly string[]) => (column: ColumnName) => row[positions[column]] ?? '';

  function take(row: readonly string[], line: number): void {
    const cell = cellsOf(row);
    const wrong = present.flatMap((column) => {
      const said = cellRules[column](cell(column));
      return said === null ? [] : [{ line, column, message: said }];
    });
    faults.push(...wrong);
    if (wrong.length > 0) return;
    takeModel(cell, takeMake(cell, line), line);
    takeModification(cell, line);
  }

  function takeMake(cell: (column: ColumnName) => string, line: number): string {
    const [code, name] = [normalCode(cell('make_code')), cell('make_name')];
    const row = { code, name, aliases: aliasesIn(cell('make_aliases')), version: 1 };
    merge(makes, code, { row, line }, { make_name: 'name' });
    return code;
  }

  function takeModel(cell: (column: ColumnName) => string, makeCode: string, line: number): void {
    const code = normalCode(cell('model_code'));
    const [name, group] = [cell('model_name'), cell('model_group')];
    const row = { makeCode, code, name, group, aliases: aliasesIn(cell('model_aliases')), version: 1 };
    merge(models, `${makeCode}\n${code}`, { row, line }, { model_name: 'name', model_group: 'group' });
  }

  /** Adds a row, or its aliases to an earlier row with the same key; reports columns that differ between the two rows. */
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

  function takeModification(cell: (column: ColumnName) => string, line: number): void {
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
  }

  return {
    faults,
    take,
    modification: (row: readonly string[]) => modificationOf(cellsOf(row)),
    entries(): TableEntries {
      // Only the check needs the codes; the batches are written without them.
      lines.clear();
      return {
        makes: [...makes.values()].map(({ row }) => row),
        models: [...models.values()].map(({ row }) => row),
      };
    },
  };
}

function modificationOf(cell: (column: ColumnName) => string): ModificationRow {
  return {
    code: normalCode(cell('code')),
    makeCode: normalCode(cell('make_code')),
    modelCode: normalCode(cell('model_code')),
    name: cell('name'),
    yearFrom: Number(cell('year_from')),
    yearTo: numberIn(cell('year_to')),
    horsePower: cell('horse_power') === '' ? null : parsePower(cell('horse_power')),
    weightMax: numberIn(cell('weight_max')),
    seats: numberIn(cell('seats')),
    category: vehicleCategory(cell('category')) ?? '',
    engineType: cell('engine_type'),
    engineVolume: numberIn(cell('engine_volume')),
    bodyType: cell('body_type'),
    version: 1,
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
