import type { TSchema } from 'typebox';
import type { Fault, Warning } from '../errors/errors.ts';
import type { Json } from '../json/json.ts';
import { valueAt } from '../json/json-change.ts';
import { type Named, nearest } from './nearest-name.ts';
import { fieldPath, isWithin } from './schema.ts';
import { asNode, referenceTarget, type SchemaNode } from './schema-parts.ts';

/** Returns a warning for each unknown field that `before` lacks. A body without unknown fields costs next to nothing. */
export type UnknownFields = (body: unknown, before?: unknown) => readonly Warning[];

/** Maximum number of warnings; of further unknown fields only the number is reported. */
const warningsMax = 50;
/** Maximum length of a field name in a warning, because a sender may use names of any length. */
const nameLengthMax = 100;

const partLengthMin = 5;

const none: readonly Warning[] = [];

/** Compiles a check for unknown fields. `ownNames` are fields of answers, ignored at the root if an answer is sent back. */
export function compileUnknownFields(schema: TSchema, ownNames?: ReadonlySet<string>): UnknownFields {
  const known = knownFields(schema);
  const knowsAll = compileKnowsAll(known, ownNames);
  let everywhere: readonly Named<Path>[] | undefined;

  function warningsOf(body: unknown): readonly Warning[] {
    everywhere ??= namedPaths(known).map((path) => ({ key: path.at(-1)?.toLowerCase() ?? '', value: path }));
    const named = everywhere;
    const warnings: Warning[] = [];
    let more = 0;
    eachUnknown(known, body, (place, name) => {
      if (place.path.length === 0 && ownNames?.has(name)) return;
      if (warnings.length < warningsMax) warnings.push(warningOf(place, name, named));
      else more += 1;
    });
    if (more > 0)
      warnings.push({
        field: 'body',
        description: `и ещё полей, которых нет в интерфейсе: ${more}`,
        reason: 'UNKNOWN_FIELD',
      });
    return warnings;
  }

  return (body, before) => {
    if (knowsAll(body)) return none;
    const found = warningsOf(body);
    if (before === undefined) return found;
    const had = new Set(warningsOf(before).map(({ field }) => field));
    return found.filter(({ field }) => !had.has(field));
  };
}

type Path = readonly string[];

function warningOf(place: KnownPlace, name: string, everywhere: readonly Named<Path>[]): Warning {
  const isLong = name.length > nameLengthMax;
  const near = isLong ? undefined : nearestField(place, name, everywhere);
  return {
    field: fieldPath([...place.path, isLong ? `${name.slice(0, nameLengthMax)}…` : name]),
    description: `нет такого поля, оно ни на что не влияет${near === undefined ? '' : `; ближайшее известное: ${near}`}`,
    reason: 'UNKNOWN_FIELD',
    ...(near === undefined ? {} : { nearest: near }),
  };
}

/** Extends the error of a missing field by the name of the unknown field that was probably meant. */
export function withMisspelt(
  faults: readonly Fault[],
  body: unknown,
  unknown: readonly Warning[],
): readonly Fault[] {
  const meant = unknown.filter(({ nearest: near }) => near && valueAt(body as Json, near) === undefined);
  if (meant.length === 0) return faults;
  return faults.map((fault) => {
    const one = meant.find(
      ({ nearest: near = '' }) => isWithin(fault.field, near) || isEnd(fault.field, near),
    );
    if (!one) return fault;
    return {
      ...fault,
      description: `${fault.description}; передано похожее поле ${one.field}: исправьте имя`,
    };
  });
}

/** True if a missing end of a term is explained by a misspelt start, because the end is derived from the start. */
function isEnd(field: string, near: string): boolean {
  return field === 'endDate' && near === 'startDate';
}

/** Finds the known field that an unknown name probably means: first by equal name, then by similar name. */
function nearestField(
  { path, fields }: KnownPlace,
  name: string,
  everywhere: readonly Named<Path>[],
): string | undefined {
  const key = name.toLowerCase();
  const siblings = [...fields.keys()].map((one) => ({ key: one.toLowerCase(), value: one }));
  const here = (distanceMax: number) => {
    const [found] = nearest(key, siblings, distanceMax, 1);
    return found === undefined ? undefined : fieldPath([...path, found]);
  };
  const there = (distanceMax: number) => {
    const found = nearest(key, everywhere, distanceMax, 1)[0]?.at(-1);
    return closest(
      [...path, name],
      everywhere.flatMap(({ value }) => (value.at(-1) === found ? [value] : [])),
    );
  };
  const alike = () => {
    const found = siblings.find((one) => isPartOf(one.key, key) || isPartOf(key, one.key));
    return found && fieldPath([...path, found.value]);
  };
  const typos = typosMax(key);
  return here(0) ?? there(0) ?? here(typos) ?? alike() ?? there(Math.min(typos, 1));
}

/** True if a long enough name is part of another, as `transit` in `isTransit`. Short parts occur in too many names. */
function isPartOf(part: string, whole: string): boolean {
  return part.length >= partLengthMin && whole.includes(part);
}

/** Returns the number of typos with which a word of this length is still recognisable. */
function typosMax(name: string): number {
  if (name.length < 4) return 0;
  return name.length < 7 ? 1 : 2;
}

function closest(path: readonly Step[], places: readonly Path[]): string | undefined {
  const [best] = places
    .map((place) => ({ place, shared: sharedSteps(path, place) }))
    .sort((left, right) => right.shared - left.shared || left.place.length - right.place.length);
  if (!best) return undefined;
  // Use the array indexes of the sent path as long as both paths are equal; later steps have no index.
  const steps = best.place.map((step, index) => (index < best.shared ? (path[index] ?? step) : step));
  return fieldPath(steps).replaceAll('.[]', '[]');
}

function sharedSteps(path: readonly Step[], place: Path): number {
  const first = place.findIndex((step, index) => {
    const own = path[index];
    return own !== step && !(step === '[]' && typeof own === 'number');
  });
  return first === -1 ? place.length : first;
}

const anything: Known = { fields: null, items: null };

function knownFields(schema: TSchema): Known {
  const parts = new Map<SchemaNode, Known>();

  function partOf(part: SchemaNode): Known {
    const known = parts.get(part) ?? read(part);
    parts.set(part, known);
    return known;
  }

  function read(node: SchemaNode): Known {
    const part = referenceTarget(node);
    if (part) return partOf(asNode(part));
    const { properties, items } = node;
    if (typeof properties === 'object' && properties !== null) {
      const fields = Object.entries(properties).map(([name, child]) => [name, read(asNode(child))] as const);
      return { fields: new Map(fields), items: null };
    }
    return typeof items === 'object' && items !== null
      ? { fields: null, items: read(asNode(items)) }
      : anything;
  }

  return read(asNode(schema));
}

type Step = string | number;

interface KnownPlace {
  readonly path: readonly Step[];
  readonly fields: ReadonlyMap<string, Known>;
}

/** Visits each field that the schema does not name; the content of such a field is not visited. */
function eachUnknown(
  { fields, items }: Known,
  value: unknown,
  tell: (place: KnownPlace, name: string) => void,
  path: readonly Step[] = [],
): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (items) value.forEach((item, index) => void eachUnknown(items, item, tell, [...path, index]));
    return;
  }
  if (!fields) return;
  const place = { path, fields };
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    if (field === undefined) tell(place, name);
    else if (field !== anything)
      eachUnknown(field, (value as Record<string, unknown>)[name], tell, [...path, name]);
  }
}

/** Lists the paths of all fields that the schema names; `[]` means the items of an array. */
function namedPaths(known: Known, path: readonly string[] = []): readonly (readonly string[])[] {
  if (known.items) return namedPaths(known.items, [...path, '[]']);
  return [...(known.fields ?? [])].flatMap(([name, child]) => [
    [...path, name],
    ...namedPaths(child, [...path, name]),
  ]);
}

/** Names that a schema knows in a value: fields of an object or items of an array; both are null if anything is allowed. */
interface Known {
  readonly fields: ReadonlyMap<string, Known> | null;
  readonly items: Known | null;
}

/** Returns true if the schema names every field of a value. */
type KnowsAll = (value: unknown) => boolean;

/** Compiles a check to code, because lookups in maps take three times as long. `ownNames` are allowed at the root. */
function compileKnowsAll(known: Known, ownNames: Iterable<string> = []): KnowsAll {
  const names = new Map<Known, string>();
  const functions: string[] = [];

  /** Generates the statement that checks a value; empty if anything is allowed. */
  function statement(child: Known, value: string): string {
    if (child.fields === null && child.items === null) return '';
    return `if (!${functionOf(child)}(${value})) return false;`;
  }

  function functionOf(child: Known, more: Iterable<string> = []): string {
    const written = names.get(child);
    if (written !== undefined) return written;
    const name = `known${names.size}`;
    names.set(child, name);
    functions.push(`function ${name}(value) { ${bodyOf(child, more)} return true; }`);
    return name;
  }

  function bodyOf({ fields, items }: Known, more: Iterable<string>): string {
    if (fields === null) {
      const each = items === null ? '' : statement(items, 'value[index]');
      return `if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) { ${each} }`;
    }
    const cases = [...fields].map(([name, child]) => caseOf(name, statement(child, 'value[name]')));
    const others = [...more].filter((name) => !fields.has(name)).map((name) => caseOf(name, ''));
    // Generate `for in`, because `Object.keys` would allocate a list.
    return `if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const name in value) switch (name) { ${[...cases, ...others].join(' ')} default: return false; }`;
  }

  const root = functionOf(known, ownNames);
  return new Function(`${functions.join('\n')}\nreturn ${root};`)() as KnowsAll;
}

function caseOf(name: string, statement: string): string {
  return `case ${JSON.stringify(name)}: ${statement} break;`;
}
