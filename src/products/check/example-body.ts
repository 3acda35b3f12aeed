import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { asNode } from '../../kernel/schema-parts.ts';
import type { AnyDefinition } from '../define/definition.ts';
import { everyField, type Fields } from '../fields/field.ts';
import { nodeOf } from './strict.ts';

/** Codes of a reference list. */
export type CodesOf = (list: string) => readonly string[];

/** A body, and in what it differs from the example of the schema. */
export interface TriedBody {
  readonly what: string;
  readonly body: JsonObject;
}

const sums = [0, 1, 100_000, 1_000_000_000];

/**
 * Bodies that a product may be sent: the example of its schema, an empty one, and for each field that one without it and with
 * each of the values that rules may look at.
 */
export function triedBodies(
  definition: AnyDefinition,
  schema: unknown,
  codesOf: CodesOf,
): readonly TriedBody[] {
  const { code, fields, things, risks } = definition;
  const covers: readonly Json[] = Object.entries(risks).map(([risk, { sum }]) => ({
    cover: { code: risk },
    ...(sum === 'own' ? { sumInsured: 100_000 } : {}),
  }));
  const said = (own: JsonObject, thing: JsonObject, all: readonly Json[] = covers): JsonObject => ({
    ...own,
    ...(things ? { [things.name]: [things.covers === 'own' ? { ...thing, covers: all } : thing, {}] } : {}),
    ...(things?.covers === 'own' ? {} : { covers: all }),
  });
  const example = exampleOf(schema);
  const root = isObject(example) ? example : {};
  const insured = isObject(root.insuredObject) ? root.insuredObject[code] : undefined;
  const own = picked(insured, fields);
  const list = things && isObject(insured) ? insured[things.name] : undefined;
  const thing = picked(Array.isArray(list) ? list[0] : undefined, things?.fields ?? {});
  const bodyOf = (what: string, object: JsonObject): TriedBody => ({
    what,
    body: { ...root, insuredObject: { [code]: object } },
  });
  return [
    bodyOf('the example', said(own, thing)),
    { what: 'an empty body', body: {} },
    bodyOf('an insured object without fields', said({}, {})),
    bodyOf('an empty insured object', {}),
    ...changes(own, fields, codesOf).map(([what, changed]) => bodyOf(what, said(changed, thing))),
    ...changes(thing, things?.fields ?? {}, codesOf).map(([what, changed]) =>
      bodyOf(what, said(own, changed)),
    ),
    ...Object.entries(risks).flatMap(([risk, { sum }]) =>
      (sum === 'own' ? sums : [undefined]).map((amount) =>
        bodyOf(
          `${risk} alone, of ${amount}`,
          said(own, thing, [
            { cover: { code: risk }, ...(amount === undefined ? {} : { sumInsured: amount }) },
          ]),
        ),
      ),
    ),
  ];
}

/** The example of a schema with all that it names. */
export function exampleOf(schema: unknown): Json | undefined {
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

function changes(
  from: JsonObject,
  fields: Fields,
  codesOf: CodesOf,
): readonly (readonly [what: string, changed: JsonObject])[] {
  return everyField(fields)
    .filter(([path]) => !path.includes('.'))
    .flatMap(([name, field]) => {
      const { [name]: _, ...without } = from;
      const node = nodeOf(field.schema);
      const asked = Object.values(fields).flatMap(({ needIf }) => (needIf?.field === name ? needIf.is : []));
      const values: readonly (Json | undefined)[] =
        field.kind === 'flag'
          ? [true, false]
          : field.kind === 'text'
            ? [
                ...asked,
                ...(field.list ? codesOf(field.list) : []),
                ...daysLike(exampleOf(field.schema)),
                'А',
              ]
            : [node.minimum as Json | undefined, node.maximum as Json | undefined, 0, 1];
      return [
        [`without ${name}`, without] as const,
        ...(field.kind === 'part' ? [] : values)
          .filter((value) => value !== undefined)
          .map((value) => [`with ${name} = ${JSON.stringify(value)}`, { ...from, [name]: value }] as const),
      ];
    });
}

/** Days long gone and far ahead, for a field of days. */
function daysLike(example: Json | undefined): readonly string[] {
  return typeof example === 'string' && /^\d{4}-\d{2}-\d{2}/.test(example)
    ? ['1950-01-01', '2100-12-31']
    : [];
}
