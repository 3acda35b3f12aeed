import type { ErrorObject } from 'ajv';
import { type FormatName, formats } from './schema-formats.ts';
import { asNode, referenceTarget, type SchemaNode } from './schema-parts.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'строка',
  number: 'число',
  integer: 'целое число',
  boolean: 'логическое значение true или false',
  object: 'объект',
  array: 'массив',
  null: 'null',
};

/** Returns a Russian text that says what to send instead. It never contains the sent value, which may be personal data. */
export function faultText(error: ErrorObject): string {
  const { keyword, params, data } = error;
  const schema = asNode(error.parentSchema);
  switch (keyword) {
    case 'required':
      return requiredText(asNode(asNode(schema.properties)[String(params.missingProperty)]));
    case 'type':
      return typeText(params.type, data, schema);
    case 'enum':
      return `допустимые значения: ${listed(params.allowedValues)}`;
    case 'const':
      return `допустимые значения: ${listed([params.allowedValue])}`;
    case 'format':
      return `ожидается ${formats[String(params.format) as FormatName].expected}`;
    default:
      return limitText(keyword, Number(params.limit), schema);
  }
}

function requiredText(missing: SchemaNode): string {
  const own = missing['x-asked'];
  if (typeof own === 'string') return `обязательное поле: ${own}`;
  const description = descriptionOf(missing);
  const example = exampleText(missing);
  return description === undefined
    ? `обязательное поле${example}`
    : `обязательное поле: ${lowerFirst(description)}${example}`;
}

function typeText(type: unknown, data: unknown, schema: SchemaNode): string {
  const types = Array.isArray(type) ? type.map(String) : String(type).split(',');
  const expected = types.map((name) => typeNames[name] ?? name).join(' или ');
  const instead = data === null ? 'null; если значения нет, не передавайте поле' : givenName(data);
  return `ожидается ${expected}${exampleText(schema)}, получено ${instead}`;
}

/** Names the type of the sent value in Russian; a fraction has its own name. */
function givenName(data: unknown): string | undefined {
  return typeof data === 'number' && !Number.isInteger(data) ? 'дробное число' : typeNames[typeOf(data)];
}

function limitText(keyword: string, limit: number, schema: SchemaNode): string {
  const own = schema['x-expected'];
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? 'значение не должно быть пустым' : `ожидается не меньше ${limit} знаков`;
    case 'maxLength':
      return `ожидается не больше ${limit} знаков`;
    case 'minItems':
      return `ожидается не меньше ${limit} элементов`;
    case 'maxItems':
      return `ожидается не больше ${limit} элементов`;
    case 'minimum':
      return `ожидается число не меньше ${limit}`;
    case 'maximum':
      return `ожидается число не больше ${limit}`;
    case 'exclusiveMinimum':
      return `ожидается число больше ${limit}`;
    case 'exclusiveMaximum':
      return `ожидается число меньше ${limit}`;
    default:
      return `ожидается ${typeof own === 'string' ? own : 'значение в другом виде'}${exampleText(schema)}`;
  }
}

function descriptionOf(node: SchemaNode): string | undefined {
  const own = node.description ?? asNode(referenceTarget(node)).description;
  return typeof own === 'string' ? own : undefined;
}

function exampleText(node: SchemaNode): string {
  const [example] = Array.isArray(node.examples) ? node.examples : [];
  return typeof example === 'string' || typeof example === 'number' ? `, например ${example}` : '';
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : String(values);
}

/** Converts the first letter to lower case, except in abbreviations such as "ИНН" and "VIN". */
function lowerFirst(text: string): string {
  const second = text.charAt(1);
  return second !== second.toLowerCase() ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
