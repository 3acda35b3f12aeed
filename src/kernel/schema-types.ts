/** A JSON schema as it is built; read as data by `schema-parts.ts`. */
export type Schema = object;

/** Fields of an object by their names. */
export type Fields = Readonly<Record<string, Schema>>;

type Keywords = Readonly<Record<string, unknown>>;

// Not enumerable, so that a copy under another name or with other keywords is not optional by accident.
const optionalMark = Symbol('a field that may be missing');

/** What a JSON schema is built of; keywords beside the type are given as they are. */
export const Type = {
  string: (keywords: Keywords): Schema => ({ type: 'string', ...keywords }),
  boolean: (keywords: Keywords): Schema => ({ type: 'boolean', ...keywords }),
  integer: (keywords: Keywords): Schema => ({ type: 'integer', ...keywords }),
  number: (keywords: Keywords): Schema => ({ type: 'number', ...keywords }),
  oneOf: (codes: readonly string[], keywords: Keywords): Schema => ({ enum: codes, ...keywords }),
  array: (items: Schema, keywords: Keywords): Schema => ({ type: 'array', items, ...keywords }),
  /** Every field is required that is not marked as optional. */
  object(fields: Fields, keywords: Keywords = {}): Schema {
    const required = Object.keys(fields).filter((name) => !isOptional(fields[name]));
    return {
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties: fields,
      ...keywords,
    };
  },
  /** The same schema for a field that may be missing. */
  optional: (schema: Schema): Schema => Object.defineProperty({ ...schema }, optionalMark, { value: true }),
};

function isOptional(schema: Schema | undefined): boolean {
  return schema !== undefined && optionalMark in schema;
}
