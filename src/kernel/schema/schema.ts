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

/** A fault that a schema finds, with the steps from the body to the faulty value. */
export interface SchemaFault extends Fault {
  readonly path: readonly (string | number)[];
}

/** Checks a value; an empty list means that it fits. */
export type SchemaValidator = (value: unknown) => readonly SchemaFault[];

/** More faults than anybody reads; it bounds the answer to a body of junk. */
const faultsMax = 100;

const domain: Domain = 'sales';

const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  messages: false,
  // Lengths in UTF-16 units: counting code points would double the time of validation.
  unicode: false,
  logger: false,
  strict: true,
  // The `else` of a guarded array has no type of its own.
  strictTypes: false,
  inlineRefs: false,
  validateSchema: false,
  keywords: ['x-expected', 'x-asked'],
  formats: Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.accepts])),
});

/** Marks a text that stands for a code; with a list of codes it has to be one of them as it is. */
const codeKeyword = 'x-code';
ajv.addKeyword({ keyword: codeKeyword, type: 'string', code: checkCode });

const compiledParts = new Map<string, TSchema>();

/**
 * Compiles a schema, and the named schemas that it refers to once for all. The validator takes any JSON value,
 * changes nothing and returns all faults at once, at most 100. Throws where two schemas share a name.
 */
export function compileValidator(schema: TSchema): SchemaValidator {
  const check = compileCheck(schema);
  return (value) => check(value).faults;
}

/** What a schema says of a value. */
export interface Checked {
  readonly faults: readonly SchemaFault[];
  /** True if a code may be written otherwise than in its list, or is blank: that is no fault, for rules judge codes. */
  readonly hasOddCodes: boolean;
}

export const fitting: Checked = { faults: [], hasOddCodes: false };

/** Compiles a schema as `compileValidator` does, to a check that also looks at the writing of codes. */
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

/** The value without what is faulty, so that rules can check the rest; a faulty array element becomes `{}`. */
export function pruneFaulty(value: unknown, faults: readonly SchemaFault[]): JsonObject {
  let pruned: Json = isObject(value) ? value : {};
  for (const { path } of faults) pruned = without(pruned, path);
  return isObject(pruned) ? pruned : {};
}

/** All faults of `first`, and those of `more` about fields that `first` does not already fault. */
export function mergeFaults(first: readonly Fault[], more: readonly Fault[]): readonly Fault[] {
  const covered = (field: string): boolean => first.some((fault) => isWithin(field, fault.field));
  return [...first.map(plainFault), ...more.filter((fault) => !covered(fault.field))];
}

/** Whether a field is another one or stands in it. */
export function isWithin(field: string, other: string): boolean {
  return field === other || field.startsWith(`${other}.`) || field.startsWith(`${other}[`);
}

/** Without a schema fault's path, which is ours alone. */
export function plainFault({ field, description, reason, domain }: Fault): Fault {
  return { field, description, reason, domain };
}

/** `insuredObject.osago.drivers[0]`, as faults name a field; `body` for the whole. */
export function fieldPath(path: readonly (string | number)[]): string {
  if (path.length === 0) return 'body';
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function addPart(name: string, part: TSchema): void {
  const known = compiledParts.get(name);
  // A product that is loaded again brings schemas of its own that say the same.
  if (known && isSameJson(known, part)) return;
  if (known) throw new Error(`two schemas are named ${name}`);
  compiledParts.set(name, part);
  ajv.addSchema(guarded(asNode(part)));
}

/**
 * Fails for a code that may be written otherwise than in its list. Every quote pays for it, so it looks at the first and the last sign
 * alone: spaces, small letters and letters that are not Latin; a blank text has no first sign. Rules refuse the rest.
 */
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

/** Checks the items of an array only while they are few enough, so that a huge one costs nothing. */
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
    // One fault a field is enough: the first says what kind of value is expected.
    if (!faults.has(field)) {
      faults.set(field, { path, field, description: faultText(error), reason: reasonOf(error), domain });
    }
    if (faults.size >= faultsMax) break;
  }
  return [...faults.values()];
}

function pathOf(error: ErrorObject): readonly (string | number)[] {
  const steps = error.instancePath.split('/').slice(1);
  // Named schemas know no property whose name is a number, so digits are always an index.
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

/** Of a fault that a schema finds; a text that must not be empty is one that is missing. */
function reasonOf({ keyword, params }: ErrorObject): Reason {
  if (keyword === 'minLength' && params.limit === 1) return 'FIELD_REQUIRED';
  return byKeyword[keyword] ?? 'FORMAT_INVALID';
}
