import { plainNumber } from '#kernel/money/russian-number.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { type DateText, isDate, isUsualDateTime } from '#kernel/time/calendar.ts';
import { isEmail } from '#parties/contract-party.ts';
import type { Kind } from './fields.ts';

export const textKind: Kind<string> = {
  hint: 'text',
  example: 'Осмотрен',
  expected: 'a text',
  read: (typed) => typed,
};

/** A text for people, of several lines. */
export const prose: Kind<string> = {
  hint: 'text',
  example: 'Клиент просит перезвонить',
  expected: '1 to 4000 characters',
  isLong: true,
  read(typed) {
    const trimmed = typed.trim();
    return trimmed !== '' && trimmed.length <= 4_000 && !/[^\P{C}\n\r\t]/u.test(trimmed)
      ? trimmed
      : undefined;
  },
};

export const lineKind: Kind<string> = {
  hint: 'name',
  example: 'Банк Образец',
  expected: '1 to 200 characters in one line',
  read(typed) {
    const trimmed = typed.trim();
    return trimmed !== '' && trimmed.length <= 200 && !/\p{C}/u.test(trimmed) ? trimmed : undefined;
  },
};

export const login: Kind<string> = patternKind(
  /^[A-Za-z0-9._-]{1,64}$/,
  '1 to 64 letters, digits, dots, dashes or underscores',
  'bank-1',
  'login',
);

/** Number of a contract or addendum. Cyrillic letters count as the Latin letters that look alike. */
export const policyNumberKind: Kind<string> = {
  hint: 'policyNumber',
  example: 'XXX0000000001',
  expected: 'the number of a contract',
  read: inLatinCapitals,
};

export const day: Kind<DateText> = {
  hint: 'date',
  example: '2026-11-01',
  expected: 'a date that exists, such as 2026-11-01',
  read: (typed) => (isDate(typed) ? typed : undefined),
};

export const momentKind: Kind<Date> = {
  hint: 'moment',
  example: '2026-11-01T12:00:00Z',
  expected: 'a date with a time and an offset, such as 2026-11-01T12:00:00+03:00',
  read: (typed) => (isUsualDateTime(typed) ? new Date(typed) : undefined),
};

export const path: Kind<string> = { ...textKind, hint: 'file', example: 'file.csv', expected: 'a path' };

/** Path of a file to read; a page uploads the file. */
export const file: Kind<string> = { ...path, isFile: true };

export const files: Kind<string> = { ...file, hint: 'path', isDirectory: true };

/** A database id. Errors refer to the use case `from`, which lists valid ids. */
export function id(from: string): Kind<bigint> {
  return {
    hint: 'id',
    example: '1',
    expected: `a number from {${from}}`,
    misread: `is no number: take it from {${from}}`,
    read: (typed) => (/^\d{1,18}$/.test(typed) ? BigInt(typed) : undefined),
  };
}

/** A UUID. Errors refer to the use case `from`, which lists valid ids. */
export function uuidKind(from: string): Kind<string> {
  return {
    hint: 'id',
    example: '00000000-0000-4000-8000-000000000000',
    expected: `an id from {${from}}`,
    misread: `is no id: take it from {${from}}`,
    read: (typed) =>
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed) ? typed.toLowerCase() : undefined,
  };
}

/** A whole number from `min` to `max`, both included. */
export function numberKind(min: number, max: number, what = 'a whole number'): Kind<number> {
  return {
    hint: 'n',
    example: String(min),
    expected: `${what} from ${min}${max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`}`,
    read(typed) {
      const plain = plainNumber(typed) ?? '';
      return /^\d{1,9}$/.test(plain) && Number(plain) >= min && Number(plain) <= max
        ? Number(plain)
        : undefined;
    },
  };
}

/** A number with decimals, read as `plain` text such as "12.5". */
export function decimalKind(
  isFit: (plain: string) => boolean,
  expected: string,
  { example, hint, unit }: { readonly example: string; readonly hint: string; readonly unit?: 'percent' },
): Kind<string> {
  return {
    hint,
    example,
    expected,
    read(typed) {
      const plain = plainNumber(typed, unit);
      return plain !== undefined && isFit(plain) ? plain : undefined;
    },
  };
}

/** Login of a partner. A form offers the partners by name. */
export const partnerLogin: Kind<string> = { ...withHint(textKind, 'login', 'bank-1'), names: 'partner' };

export const emailKind: Kind<string> = {
  hint: 'address',
  example: 'anna.petrova@insurer.example',
  expected: 'one address of mail',
  read: (typed) => (isEmail(typed.trim()) ? typed.trim() : undefined),
};

/** Code of a sold product. */
export const productCode: Kind<string> = {
  ...withHint(textKind, 'code', 'code-of-product'),
  names: 'product',
};

export const positiveKind = numberKind(1, Number.MAX_SAFE_INTEGER);

export function patternKind(pattern: RegExp, expected: string, example: string, hint: string): Kind<string> {
  return { hint, example, expected, read: (typed) => (pattern.test(typed) ? typed : undefined) };
}

/** A month, read as text such as 2026-11. */
export const monthKind = patternKind(
  /^2\d{3}-(?:0[1-9]|1[0-2])$/,
  'a month such as 2026-11',
  '2026-11',
  'month',
);

export function choiceKind<const Value extends string>(
  values: readonly [Value, ...Value[]],
  hint: string,
): Kind<Value> {
  return {
    hint,
    example: values[0],
    choices: values,
    expected: `one of ${values.join(', ')}`,
    read: (typed) => values.find((value) => value === typed),
  };
}

export function withHint<Value>(kind: Kind<Value>, hint: string, example = kind.example): Kind<Value> {
  return { ...kind, hint, example };
}

/** A fixed word, such as `none`, or a value of the given kind. */
export function or<Value, const Word extends string>(word: Word, kind: Kind<Value>): Kind<Value | Word> {
  return {
    ...kind,
    word,
    ...(kind.several ? { several: [word, ...kind.several] } : {}),
    expected: `${kind.expected}, or ${word}`,
    read: (typed) => (typed === word ? word : kind.read(typed)),
  };
}

export function wordsKind<Value extends string>(known: readonly Value[]): Kind<readonly Value[]> {
  return {
    hint: 'list',
    several: known,
    example: known.join(','),
    expected: listExpected(known),
    wrongIn: (typed) => unknownIn(wordsIn(typed), known),
    read(typed) {
      const found = wordsIn(typed).map((word) => known.find((value) => value === word));
      return found.every((value) => value !== undefined) ? found : undefined;
    },
  };
}

export function wordsIn(typed: string): readonly string[] {
  return typed.split(',').map((word) => word.trim());
}

export function unknownIn(typed: readonly string[], known: readonly string[]): readonly string[] {
  return [...new Set(typed)].filter((word) => !known.includes(word));
}

export function listExpected(known: readonly string[]): string {
  return `one or more of ${known.join(', ')}, by comma`;
}
