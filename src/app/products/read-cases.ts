import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { isDate } from '#kernel/time/calendar.ts';
import type { ShownExample } from '#products/product/product.ts';
import { placed } from './place.ts';

export interface ProductCase extends ShownExample {
  readonly file: string;
  readonly today: string;
  /** Expected premium in rubles, as decimal text: "4750.00". */
  readonly premium?: string;
  readonly refused?: readonly { readonly field: string; readonly text?: string }[];
}

const usualDay = '2026-11-21';

/** Reads the cases of a folder, one JSON file each. Throws StartError for an unreadable case. */
export function readCases(folder: string): readonly ProductCase[] {
  const directory = join(folder, 'cases');
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readCase(join(directory, name)));
}

function readCase(file: string): ProductCase {
  const text = readFileSync(file, 'utf8');
  const said = parsed(file, text);
  const { title, holderType, purpose = 'contract', today = usualDay, body, premium, refused } = said;
  const kind = holderTypes.find((one) => one === holderType);
  const fault =
    (typeof title !== 'string' && 'title is no text') ||
    (!kind && `holderType is none of ${holderTypes.join(', ')}`) ||
    (purpose !== 'quote' && purpose !== 'contract' && 'purpose is neither quote nor contract') ||
    ((typeof today !== 'string' || !isDate(today)) && 'today is no date such as 2026-11-21') ||
    (!isObject(body) && 'body is no object') ||
    (premium !== undefined && typeof premium !== 'string' && 'premium is no text such as "4750.00"') ||
    ((premium === undefined) === (refused === undefined) && 'give either premium or refused') ||
    (refused !== undefined && !isRefusals(refused) && 'refused is no list of {field, text}');
  if (fault || !kind) throw placed({ file }, String(fault));
  return {
    file,
    title: String(title),
    holderType: kind,
    purpose: purpose === 'quote' ? 'quote' : 'contract',
    today: String(today),
    body: body as JsonObject,
    ...(typeof premium === 'string' ? { premium } : {}),
    ...(isRefusals(refused) ? { refused } : {}),
  };
}

function parsed(file: string, text: string): JsonObject {
  try {
    const json: unknown = JSON.parse(text);
    if (isObject(json)) return json;
  } catch (error) {
    const [, at] = /position (\d+)/.exec(String(error)) ?? [];
    const line = at === undefined ? {} : { line: text.slice(0, Number(at)).split('\n').length };
    throw placed({ file, ...line }, error instanceof Error ? error.message : String(error), error);
  }
  throw placed({ file }, 'is no JSON object');
}

function isRefusals(value: unknown): value is ProductCase['refused'] & object {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one) =>
        isObject(one) && typeof one.field === 'string' && ['string', 'undefined'].includes(typeof one.text),
    )
  );
}
