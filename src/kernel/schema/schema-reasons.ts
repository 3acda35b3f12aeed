import type { ErrorObject } from 'ajv';
import type { Reason } from '../reasons.ts';

const byKeyword: Readonly<Record<string, Reason>> = {
  required: 'FIELD_REQUIRED',
  type: 'TYPE_MISMATCH',
  enum: 'VALUE_NOT_IN_LIST',
  const: 'VALUE_NOT_IN_LIST',
  minLength: 'LENGTH_OUT_OF_BOUNDS',
  maxLength: 'LENGTH_OUT_OF_BOUNDS',
  minItems: 'LENGTH_OUT_OF_BOUNDS',
  maxItems: 'LENGTH_OUT_OF_BOUNDS',
  minimum: 'VALUE_OUT_OF_RANGE',
  maximum: 'VALUE_OUT_OF_RANGE',
  exclusiveMinimum: 'VALUE_OUT_OF_RANGE',
  exclusiveMaximum: 'VALUE_OUT_OF_RANGE',
};

/** Of a fault that a schema finds; a text that must not be empty is one that is missing. */
export function reasonOf({ keyword, params }: ErrorObject): Reason {
  if (keyword === 'minLength' && params.limit === 1) return 'FIELD_REQUIRED';
  return byKeyword[keyword] ?? 'FORMAT_INVALID';
}
