import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { asNode, resolveNode } from '#kernel/schema/schema-parts.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { everyField, type Fields } from '../../fields/field.ts';
import type { AnyDefinition } from '../define/definition.ts';

import type { WrittenCase } from './tried-cases.ts';
import { type Mentioned, nothingMentioned, triedValues } from './tried-values.ts';

export type CodesOf = (list: string) => readonly string[];

/** Values to try, because rules may compare with them, and how thorough the trial is. */
export interface Trying {
  readonly codesOf: CodesOf;
  readonly mentioned: Mentioned;
  /** True to also try pairs of changed fields and mentioned numbers. This takes too long for a server start. */
  readonly isThorough: boolean;
  /** Bodies written by the product's author. Absent at a server start, because trying them takes too long. */
  readonly cases?: readonly WrittenCase[];
}

/** A tried body and how it differs from the schema's example. */
export interface TriedBody {
  readonly what: string;
  readonly body: JsonObject;
  /** Day on which the body is sent; by default the day of the schema's examples. */
  readonly today?: DateText;
}

interface Move {
  readonly what: string;
  readonly path: string;
  readonly value: Json | undefined;
}

/** Maximum number of bodies with two changed fields. */
const pairsMax = 1_000;

/** Builds bodies to try: the schema's example, empty bodies, and the example with one or, if thorough, two changes. */
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

/** Returns pairs of changes to different fields. If there are more than `pairsMax`, returns every n-th pair. */
function pairsOf(moves: readonly Move[]): readonly (readonly Move[])[] {
  const samePath = new Map<string, number>();
  for (const { path } of moves) samePath.set(path, (samePath.get(path) ?? 0) + 1);
  const pairsOfOne = [...samePath.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
  const count = (moves.length * (moves.length - 1)) / 2 - pairsOfOne;
  const step = Math.max(1, Math.ceil(count / pairsMax));
  const pairs: (readonly Move[])[] = [];
  let nr = 0;
  for (const [index, one] of moves.entries())
    for (let next = index + 1; next < moves.length; next += 1) {
      const other = moves[next];
      if (!other || other.path === one.path) continue;
      if (nr % step === 0) pairs.push([one, other]);
      nr += 1;
    }
  return pairs;
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

/** Returns values to try for a field, but not for the fields inside a nested object, which have paths of their own. */
function valuesOf(
  schema: unknown,
  path: string,
  mentioned: Mentioned,
  codes?: readonly string[],
): readonly Move[] {
  const node = resolveNode(schema);
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

/** Returns changes of the fields outside the insured object, such as those of the policyholder. */
function rootMoves(schema: unknown, mentioned: Mentioned): readonly Move[] {
  const root = asNode(resolveNode(schema).properties);
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

/** Returns the schema's example with all risks. A product with insured items also gets an empty second item. */
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
  const node = resolveNode(schema);
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
