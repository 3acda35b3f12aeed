import type { TSchema } from 'typebox';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import {
  asNode,
  codesKeyword,
  findSpelledCodes,
  resolveNode,
  type SchemaNode,
  shownNode,
} from './schema-parts.ts';

/** Finds a code of a reference list by its text in upper or lower case; undefined if the list has no such code. */
export type ListedCode = (list: string, text: string) => string | undefined;

/** Rewrites codes as the lists spell them and removes blank codes. Unknown codes stay, so that rules refuse them. */
export type CodeWriter = (body: JsonObject, listed: ListedCode) => JsonObject;

export function compileCodes(schema: TSchema): CodeWriter {
  // Compile at first use, because most bodies never need the rewriting.
  let root: Coded | undefined;
  return (body, listed) => {
    root ??= codedIn(asNode(schema)) ?? { fields: new Map() };
    return written(root, body, listed) as JsonObject;
  };
}

/** Finds the code that equals a text in upper or lower case; undefined if no code does. */
export function codeAmong(codes: readonly string[], text: string): string | undefined {
  if (codes.includes(text)) return text;
  const capitals = text.toUpperCase();
  return codes.find((code) => code.toUpperCase() === capitals);
}

/** True for a text whose schema lists codes or names a list of codes. */
export function isCoded(node: SchemaNode): boolean {
  const { enum: codes, [codesKeyword]: list } = shownNode(node);
  return node.type === 'string' && (codes !== undefined || list !== undefined);
}

/** The places of codes in a value: the value itself, its fields or its items. */
interface Coded {
  readonly read?: (text: string, listed: ListedCode) => string | undefined;
  readonly fields?: ReadonlyMap<string, Coded>;
  readonly items?: Coded;
}

function codedIn(schema: SchemaNode): Coded | undefined {
  const node = resolveNode(schema);
  if (isCoded(node)) return { read: readerOf(node) };
  const items = isObject(node.items as Json) ? codedIn(asNode(node.items)) : undefined;
  if (items) return { items };
  const fields = Object.entries(asNode(node.properties)).flatMap(([name, child]) => {
    const coded = codedIn(asNode(child));
    return coded ? [[name, coded] as const] : [];
  });
  return fields.length > 0 ? { fields: new Map(fields) } : undefined;
}

function readerOf(node: SchemaNode): NonNullable<Coded['read']> {
  const spelled = findSpelledCodes(node);
  if (spelled) return (text) => spelled.read(text);
  const { enum: codes, [codesKeyword]: list } = shownNode(node);
  if (typeof list === 'string') return (text, listed) => listed(list, text);
  return (text) => codeAmong(codes as readonly string[], text);
}

function written(coded: Coded, value: Json, listed: ListedCode): Json | undefined {
  if (typeof value === 'string') {
    const text = value.trim();
    return coded.read && text !== '' ? (coded.read(text, listed) ?? text) : coded.read ? undefined : value;
  }
  if (Array.isArray(value)) return coded.items ? writtenItems(coded.items, value, listed) : value;
  return isObject(value) && coded.fields ? writtenFields(coded.fields, value, listed) : value;
}

function writtenItems(coded: Coded, items: readonly Json[], listed: ListedCode): readonly Json[] {
  // Keep a blank item: removing it would shift the following items.
  const changed = items.map((item) => written(coded, item, listed) ?? item);
  return changed.some((item, index) => item !== items[index]) ? changed : items;
}

function writtenFields(
  fields: ReadonlyMap<string, Coded>,
  value: JsonObject,
  listed: ListedCode,
): JsonObject {
  let result: Record<string, Json> | undefined;
  for (const [name, coded] of fields) {
    const own = value[name];
    const next = own === undefined ? undefined : written(coded, own, listed);
    if (next === own) continue;
    result ??= { ...value };
    if (next === undefined) delete result[name];
    else result[name] = next;
  }
  return result ?? value;
}
