/** Type of a field of a list. `kopecks` is a bigint that people read as rubles. */
export type SqlType =
  | 'text'
  | 'text[]'
  | 'uuid'
  | 'bigint'
  | 'integer'
  | 'numeric'
  | 'kopecks'
  | 'timestamptz'
  | 'date'
  | 'boolean'
  | 'jsonb';

export type FieldTypes = Readonly<Record<string, SqlType>>;

export interface Ordered {
  readonly field: string;
  readonly isDescending: boolean;
}

type Place = (value: unknown) => string;

const capitals = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё';
const small = 'абвгдеежзийклмнопрстуфхцчшщъыьэюяе';

/** SQL that folds case, also of Cyrillic letters in a database with locale C, whose `lower` changes Latin letters only. */
const folded = (sql: string) => `translate(lower(${sql}), '${capitals}', '${small}')`;

/** Folds a typed text like `folded` in SQL. */
function foldText(text: string): string {
  return text.trim().toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ');
}

const shownAs: Readonly<Record<Exclude<SqlType, 'boolean' | 'kopecks'>, (field: string) => string>> = {
  text: folded,
  'text[]': (field) => folded(`array_to_string(${field}, '; ')`),
  uuid: (field) => `${field}::text`,
  bigint: (field) => `${field}::text`,
  integer: (field) => `${field}::text`,
  numeric: (field) => `${field}::text`,
  timestamptz: (field) => `to_char(${field} at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI:SS')`,
  date: (field) => `to_char(${field}, 'DD.MM.YYYY')`,
  jsonb: (field) => folded(`${field}::text`),
};

/** SQL condition for rows that contain the text as people read it, or a code of which the name contains the text. */
export function matchSql(
  fields: FieldTypes,
  text: string,
  codes: Readonly<Record<string, readonly string[]>>,
  place: Place,
): string {
  const typed = place(foldText(text));
  const number = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  const isNumber = /^-?\d+(?:\.\d*)?$/.test(number);
  const conditions = Object.entries(fields).flatMap(([name, type]) => {
    const field = `"${name}"`;
    const coded = codes[name];
    const named = coded && coded.length > 0 ? [`${field} = any(${place(coded)})`] : [];
    if (type === 'boolean') return named;
    if (type === 'kopecks')
      return isNumber ? [`strpos((${field} / 100.0)::numeric(20, 2)::text, ${place(number)}) > 0`] : [];
    return [...named, `strpos(${shownAs[type](field)}, ${typed}) > 0`];
  });
  return `(${conditions.join(' or ') || 'false'})`;
}

/** SQL of the list's own order. Its fields are never null and have one direction, so that an index gives the order. */
export function ownOrderSql(order: readonly Ordered[]): string {
  return order.map(({ field, isDescending }) => `"${field}" ${isDescending ? 'desc' : 'asc'}`).join(', ');
}

/** SQL of an order by any fields: rows without a value are last, and case does not count. */
export function orderSql(order: readonly Ordered[], fields: FieldTypes): string {
  return order
    .map(
      ({ field, isDescending }) => `${sortedAs(field, fields)} ${isDescending ? 'desc nulls last' : 'asc'}`,
    )
    .join(', ');
}

/** SQL of a JSON array with the place of a row in an order; `fields` is empty for the list's own order. */
export function placeSql(order: readonly Ordered[], fields: FieldTypes): string {
  return `jsonb_build_array(${order.map(({ field }) => `(${sortedAs(field, fields)})::text`).join(', ')})`;
}

/** SQL condition for the rows behind a place in the list's own order, in a form that an index can answer. */
export function behindOwnSql(
  order: readonly Ordered[],
  fields: FieldTypes,
  at: readonly (string | null)[],
  place: Place,
): string {
  const names = order.map(({ field }) => `"${field}"`).join(', ');
  const values = order.map(({ field }, index) => cast(at[index] ?? null, fields[field], place)).join(', ');
  return `(${names}) ${order[0]?.isDescending ? '<' : '>'} (${values})`;
}

/** SQL condition for the rows behind a place in an order by any fields. */
export function behindSql(
  [first, ...others]: readonly Ordered[],
  fields: FieldTypes,
  [value = null, ...values]: readonly (string | null)[],
  place: Place,
): string {
  if (!first) return 'false';
  const sorted = sortedAs(first.field, fields);
  const further = behindSql(others, fields, values, place);
  if (value === null) return `(${sorted} is null and ${further})`;
  const typed = cast(value, fields[first.field], place);
  const sign = first.isDescending ? '<' : '>';
  return `(${sorted} ${sign} ${typed} or ${sorted} is null or ${sorted} = ${typed} and ${further})`;
}

function cast(value: string | null, type: SqlType | undefined, place: Place): string {
  const sqlType =
    type === 'kopecks' ? 'bigint' : type === 'text[]' || type === 'jsonb' ? 'text' : (type ?? 'text');
  return `${place(value)}::${sqlType}`;
}

function sortedAs(field: string, fields: FieldTypes): string {
  const type = fields[field];
  return type === 'text' || type === 'text[]' || type === 'jsonb'
    ? shownAs[type](`"${field}"`)
    : `"${field}"`;
}
