/** Declares a value of a statement and returns its placeholder, which may be used again for the same value. */
export type Parameter<Input> = (read: (input: Input) => unknown) => string;

/** A statement with constant text, which declares each value where it is used. Returns text and values for an input. */
export function statement<Input>(
  build: ($: Parameter<Input>) => string,
): (input: Input) => [text: string, values: readonly unknown[]] {
  const readers: ((input: Input) => unknown)[] = [];
  const text = build((read) => `$${readers.push(read)}`);
  return (input) => [text, readers.map((read) => read(input))];
}

export type Columns = Readonly<Record<string, string>>;

/** Returns the column of a field: `searchKeys` is `search_keys`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** Writes fields of an object into the columns that are named like them; a missing field is null. */
export function fieldColumns<Input, Name extends string>(
  $: Parameter<Input>,
  from: (input: Input) => { readonly [Field in Name]?: unknown } | null | undefined,
  names: readonly Name[],
): Columns {
  return Object.fromEntries(
    names.map((name) => [columnName(name), $((input) => from(input)?.[name] ?? null)]),
  );
}

/** Writes fields of an object as JSON into the columns that are named like them; null without an object. */
export function jsonColumns<Input, Name extends string>(
  $: Parameter<Input>,
  from: (input: Input) => { readonly [Field in Name]: unknown } | null,
  names: readonly Name[],
): Columns {
  const json = (value: { readonly [Field in Name]: unknown } | null, name: Name) =>
    value && JSON.stringify(value[name]);
  return Object.fromEntries(names.map((name) => [columnName(name), $((input) => json(from(input), name))]));
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
