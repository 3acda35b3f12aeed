import type { Json, JsonObject } from '#kernel/json/json.ts';
import { changed } from '#kernel/json/json-change.ts';
import { plainNumber } from '#kernel/money/russian-number.ts';
import { asNode, fieldNodes, type SchemaNode, withAlternatives } from '#kernel/schema/schema-parts.ts';

type ValueKind = 'number' | 'boolean' | 'text' | 'json';

/** Converts the cells of a row to a line. Each column must be a path, such as `contract.policyHolder.person.lastName`. */
export type CellReader = (cells: Readonly<Record<string, string>>) => JsonObject;

/** Creates a reader that converts cells by the types in the schema. A cell that is not of its type stays a text. */
export function createCellReader(schema: SchemaNode): CellReader {
  const kinds = new Map<string, ValueKind>();
  const kindOf = (path: string): ValueKind => {
    const known = kinds.get(path);
    if (known) return known;
    const kind = kindIn(fieldNodes([schema], path));
    kinds.set(path, kind);
    return kind;
  };
  return (cells) => {
    const values = Object.entries(cells).map(
      ([path, cell]) => [path, typedValue(cell, kindOf(path))] as const,
    );
    return withoutHoles(changed({}, Object.fromEntries(values))) as JsonObject;
  };
}

const indexMax = 200;

/** Returns true if a column is the path of a field; indexes are limited, so that a line cannot fill the memory. */
export function isPath(column: string): boolean {
  if (!/^[A-Za-z]\w*(?:\[\d{1,3}\])?(?:\.[A-Za-z]\w*(?:\[\d{1,3}\])?)*$/.test(column)) return false;
  return [...column.matchAll(/\[(\d+)\]/g)].every(([, index]) => Number(index) < indexMax);
}

function kindIn(nodes: readonly SchemaNode[]): ValueKind {
  const types = new Set(nodes.flatMap(withAlternatives).map(({ type }) => type));
  if (types.has('string')) return 'text';
  if (types.has('number') || types.has('integer')) return 'number';
  if (types.has('boolean')) return 'boolean';
  return types.has('array') || types.has('object') ? 'json' : 'text';
}

/** Flags as spreadsheets and people write them: true, 1, "да", "истина"; false, 0, "нет", "ложь". */
const flags = new Map(['true', '1', 'да', 'истина'].map((text) => [text, true]));
for (const text of ['false', '0', 'нет', 'ложь']) flags.set(text, false);

function typedValue(cell: string, kind: ValueKind): Json {
  if (kind === 'boolean') return flags.get(cell.toLowerCase()) ?? cell;
  if (kind === 'json') return jsonOf(cell);
  if (kind !== 'number') return cell;
  const isNegative = /^[-−]/.test(cell);
  const plain = plainNumber(isNegative ? cell.slice(1) : cell, 'rubles');
  return plain === undefined ? cell : Number(isNegative ? `-${plain}` : plain);
}

function jsonOf(cell: string): Json {
  try {
    return JSON.parse(cell) as Json;
  } catch {
    return cell;
  }
}

/** Removes array elements that no column fills: a file has as many columns as its longest list. */
function withoutHoles(value: Json): Json {
  if (Array.isArray(value))
    return Array.from(value as readonly Json[])
      .filter((one) => one !== undefined)
      .map(withoutHoles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutHoles(one)]));
}

/** Lists the columns of a schema, each list with one element. Parts inside themselves are left out. */
export function listedColumns(
  schema: SchemaNode,
  place = '',
  above: readonly SchemaNode[] = [],
): readonly Column[] {
  const nodes = withAlternatives(schema);
  if (above.includes(nodes[0] as SchemaNode)) return [];
  const inside = [...above, nodes[0] as SchemaNode];
  const found = new Map<string, Column>();
  const add = (columns: readonly Column[]) => {
    for (const one of columns) if (!found.has(one.path)) found.set(one.path, one);
  };
  let isLeaf = true;
  for (const node of nodes) {
    const { properties, items } = node;
    if (items) {
      isLeaf = false;
      add(listedColumns(asNode(items), `${place}[0]`, inside));
    }
    for (const [name, child] of Object.entries(asNode(properties))) {
      isLeaf = false;
      add(listedColumns(asNode(child), place === '' ? name : `${place}.${name}`, inside));
    }
  }
  if (!isLeaf || place === '') return [...found.values()];
  const described = nodes.find(({ description }) => typeof description === 'string') ?? schema;
  return [{ path: place, node: { ...nodes[0], ...described, ...schema } }];
}

export interface Column {
  readonly path: string;
  readonly node: SchemaNode;
}
