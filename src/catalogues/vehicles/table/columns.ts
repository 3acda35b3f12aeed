import { type Message, message } from '#kernel/errors/message.ts';
import { vehicleCategories, vehicleCategory } from '../category.ts';

export const columnNames = [
  'make_code',
  'make_name',
  'make_aliases',
  'model_code',
  'model_name',
  'model_aliases',
  'model_group',
  'code',
  'name',
  'year_from',
  'year_to',
  'horse_power',
  'weight_max',
  'seats',
  'category',
  'engine_type',
  'engine_volume',
  'body_type',
] as const;
export type ColumnName = (typeof columnNames)[number];

export const requiredColumns: readonly ColumnName[] = [
  'make_code',
  'make_name',
  'model_code',
  'model_name',
  'code',
  'year_from',
  'category',
];

export const aliasSeparator = '|';

type CellRule = (cell: string) => Message | null;

/** Check of each column. Cells that pass it can be parsed without further checks. */
export const cellRules: Readonly<Record<ColumnName, CellRule>> = {
  make_code: code,
  make_name: text(1, 100),
  make_aliases: text(0, 1000),
  model_code: code,
  model_name: text(1, 100),
  model_aliases: text(0, 1000),
  model_group: text(0, 60),
  code,
  name: text(0, 150),
  year_from: whole(1900, 2100),
  year_to: optional(whole(1900, 2100)),
  horse_power: optional(power),
  weight_max: optional(whole(50, 500_000)),
  seats: optional(whole(0, 400)),
  category: (cell) =>
    vehicleCategory(cell) === undefined
      ? message('CELL_NOT_ONE_OF', { text: clipped(cell), known: vehicleCategories })
      : null,
  engine_type: listCode,
  engine_volume: optional(whole(20, 100_000)),
  body_type: listCode,
};

function code(cell: string): Message | null {
  return /^[\p{L}\d][\p{L}\d ._/+-]{0,99}$/u.test(cell)
    ? null
    : message('CELL_NOT_CODE', { text: clipped(cell) });
}

function listCode(cell: string): Message | null {
  return /^[A-Z0-9_]{0,40}$/.test(cell) ? null : message('CELL_NOT_LIST_CODE', { text: clipped(cell) });
}

function text(lengthMin: number, lengthMax: number): CellRule {
  return (cell) => {
    if (cell.length < lengthMin) return message('CELL_EMPTY');
    if (cell.length > lengthMax) return message('CELL_LONGER', { max: lengthMax });
    return /\p{Cc}/u.test(cell) ? message('CELL_CONTROL_CHARACTER') : null;
  };
}

function whole(min: number, max: number): CellRule {
  return (cell) => {
    const fits = /^\d{1,7}$/.test(cell) && Number(cell) >= min && Number(cell) <= max;
    return fits ? null : message('CELL_NOT_WHOLE_BETWEEN', { text: clipped(cell), min, max });
  };
}

const powerMax = 5_000;

function power(cell: string): Message | null {
  const fits = /^\d{1,4}([.,]\d{1,2})?$/.test(cell) && parsePower(cell) > 0 && parsePower(cell) <= powerMax;
  return fits ? null : message('CELL_NOT_POWER', { text: clipped(cell), max: powerMax });
}

/** Parses a power in horsepower, with a decimal point or comma. */
export function parsePower(cell: string): number {
  return Number(cell.replace(',', '.'));
}

function optional(rule: CellRule): CellRule {
  return (cell) => (cell === '' ? null : rule(cell));
}

function clipped(cell: string): string {
  return cell.slice(0, 40);
}
