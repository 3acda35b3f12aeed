import type { FormData } from '#kernel/ports/ports.ts';
import { absent } from '../product/printed/text.ts';
import { measureEms } from '../product/printed/text-width.ts';
import type { Fact } from './printed.ts';

/** An insured thing as forms show it; without facts where it stands for all of them. */
export interface ThingPrinted extends FormData {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly covers: readonly FormData[];
  /** What was sent, for a template of the product's own. */
  readonly said?: FormData;
}

/** Texts as a table: what all entries share is said once. */
interface Roster extends FormData {
  readonly shared: readonly Fact[];
  /** Each with the names of what stands in it, and how many ems its longest text takes. */
  readonly columns: readonly { readonly names: readonly string[]; readonly ems: number }[];
  readonly rows: readonly (readonly string[])[];
  readonly count: number;
}

type Texts = Readonly<Record<string, string>>;

/** From so many things on each has a row: a table for each would make a book, and cost as much. */
const rowsFrom = 8;
/** From so many texts on several share a cell, since a cell costs a form as much as thirty letters. */
const cellsMax = 450;
/** From so many things on a row is one cell, which half of what it costs is saved by. */
const plainFrom = 150;
const columnsMax = 8;
const kindsMax = 10;
const between = ' · ';

/**
 * The things one by one, or many of them as a `roster` of what tells them apart, and one of their covers. `rows`, for a template
 * of the product's own: what was sent of each, by the paths of its fields.
 */
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

/** "Вид животного: Собака" of what is said in few ways, by which the insurer's rules tell whom they concern. */
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
  // Of few things all is said of each, except what a code stands for.
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

/** Texts by their paths: `person.name`. */
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
