import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { asNode, nodeOf } from '#kernel/schema/schema-parts.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { everyField, type Fields } from '../../fields/field.ts';
import type { AnyDefinition } from '../define/definition.ts';

import type { WrittenCase } from './tried-cases.ts';
import { type Mentioned, nothingMentioned, triedValues } from './tried-values.ts';

export type CodesOf = (list: string) => readonly string[];

/** What is known of values that rules may look at, and how long one may look for others. */
export interface Trying {
  readonly codesOf: CodesOf;
  /** What the source of the rules names: values that only it would have thought of. */
  readonly mentioned: Mentioned;
  /** True where two fields at once and numbers that are mentioned of the holder are tried too: a start must not wait for it. */
  readonly isThorough: boolean;
  /** Bodies that its author wrote, where time is. */
  readonly cases?: readonly WrittenCase[];
}

/** A body, and in what it differs from the example of the schema. */
export interface TriedBody {
  readonly what: string;
  readonly body: JsonObject;
  /** The day on which it is sent; that of examples where absent. */
  readonly today?: DateText;
}

/** One value of one field that is otherwise than in the example. */
interface Move {
  readonly what: string;
  readonly path: string;
  readonly value: Json | undefined;
}

/** How many bodies with two fields otherwise are tried. */
const pairsMax = 1_000;

/**
 * Bodies that a product may be sent: the example of its schema, empty ones, that without each field and with each value
 * which rules may look at or mention, each risk alone with sums of every size, and where time is, two of these at once.
 */
export function triedBodies(
  definition: AnyDefinition,
  schema: unknown,
  trying: Trying,
): readonly TriedBody[] {
  const { mentioned, isThorough } = trying;
  const example = exampleBody(definition, schema);
  const { code, fields, things } = definition;
  const path = `insuredObject.${code}`;
  const own = [
    ...movesOf(fields, path, trying),
    ...(things ? movesOf(things.fields, `${path}.${things.name}[0]`, trying) : []),
    ...coverMoves(definition, mentioned),
    ...definition.installments.map((type) => move('installmentType', type)),
  ];
  const others = rootMoves(schema, isThorough ? { ...mentioned, texts: [] } : nothingMentioned);
  const made = (moves: readonly Move[]): TriedBody => ({
    what: `the example ${moves.map(({ what }) => what).join(' and ')}`,
    body: changed(example, Object.fromEntries(moves.map(({ path: at, value }) => [at, value]))),
  });
  return [
    { what: 'the example', body: example },
    { what: 'an empty body', body: {} },
    { what: 'an insured object without fields', body: changed(example, { [path]: emptyObject(definition) }) },
    { what: 'an empty insured object', body: changed(example, { [path]: {} }) },
    ...[...own, ...others].map((one) => made([one])),
    ...(isThorough ? pairsOf(own) : []).map(made),
  ];
}

function move(path: string, value: Json | undefined): Move {
  return {
    what: value === undefined ? `without ${path}` : `with ${path} = ${JSON.stringify(value)}`,
    path,
    value,
  };
}

/** Two of different fields; of too many every so many. */
function pairsOf(moves: readonly Move[]): readonly (readonly Move[])[] {
  const all = moves.flatMap((one, index) =>
    moves.slice(index + 1).flatMap((other) => (other.path === one.path ? [] : [[one, other]])),
  );
  const step = Math.max(1, Math.ceil(all.length / pairsMax));
  return all.filter((_, index) => index % step === 0);
}

function movesOf(fields: Fields, before: string, { codesOf, mentioned }: Trying): readonly Move[] {
  return everyField(fields).flatMap(([name, field]) => {
    const path = `${before}.${name}`;
    const needed = everyField(fields).flatMap(([, { needIf }]) =>
      needIf?.field === name ? (needIf.is ?? []) : [],
    );
    const codes = field.list ? codesOf(field.list) : undefined;
    const values = field.fields ? [] : valuesOf(field.schema, path, mentioned, codes);
    return [move(path, undefined), ...needed.map((value) => move(path, value)), ...values];
  });
}

/** The values of a field of any shape, those below it at their own paths. */
function valuesOf(
  schema: unknown,
  path: string,
  mentioned: Mentioned,
  codes?: readonly string[],
): readonly Move[] {
  const node = nodeOf(schema);
  if (node.properties !== undefined)
    return Object.entries(asNode(node.properties)).flatMap(([name, below]) => [
      move(`${path}.${name}`, undefined),
      ...valuesOf(below, `${path}.${name}`, mentioned),
    ]);
  if (node.items !== undefined) {
    const one = exampleOf(node.items);
    const within = valuesOf(node.items, `${path}[0]`, mentioned);
    return [move(path, []), ...(one === undefined ? [] : [move(path, [one, one])]), ...within];
  }
  return triedValues(node, mentioned, codes).map((value) => move(path, value));
}

/** Of the holder and the rest of a body: what rules of a product look at beside what it insures. */
function rootMoves(schema: unknown, mentioned: Mentioned): readonly Move[] {
  const root = asNode(nodeOf(schema).properties);
  return ['policyHolder', 'startDate', 'endDate', 'issueDate', 'additionalProperties'].flatMap((name) => [
    move(name, undefined),
    ...valuesOf(root[name], name, mentioned),
  ]);
}

const sums = [0, 1, 100_000, 1_000_000_000];

function coverMoves(definition: AnyDefinition, { amounts }: Mentioned): readonly Move[] {
  const { code, things, risks } = definition;
  const path = `insuredObject.${code}${things?.covers === 'own' ? `.${things.name}[0]` : ''}.covers`;
  return [
    move(path, []),
    move(path, [{}]),
    move(path, [{ cover: {} }]),
    move(path, [{ cover: { code: 'NONE' } }]),
    ...Object.entries(risks).flatMap(([risk, { sum, hasDeductible }]) => {
      const cover = { cover: { code: risk } };
      const all = sum === 'own' ? [...sums, ...amounts] : [undefined];
      return [
        ...all.map((amount) =>
          move(path, [{ ...cover, ...(amount === undefined ? {} : { sumInsured: amount }) }]),
        ),
        ...(hasDeductible
          ? [0, 10, ...amounts].map((deductible) =>
              move(path, [{ ...cover, sumInsured: 100_000, deductible, deductibleUnit: 'PERCENT' }]),
            )
          : []),
      ];
    }),
  ];
}

/** The example of the schema, with every risk and, where there are things, an empty one beside the first. */
function exampleBody({ code, fields, things, risks }: AnyDefinition, schema: unknown): JsonObject {
  const example = exampleOf(schema);
  const root = isObject(example) ? example : {};
  const insured = isObject(root.insuredObject) ? root.insuredObject[code] : undefined;
  const covers: readonly Json[] = Object.entries(risks).map(([risk, { sum }]) => ({
    cover: { code: risk },
    ...(sum === 'own' ? { sumInsured: 100_000 } : {}),
  }));
  const list = things && isObject(insured) ? insured[things.name] : undefined;
  const thing = picked(Array.isArray(list) ? list[0] : undefined, things?.fields ?? {});
  const object: JsonObject = {
    ...picked(insured, fields),
    ...(things ? { [things.name]: [things.covers === 'own' ? { ...thing, covers } : thing, {}] } : {}),
    ...(things?.covers === 'own' ? {} : { covers }),
  };
  return { ...root, insuredObject: { [code]: object } };
}

function emptyObject({ things, risks }: AnyDefinition): JsonObject {
  const covers = Object.keys(risks).map((risk) => ({ cover: { code: risk } }));
  if (things?.covers === 'own') return { [things.name]: [{ covers }, {}] };
  return { ...(things ? { [things.name]: [{}] } : {}), covers };
}

function exampleOf(schema: unknown): Json | undefined {
  const node = nodeOf(schema);
  if (node.properties !== undefined) {
    const parts = Object.entries(asNode(node.properties)).map(
      ([name, part]) => [name, exampleOf(part)] as const,
    );
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as JsonObject;
  }
  if (node.items !== undefined) {
    const item = exampleOf(node.items);
    return item === undefined ? [] : [item];
  }
  return Array.isArray(node.examples) ? (node.examples[0] as Json) : undefined;
}

function picked(from: Json | undefined, fields: Fields): JsonObject {
  if (!isObject(from)) return {};
  return Object.fromEntries(Object.entries(from).filter(([name]) => Object.hasOwn(fields, name)));
}
