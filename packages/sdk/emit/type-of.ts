import { isNode, type Node, referenceName, type Value } from './node.ts';

/** Emits the TypeScript type of a schema; `pad` is the indentation of its first line. */
export function emitType(schema: Value | undefined, pad: string): string {
  if (!isNode(schema)) return 'unknown';
  if (typeof schema.$ref === 'string') return referenceName(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ');
  for (const key of ['oneOf', 'anyOf'])
    if (Array.isArray(schema[key])) return [...new Set(parts(schema[key], pad))].join(' | ');
  if (Array.isArray(schema.allOf)) return parts(schema.allOf, pad).map(inBrackets).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => emitType({ ...schema, type }, pad)).join(' | ');
  if (schema.type === 'array') return `${inBrackets(emitType(schema.items, pad))}[]`;
  if (schema.type === 'object' || schema.properties) return objectType(schema, pad);
  if (schema.type === 'string') return formats[String(schema.format)] ?? 'string';
  return primitives[String(schema.type)] ?? 'unknown';
}

export function emitComment({ description }: Node, pad: string): string {
  if (typeof description !== 'string' || description === '') return '';
  const lines = description.replaceAll('*/', '* /').trim().split('\n');
  if (lines.length === 1) return `${pad}/** ${lines[0]} */\n`;
  return `${pad}/**\n${lines.map((line) => `${pad} * ${line}`.trimEnd()).join('\n')}\n${pad} */\n`;
}

export function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

const primitives: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};
const formats: Readonly<Record<string, string>> = { date: 'Day', 'date-time': 'Moment' };

function literal(value: Value): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function parts(schemas: readonly Value[], pad: string): readonly string[] {
  return schemas.map((part) => emitType(part, pad));
}

function inBrackets(type: string): string {
  return / [|&] /.test(type.replace(/\{[\s\S]*\}/, '')) ? `(${type})` : type;
}

/** An object schema without declared fields accepts any fields. */
function objectType(schema: Node, pad: string): string {
  const { properties } = schema;
  if (!isNode(properties) || Object.keys(properties).length === 0) {
    const { additionalProperties } = schema;
    return `Record<string, ${isNode(additionalProperties) ? emitType(additionalProperties, pad) : 'unknown'}>`;
  }
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const inner = `${pad}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.has(name) ? '' : '?';
    const comment = isNode(field) ? emitComment(field, inner) : '';
    return `${comment}${inner}${fieldName(name)}${mark}: ${emitType(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${pad}}`;
}
