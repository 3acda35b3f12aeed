import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import {
  type ColumnType,
  type ExportColumn,
  type ExportRow,
  percentScale,
  valueIn,
} from '../schema/column.ts';
import type { OutputFile } from './output-file.ts';

/** Number of rows of a row group, which is the number of rows in memory. */
const groupRows = 20_000;
/** Digits of an amount: 64 bits have room for 18. */
const precision = 18;

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const elements: Readonly<Record<ColumnType, Omit<Element, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  id: { type: 'INT64' },
  integer: { type: 'INT32' },
  money: { type: 'INT64', converted_type: 'DECIMAL', precision, scale: 2 },
  percent: { type: 'INT64', converted_type: 'DECIMAL', precision, scale: percentScale },
  flag: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** Writes rows as Parquet, a row group at a time. The bytes depend on the rows only. */
export function createParquetRows(file: OutputFile, columns: readonly ExportColumn[]) {
  const bytes = new ByteWriter();
  const flush = () => {
    file.write(bytes.getBytes());
    bytes.index = 0;
  };
  const writer = new ParquetWriter({
    writer: Object.assign(bytes, { flush, finish: flush }),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type, isOptional }) => ({
        name,
        ...elements[type],
        repetition_type: isOptional ? ('OPTIONAL' as const) : ('REQUIRED' as const),
      })),
    ],
    createdBy: 'bindery',
  });
  let waiting: ExportRow[] = [];
  const writeGroup = (rows: readonly ExportRow[]) => {
    const columnData = columns.map((one) => ({
      name: one.name,
      data: rows.map((row) => parquetValue(one.type, valueIn(row, one))),
    }));
    writer.write({ columnData, rowGroupSize: groupRows });
  };
  return {
    add(rows: readonly ExportRow[]) {
      for (const row of rows) waiting.push(row);
      while (waiting.length >= groupRows) {
        writeGroup(waiting.slice(0, groupRows));
        waiting = waiting.slice(groupRows);
      }
    },
    finish() {
      if (waiting.length > 0) writeGroup(waiting);
      waiting = [];
      writer.finish();
    },
  };
}

/** Converts a value to what the library stores as it is: decimals as whole units, days as dates. */
function parquetValue(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'percent') return unitsOf(String(value));
  if (type === 'day') return new Date(`${String(value)}T00:00:00Z`);
  return value;
}

/** Converts a decimal text to units of the scale of percents: "12.5" to 12500000. */
function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(percentScale, '0').slice(0, percentScale));
}
