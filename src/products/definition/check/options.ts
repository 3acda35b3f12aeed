import { everyField, type Field, type Fields } from '../../fields/field.ts';
import { DefinitionError, requireKnown } from './definition-error.ts';

/** A check of an option's value, and a description of the expected value for the error text. */
type Form = readonly [fits: (value: unknown, field: Field) => boolean, expected: string];

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isOneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value);
const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const text: Form = [isText, 'a text'];
const wholeAbove: Form = [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number above 0'];
const aNumber: Form = [isNumber, 'a number'];
const yesOrNo: Form = [isOneOf([true, false]), 'true or false'];
const code: Form = [isFunction, 'a function'];
const object: Form = [isObject, 'an object'];

const assumedTypes = { flag: 'boolean', whole: 'number', number: 'number', text: 'string', part: 'object' };

/** Checks of field options, for all functions that declare fields. */
export const fieldForms: Readonly<
  Required<Record<keyof Field | 'min' | 'max' | 'lengthMax' | 'isPast' | 'printsCode', Form>>
> = {
  title: text,
  schema: object,
  kind: text,
  list: text,
  pattern: object,
  check: code,
  lines: code,
  facts: code,
  data: code,
  fields: object,
  eitherOf: [isListOfTexts, 'names of fields'],
  slips: [isListOfTexts, 'names of fields'],
  mentions: code,
  need: [isOneOf(['quote', 'contract']), "'quote' or 'contract'"],
  needIf: object,
  asked: text,
  assumed: [
    (value, { kind }) => Array.isArray(value) && typeof value[0] === assumedTypes[kind],
    'a value of the kind of the field, and its text: [false, «печь: нет»]',
  ],
  absentTold: text,
  calledIf: object,
  isInCurrency: yesOrNo,
  printsCode: yesOrNo,
  rated: text,
  ratedAs: object,
  changeable: yesOrNo,
  askedAgain: yesOrNo,
  advice: [(value) => isText(value) || isFunction(value), 'a text or a function'],
  isSpecial: yesOrNo,
  min: aNumber,
  max: aNumber,
  lengthMax: wholeAbove,
  isPast: yesOrNo,
};

export const needIfForms: Readonly<Record<keyof NonNullable<Field['needIf']>, Form>> = {
  from: fieldForms.need,
  field: text,
  is: [isListOfTexts, 'codes of that field'],
  risks: [isListOfTexts, 'codes of risks'],
  asked: [(value) => isText(value) || isObject(value), 'a text, or one for each of the risks'],
};

/** Options of a definition that must be numbers, because text would be compared letter by letter. */
const numberForms: Readonly<Record<string, Form>> = {
  monthsMax: wholeAbove,
  monthsMin: wholeAbove,
  daysMax: wholeAbove,
  latestStartDays: wholeAbove,
  max: wholeAbove,
};

/** Throws DefinitionError for an unknown option or a value of a wrong type. */
export function requireOptions(fields: Fields, before: readonly string[]): void {
  for (const [path, field] of everyField(fields)) {
    const words = [...before, ...path.split('.')];
    requireForms({ what: path, words, said: field, forms: fieldForms, field });
    const { needIf } = field;
    if (!needIf) continue;
    const within = [...words, 'needIf'];
    requireForms({ what: `${path}: needIf`, words: within, said: needIf, forms: needIfForms, field });
    for (const word of needIf.risks ? (['from'] as const) : (['from', 'field', 'is'] as const))
      if (needIf[word] === undefined) throw new DefinitionError(`${path}: needIf lacks ${word}`, within);
  }
}

export function requireNumbers(what: string, said: object, words: readonly string[]): void {
  const numbers = Object.fromEntries(
    Object.entries(said).filter(([name]) => Object.hasOwn(numberForms, name)),
  );
  requireForms({ what, words, said: numbers, forms: numberForms, field: said as Field });
}

interface FormsDemanded {
  readonly what: string;
  /** Words that lead to the option in the definition. */
  readonly words: readonly string[];
  readonly said: object;
  readonly forms: Readonly<Record<string, Form>>;
  readonly field: Field;
}

function requireForms({ what, words, said, forms, field }: FormsDemanded): void {
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) continue;
    requireKnown(name, Object.keys(forms), `${what}:`, words);
    const [fits, expected] = forms[name] as Form;
    if (!fits(value, field))
      throw new DefinitionError(`${what}: ${name} ${JSON.stringify(value)} must be ${expected}`, [
        ...words,
        name,
      ]);
  }
}
