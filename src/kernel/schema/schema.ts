import { _, Ajv, type ErrorObject, type KeywordCxt, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { Domain, Fault } from '../errors/errors.ts';
import type { Reason } from '../errors/reasons.ts';
import { isObject, isSameJson, type Json, type JsonObject } from '../json/json.ts';
import { isCoded } from './codes.ts';
import { formats } from './schema-formats.ts';
import {
  asNode,
  findSpelledCodes,
  mapChildren,
  reachableParts,
  referenceTarget,
  type SchemaNode,
} from './schema-parts.ts';
import { faultText } from './schema-text.ts';

export interface SchemaFault extends Fault {
  readonly path: readonly (string | number)[];
}

/** Validates a value; returns an empty list if the value is valid. */
export type SchemaValidator = (value: unknown) => readonly SchemaFault[];

/** Maximum number of errors in an answer, because a body of junk could cause any number of errors. */
const faultsMax = 100;

const domain: Domain = 'sales';

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  messages: false,
  // Count lengths in UTF-16 units: counting code points would double the time of validation.
  unicode: false,
  logger: false,
  strict: true,
  // Allow schemas without a type, because `guarded` adds such schemas.
  strictTypes: false,
  inlineRefs: false,
  validateSchema: false,
  keywords: ['x-expected', 'x-asked'],
  formats: Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.accepts])),
});

/** Keyword of texts that contain a code. If its value is a list of codes, the text must equal a code of the list. */
const codeKeyword = 'x-code';
ajv.addKeyword({ keyword: codeKeyword, type: 'string', code: checkCode });

const compiledParts = new Map<string, TSchema>();

/** Compiles a validator that returns up to 100 errors at a time. Throws if two schemas have the same name. */
export function compileValidator(schema: TSchema): SchemaValidator {
  const check = compileCheck(schema);
  return (value) => check(value).faults;
}

export interface Checked {
  readonly faults: readonly SchemaFault[];
  /** True if a code is blank or not spelled as in its list. Such a code is no error here, because rules check codes. */
  readonly hasOddCodes: boolean;
}

export const fitting: Checked = { faults: [], hasOddCodes: false };

/** Compiles a validator that also compares the spelling of codes. */
export function compileCheck(schema: TSchema): (value: unknown) => Checked {
  for (const part of reachableParts(schema)) addPart(part.$id, part);
  const { $id: _id, ...root } = guarded(asNode(schema));
  const validate: ValidateFunction = ajv.compile(root);
  return (value) => {
    if (validate(value)) return fitting;
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== codeKeyword);
    return { faults: faultsOf(errors), hasOddCodes: errors.length < (validate.errors ?? []).length };
  };
}

/** Removes invalid values, so that rules can check the rest. An invalid array element becomes `{}`. */
export function pruneFaulty(value: unknown, faults: readonly SchemaFault[]): JsonObject {
  let pruned: Json = isObject(value) ? value : {};
  for (const { path } of faults) pruned = without(pruned, path);
  return isObject(pruned) ? pruned : {};
}

/** Returns all errors of `first`, and the errors of `more` whose fields have no error in `first`. */
export function mergeFaults(first: readonly Fault[], more: readonly Fault[]): readonly Fault[] {
  const covered = (field: string): boolean => first.some((fault) => isWithin(field, fault.field));
  return [...first.map(plainFault), ...more.filter((fault) => !covered(fault.field))];
}

export function isWithin(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`) || field.startsWith(`${other}[`);
}

export function plainFault({ field, description, reason, domain }: Fault): Fault {
  return { field, description, reason, domain };
}

/** Formats the path of a field, such as `insuredObject.osago.drivers[0]`; returns `body` for the root. */
export function fieldPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'body';
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function addPart(name: string, part: TSchema): void {
  const known = compiledParts.get(name);
  // Accept an equal schema: a reloaded product has new schema objects with equal content.
  if (known && isSameJson(known, part)) return;
  if (known) throw new Error(`two schemas are named ${name}`);
  compiledParts.set(name, part);
  ajv.addSchema(guarded(asNode(part)));
}

/** Generates a check of a code's spelling. It runs for every quote, so it tests only the first and last character. */
function checkCode(context: KeywordCxt): void {
  const { data, schema } = context;
  if (Array.isArray(schema)) {
    const differs = schema.map((code: string) => _`${data} !== ${code}`);
    context.fail(differs.reduce((all, one) => _`${all} && ${one}`));
    return;
  }
  const [first, last] = [_`${data}.charCodeAt(0)`, _`${data}.charCodeAt(${data}.length - 1)`];
  context.fail(_`!(${first} > 32 && ${first} < 97 && ${last} > 32 && ${last} < 97)`);
}

/** Makes validation skip the items of an array that is too long, so that a huge array costs nothing. */
function guarded(node: SchemaNode): SchemaNode {
  if (referenceTarget(node)) return node;
  if (isCoded(node) && node.enum === undefined)
    return { ...node, [codeKeyword]: findSpelledCodes(node)?.codes ?? true };
  const copy = mapChildren(node, guarded);
  const { maxItems, items, ...rest } = copy;
  if (maxItems === undefined || items === undefined) return copy;
  return { ...rest, maxItems, if: { minItems: Number(maxItems) + 1 }, else: { items } };
}

function faultsOf(errors: readonly ErrorObject[]): readonly SchemaFault[] {
  const faults = new Map<string, SchemaFault>();
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    const path = pathOf(error);
    const field = fieldPath(path);
    // Report only the first error of a field, which names the expected type.
    if (!faults.has(field)) {
      faults.set(field, { path, field, description: faultText(error), reason: reasonOf(error), domain });
    }
    if (faults.size >= faultsMax) break;
  }
  return [...faults.values()];
}

function pathOf(error: ErrorObject): readonly (string | number)[] {
  const steps = error.instancePath.split('/').slice(1);
  // Treat digits as an array index, because property names in schemas are never numeric.
  const path = steps.map((step) =>
    /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  return error.keyword === 'required' ? [...path, String(error.params.missingProperty)] : path;
}

function without(value: Json, path: readonly (string | number)[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) return {};
  if (typeof step === 'number') {
    if (!Array.isArray(value)) return value;
    return value.map((item: Json, index) => (index === step ? without(item, rest) : item));
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  if (rest.length > 0) return { ...value, [step]: without(value[step] ?? null, rest) };
  const { [step]: _, ...others } = value;
  return others;
}

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

/** Returns the reason of an error. An empty text that must not be empty counts as missing. */
function reasonOf({ keyword, params }: ErrorObject): Reason {
  if (keyword === 'minLength' && params.limit === 1) return 'FIELD_REQUIRED';
  return byKeyword[keyword] ?? 'FORMAT_INVALID';
}
