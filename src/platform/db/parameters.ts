/** Adds a value to the statement and returns its placeholder, which may occur several times in the text. */
export type Parameter = (value: unknown) => string;

/** Collects the values of one statement in the order of its text. */
export function parameters(): { readonly $: Parameter; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  return { $: (value) => `$${values.push(value)}`, values };
}

export type Columns = Readonly<Record<string, string>>;

const columnByField = new Map<string, string>();

/** Converts a field name to a column: `searchKeys` to `search_keys`. Cached, because the program has few names. */
export function columnName(field: string): string {
  const known = columnByField.get(field);
  if (known !== undefined) return known;
  const column = field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  columnByField.set(field, column);
  return column;
}

/** Maps fields of an object to the columns of the same names; a missing field is null. */
export function fieldColumns<Name extends string>(
  $: Parameter,
  from: { readonly [Field in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): Columns {
  return Object.fromEntries(names.map((name) => [columnName(name), $(from?.[name] ?? null)]));
}

/** Maps fields of an object as JSON to the columns of the same names. */
export function jsonColumns<Name extends string>(
  $: Parameter,
  from: { readonly [Field in Name]: unknown } | null,
  names: readonly Name[],
): Columns {
  return Object.fromEntries(names.map((name) => [columnName(name), $(from && JSON.stringify(from[name]))]));
}

/** Column list and value list of an `insert`. */
export function listed(columns: Columns): readonly [names: string, values: string] {
  return [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
}

export function assigned(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}
