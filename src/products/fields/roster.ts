import type { FormData } from '#kernel/ports/ports.ts';
import { absent } from '../product/printed/text.ts';
import { measureEms } from '../product/printed/text-width.ts';
import type { Fact } from './printed.ts';

export interface ThingPrinted extends FormData {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly covers: readonly FormData[];
  /** The sent values, which a custom template may print. */
  readonly said?: FormData;
}

/** A table of texts; values that all rows share are listed once, above the table. */
interface Roster extends FormData {
  readonly shared: readonly Fact[];
  /** For each column, the names of its values and the width of its longest text in ems. */
  readonly columns: readonly { readonly names: readonly string[]; readonly ems: number }[];
  readonly rows: readonly (readonly string[])[];
  readonly count: number;
}

type Texts = Readonly<Record<string, string>>;

/** Minimum number of items to print as rows of one table; a table for each item would make the form long and slow. */
const rowsFrom = 8;
/** Maximum number of cells in a table. A larger table prints several texts in one cell, because cells render slowly. */
const cellsMax = 450;
/** Minimum number of items for a table whose rows have only one cell, which renders twice as fast. */
const plainFrom = 150;
const columnsMax = 8;
const kindsMax = 10;
const between = ' · ';

/** Prepares items for a form: few items one by one, many as rows of a `roster`. Custom templates also get `rows`. */
export function listInsuredItems(things: readonly ThingPrinted[], template: string): FormData {
  const many = things.filter(({ facts }) => facts.length > 0);
  const isOwn = many[0]?.said && !template.startsWith('voluntary-');
  const rows = isOwn && { rows: rosterOf(many.map(({ said = {} }) => textsIn(said))) };
  if (many.length < rowsFrom) return { things, ...rows };
  const covers = many.flatMap(({ covers }, index) =>
    covers.map((cover) => textsIn({ number: index + 1, ...cover })),
  );
  return {
    things: things.filter(({ facts }) => facts.length === 0),
    roster: rosterOf(
      many.map(({ facts }) => Object.fromEntries(facts.map(({ name, value }) => [name, value]))),
    ),
    kinds: kindsIn(many),
    ...(covers.length > 0 && { covers: tableOf(covers) }),
    ...rows,
  };
}

/** Lists the values of fields with few different values, such as "Вид животного: Собака". */
function kindsIn(things: readonly ThingPrinted[]): readonly string[] {
  const facts = Map.groupBy(
    things.flatMap((thing) => thing.facts),
    ({ name }) => name,
  );
  return [...facts].flatMap(([name, said]) => {
    const kinds = new Set(said.map(({ value }) => `${name}: ${value}`));
    return kinds.size > kindsMax ? [] : [...kinds];
  });
}

function rosterOf(entries: readonly Texts[]): Roster {
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  const [first = {}] = entries;
  // In a list of fewer than `rowsFrom` items, only equal values of fields named `…Code` are shared.
  const isShared = (name: string) =>
    (entries.length >= rowsFrom || name.endsWith('Code')) &&
    entries.every((entry) => entry[name] === first[name]);
  const telling = names.filter((name) => !isShared(name));
  const columns = telling.length + 1;
  const together =
    entries.length < plainFrom
      ? Math.ceil(Math.max((entries.length * columns) / cellsMax, columns / columnsMax))
      : columns;
  const numbered = entries.map((entry, index) => ({ '№': String(index + 1), ...entry }));
  return {
    shared: names.filter(isShared).map((name) => ({ name, value: first[name] ?? absent })),
    ...tableOf(numbered, ['№', ...telling], together),
    count: entries.length,
  };
}

function tableOf(entries: readonly Texts[], names = Object.keys(entries[0] ?? {}), together = 1) {
  const columns = Array.from({ length: Math.ceil(names.length / together) }, (_, at) =>
    names.slice(at * together, (at + 1) * together),
  );
  const rows = entries.map((entry) =>
    columns.map((column) => column.map((name) => entry[name] ?? absent).join(between)),
  );
  const ems = (at: number) => rows.reduce((longest, row) => Math.max(longest, measureEms(row[at] ?? '')), 0);
  return { columns: columns.map((of, at) => ({ names: of, ems: ems(at) })), rows };
}

/** Returns the texts of an object by path, such as `person.name`. */
function textsIn(said: FormData, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      isData(value)
        ? Object.entries(textsIn(value, `${before}${name}.`))
        : [[`${before}${name}`, String(value)]],
    ),
  );
}

function isData(value: FormData[string] | undefined): value is FormData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
