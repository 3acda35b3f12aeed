import type { Json } from '#kernel/json/json.ts';
import type { SchemaNode } from '#kernel/schema/schema-parts.ts';
import { addDays, addMonths, isDate } from '#kernel/time/calendar.ts';

export const startOfExamples = '2026-12-01';

/** Literals in the source text of a product. They are tried because rules may compare fields with them. */
export interface Mentioned {
  /** Numbers in the source, each also one smaller and one larger. */
  readonly numbers: readonly number[];
  /** Amounts in rubles in the source, each also a kopeck smaller and a kopeck larger. */
  readonly amounts: readonly number[];
  readonly texts: readonly string[];
}

export const nothingMentioned: Mentioned = { numbers: [], amounts: [], texts: [] };

const mentionedMax = 60;
const yearsOfLife = 120;

export function mentionedIn(source: string): Mentioned {
  const code = source.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, '');
  const found = [...code.matchAll(/(?<![\w.$])(\d[\d_]*(?:\.\d+)?)(n?)\b/g)].map(
    ([, digits = '', isBig]) => [Number(digits.replaceAll('_', '')), isBig === 'n'] as const,
  );
  const plain = found.flatMap(([value, isBig]) => (isBig ? [] : value));
  const kopecks = found.flatMap(([value, isBig]) => (isBig ? value : []));
  const texts = [...code.matchAll(/(['"`])([^'"`\n$]{1,60})\1/g)].map(([, , text = '']) => text);
  return {
    numbers: some(plain.flatMap((value) => [value - 1, value, value + 1])),
    amounts: some([
      ...kopecks.flatMap((value) => [(value - 1) / 100, value / 100, (value + 1) / 100]),
      ...plain.flatMap((value) => [value, value + 0.01]),
    ]).filter((value) => value > 0),
    // Skip texts with two Russian words, because they are messages and not codes.
    texts: some(texts.filter((text) => !/[а-яё] [а-яё]/i.test(text))),
  };
}

function some<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)].slice(0, mentionedMax);
}

/** Returns values to try for a field of this schema; `codes` are the codes of its list. */
export function triedValues(
  node: SchemaNode,
  mentioned: Mentioned,
  codes?: readonly string[],
): readonly Json[] {
  const { type, examples } = node;
  if (type === 'boolean') return [true, false];
  if (type === 'number' || type === 'integer') return numbersFor(node, mentioned);
  const [example] = Array.isArray(examples) ? examples : [];
  if (typeof example === 'string' && isDate(example.slice(0, 10))) return daysFor(example, mentioned);
  if (type !== 'string') return [];
  return codes ?? ['А', '', ...mentioned.texts];
}

function numbersFor(
  { type, minimum, maximum }: SchemaNode,
  { numbers, amounts }: Mentioned,
): readonly number[] {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? 1)];
  const all = [least, most, 0, 1, ...numbers, ...(type === 'number' ? amounts : [])];
  return all.filter(
    (value) => value >= least && value <= most && (type === 'number' || Number.isInteger(value)),
  );
}

/** Returns days to try: in the distant past and future, in mentioned years, and a mentioned number of days or years ago. */
function daysFor(example: string, { numbers }: Mentioned): readonly string[] {
  const days = numbers.filter(Number.isInteger).flatMap((value) => {
    if (value > 1900 && value < 2100) return [`${value}-06-15`];
    if (value < 0 || value > yearsOfLife) return [];
    return [
      addMonths(startOfExamples, -12 * value),
      addDays(startOfExamples, -value),
      addDays(startOfExamples, value),
    ];
  });
  return ['1950-01-01', '2100-12-31', ...days].map((day) => `${day}${example.slice(10)}`);
}
