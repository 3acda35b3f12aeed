import { draftType, findWhole } from './drafts.ts';
import { codesOnly, type Node, nodeAt, referenceName, type Value } from './node.ts';
import { answerTo, emitSales } from './sales.ts';
import { emitComment, emitType, fieldName } from './type-of.ts';

/** Base path of the partners' operations. The token and health endpoints have other paths and are not emitted. */
const base = '/ship/biz';

/**
 * Emits TypeScript client types from an OpenAPI 3.1 document. The server accepts unknown fields, but the types do not, so
 * that the compiler reports fields without effect.
 */
export function emitTypes(described: Node, callOptions = './calls.ts'): string {
  const document = codesOnly(described) as Node;
  const schemas = nodeAt(nodeAt(document, 'components'), 'schemas');
  const operations = operationsOf(document);
  const used = usedBy(schemas, operations);
  const declared = Object.entries(schemas).filter(([name]) => used.has(name));
  return [
    headOf(callOptions),
    draftType,
    answerTo,
    ...declared.map(([name, schema]) => declaration(name, schema as Node, findWhole(name, schemas))),
    operationMap(document, operations),
    emitSales(operations, schemas),
    keyedList(operations),
  ].join('\n');
}

export interface Operation {
  /** Method and path, for example `POST /sales/v2/individual/osago/quotes`. */
  readonly address: string;
  readonly node: Node;
  readonly parameters: readonly Node[];
}

const headOf = (
  callOptions: string,
) => `// Emitted from the description of the interface by \`npm run sdk:types\`: do not edit.
import type { CallOptions } from '${callOptions}';

/** A day, \`YYYY-MM-DD\`. */
export type Day = string;
/** A moment, ISO 8601 with an offset; the date is used as written, without conversion to Moscow time. */
export type Moment = string;
`;

function operationsOf(document: Node): readonly Operation[] {
  const shared = nodeAt(nodeAt(document, 'components'), 'parameters');
  return Object.entries(nodeAt(document, 'paths'))
    .filter(([path]) => path.startsWith(base))
    .flatMap(([path, item]) =>
      Object.entries(item as Node).map(([method, node]) => ({
        address: `${method.toUpperCase()} ${path.slice(base.length)}`,
        node: node as Node,
        parameters: listAt(node as Node, 'parameters').map((one) =>
          typeof one.$ref === 'string' ? nodeAt(shared, referenceName(one.$ref)) : one,
        ),
      })),
    );
}

/** Finds the names of schemas that operations and events use. */
function usedBy(schemas: Node, operations: readonly Operation[]): ReadonlySet<string> {
  const found = new Set<string>(['Event', 'ErrorBody', 'AsyncHandle', 'TokenAnswer']);
  const look = (value: Value): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      const whole = findWhole(name, schemas);
      look([nodeAt(schemas, name), whole === undefined ? null : { $ref: `#/components/schemas/${whole}` }]);
    }
  };
  for (const name of [...found]) look(schemas[name] ?? null);
  for (const { node } of operations) look([sentBy(node) ?? null, answeredBy(node)]);
  return found;
}

function declaration(name: string, schema: Node, whole: string | undefined): string {
  const type = whole === undefined ? emitType(schema, '') : `Draft<${whole}>`;
  const isInterface = type.startsWith('{') && schema.allOf === undefined;
  return `${emitComment(schema, '')}export ${isInterface ? `interface ${name} ${type}` : `type ${name} = ${type};`}\n`;
}

function operationMap(document: Node, operations: readonly Operation[]): string {
  const entries = operations.map(({ address, node, parameters }) => {
    const body = sentBy(node);
    const parts = [
      placed(parameters, 'path'),
      placed(parameters, 'query'),
      body === undefined ? [] : [`body: ${emitType(body, '    ')}`],
      [`answer: ${emitType(answeredBy(node), '    ')}`],
    ].flat();
    const lines = parts.map((part) => `    ${part};\n`).join('');
    return `${emitComment({ description: node.summary ?? '' }, '  ')}  '${address}': {\n${lines}  };\n`;
  });
  const version = nodeAt(document, 'info').version;
  return `/** Input and answer of every operation, by method and address below \`${base}\`; version ${String(version)} of the interface. */
export interface Operations {\n${entries.join('')}}\n`;
}

/** Joins the Russian summary and the description, which ends with an English part. */
export function describeNode({ summary, description }: Node): Node {
  const texts = [summary, description].filter((one) => typeof one === 'string');
  return { description: texts.join('\n\n') };
}

/** Emits the field for path or query parameters; the field is optional if all of them are. */
function placed(parameters: readonly Node[], place: 'path' | 'query'): readonly string[] {
  const here = parameters.filter((one) => one.in === place);
  if (here.length === 0) return [];
  const isNeeded = here.some(({ required }) => required === true);
  const fields = here.map((one) => {
    const name = `${fieldName(String(one.name))}${one.required === true ? '' : '?'}`;
    return `${emitComment(one, '      ')}      ${name}: ${emitType(nodeAt(one, 'schema'), '      ')};\n`;
  });
  return [`${place}${isNeeded ? '' : '?'}: {\n${fields.join('')}    }`];
}

/** Emits the list of operations that require an idempotency key. Product and policyholder type are replaced by `*`. */
function keyedList(operations: readonly Operation[]): string {
  const keyed = operations
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
    .map(({ address }) => address.replace(/\/(?:individual|corporate)\/[^/]+\//, '/*/*/'));
  const lines = [...new Set(keyed)].sort().map((address) => `  '${address}',\n`);
  return `/** Operations that are done once for one \`Idempotency-Key\`; \`*\` stands for any holder type and product. */
export const keyedOperations: readonly string[] = [\n${lines.join('')}];\n`;
}

export function sentBy(operation: Node): Node | undefined {
  return operation.requestBody === undefined ? undefined : jsonSchema(nodeAt(operation, 'requestBody'));
}

export function answeredBy(operation: Node): Node {
  return jsonSchema(nodeAt(nodeAt(operation, 'responses'), '200'));
}

function jsonSchema(node: Node): Node {
  return nodeAt(nodeAt(nodeAt(node, 'content'), 'application/json'), 'schema');
}

function listAt(node: Node, key: string): readonly Node[] {
  const value = node[key];
  return Array.isArray(value) ? (value as readonly Node[]) : [];
}
