import { join } from 'node:path';
import { isFilledText, isObject } from '#kernel/json/json.ts';
import { StartError } from '#platform/db/start-error.ts';
import { formFile, jsonIn, shippedForms } from '../insurer.ts';

export interface Advice {
  readonly title: string;
  readonly lines: readonly string[];
}

export type FindAdvice = (product: string) => Advice;

const fileName = 'what-to-do.json';
/** Key of the advice for all products that have no specific advice. */
const common = 'others';

/** Reads the insurer's or the shipped advice for insured events, with placeholders. Throws StartError that lists every invalid entry. */
export function readAdvice(ownDirectory?: string): FindAdvice {
  const file = formFile(fileName, ownDirectory) ?? join(shippedForms, fileName);
  const read = jsonIn(file);
  const entries = Object.entries(isObject(read) ? read : {});
  const advice = new Map<string, Advice>();
  for (const [code, value] of entries) {
    if (isAdvice(value)) advice.set(code, { title: value.title, lines: value.lines });
  }
  const faults = entries.filter(([, value]) => !isAdvice(value)).map(([code]) => code);
  const others = advice.get(common);
  if (others && faults.length === 0) return (product) => advice.get(product) ?? others;
  const wrong = [...new Set([...faults, ...(others ? [] : [common])])].join(', ');
  throw new StartError(
    `${file} is not usable: ${wrong}: a title and lines, a list of texts, as {"title": "…", "lines": ["…"]}`,
  );
}

function isAdvice(value: unknown): value is Advice {
  if (!isObject(value)) return false;
  const { title, lines } = value;
  return isFilledText(title) && Array.isArray(lines) && lines.length > 0 && lines.every(isFilledText);
}
