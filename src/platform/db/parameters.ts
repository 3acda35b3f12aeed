/** Declares a value of a statement and returns its placeholder, such as `$1`. */
export type Parameter<Input> = (read: (input: Input) => unknown) => string;

/** Builds the text of a statement once. The returned function returns the text and the values for an input. */
export function statement<Input>(
  build: ($: Parameter<Input>) => string,
): (input: Input) => [text: string, values: readonly unknown[]] {
  const readers: ((input: Input) => unknown)[] = [];
  const text = build((read) => `$${readers.push(read)}`);
  return (input) => [text, readers.map((read) => read(input))];
}

export type Columns = Readonly<Record<string, string>>;

/** Returns the column name of a field, such as `search_keys` for `searchKeys`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Declares fields of an object as values of the columns with the corresponding names; a missing field is null. */
export function fieldColumns<Input, Name extends string>(
  $: Parameter<Input>,
  from: (input: Input) => { readonly [Field in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): Columns {
  return Object.fromEntries(
    names.map((name) => [columnName(name), $((input) => from(input)?.[name] ?? null)]),
  );
}

/** Declares fields of an object as JSON values of the corresponding columns; all are null if `from` returns null. */
export function jsonColumns<Input, Name extends string>(
  $: Parameter<Input>,
  from: (input: Input) => { readonly [Field in Name]: unknown } | null,
  names: readonly Name[],
): Columns {
  const json = (value: { readonly [Field in Name]: unknown } | null, name: Name) =>
    value && JSON.stringify(value[name]);
  return Object.fromEntries(names.map((name) => [columnName(name), $((input) => json(from(input), name))]));
}

/** A condition of a filter and its value; `undefined` or null if the filter is not used. */
export type Optional = readonly [condition: (value: string) => string, value: unknown];

/**
 * Builds SQL of the conditions that have a value, and appends the values to `values`. PostgreSQL then has a plan for each set
 * of filters; one plan for all sets could not use the index of a filter.
 */
export function whereGiven(values: unknown[], ...conditions: readonly Optional[]): string {
  return conditions
    .filter(([, value]) => value !== undefined && value !== null)
    .reduce((sql, [condition, value]) => `${sql} and ${condition(`$${values.push(value)}`)}`, 'true');
}

/** Returns the column list and the value list of an `insert`. */
export function listed(columns: Columns): readonly [names: string, values: string] {
  return [Object.keys(columns).join(', '), Object.values(columns).join(', ')];
}

export function assigned(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
}
