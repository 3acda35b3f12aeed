/** Writes a value into a statement: keeps it and returns its placeholder, which may be used again for the same value. */
export type Parameter = (value: unknown) => string;

/** Collects the values of one statement in the order in which its text uses them. */
export function parameters(): { readonly $: Parameter; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  return { $: (value) => `$${values.push(value)}`, values };
}

/** SQL by the name of its column. */
export type Columns = Readonly<Record<string, string>>;

const columnByField = new Map<string, string>();

/** Returns the column of a field: `searchKeys` is `search_keys`. The few names of the program are converted once. */
export function columnName(field: string): string {
  const known = columnByField.get(field);
  if (known !== undefined) return known;
  const column = field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  columnByField.set(field, column);
  return column;
}

/** Writes fields of an object into the columns that are named like them; a missing field is null. */
export function fieldColumns<Name extends string>(
  $: Parameter,
  from: { readonly [Field in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): Columns {
  return Object.fromEntries(names.map((name) => [columnName(name), $(from?.[name] ?? null)]));
}

/** Writes fields of an object as JSON into the columns that are named like them. */
export function jsonColumns<Name extends string>(
  $: Parameter,
  from: { readonly [Field in Name]: unknown } | null,
  names: readonly Name[],
): Columns {
  return Object.fromEntries(names.map((name) => [columnName(name), $(from && JSON.stringify(from[name]))]));
}

/** Returns the list of columns and the list of their values, for `insert`. */
export function listed(columns: Columns): readonly [names: string, values: string] {
  return [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
}

/** Returns the assignments of an `update`. */
export function assigned(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}
