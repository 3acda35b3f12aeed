import type { quoteVariantsSchema, variantResultSchema } from '#contracts/answer-schemas/variants.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';

type Result = Answered<typeof variantResultSchema>;
type Writers = Readonly<Record<string, (value: never) => string>>;

/** JSON of variants: what several of them share is one object in all of them, and written once. */
export function variantsJson({ base, variants, warnings }: Answered<typeof quoteVariantsSchema>): Buffer {
  const written = new Map<object, string>();
  const once = (one: object) => {
    const text = written.get(one) ?? utf8(one);
    written.set(one, text);
    return text;
  };
  const each = (list: readonly object[]) => listOf(list, once);
  const calculation = (value: object) => fieldsOf(value, { coefficients: each, covers: each });
  const result = (value: Result) => fieldsOf(value, { calculation, covers: each });
  const texts = ['{"base":', result(base), ',"variants":['];
  for (const [index, variant] of variants.entries()) texts.push(index > 0 ? ',' : '', result(variant));
  return inOne([...texts, `],"warnings":${utf8(warnings)}}`]);
}

/** Text by text: all of them in one would not fit the young space, and cost more to collect. */
function inOne(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const text of texts) filled += bytes.write(text, filled, 'latin1');
  return bytes;
}

/** A character for each byte: texts are put together without being encoded again. */
function utf8(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('latin1');
}

function listOf<One>(list: readonly One[], write: (one: One) => string): string {
  let text = '[';
  for (const one of list) text += text === '[' ? write(one) : `,${write(one)}`;
  return `${text}]`;
}

/** An object, some fields of which have writers of their own. */
function fieldsOf(value: object, writers: Writers): string {
  let text = '{';
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    const write = writers[name] as ((value: unknown) => string) | undefined;
    text += `${text === '{' ? '' : ','}"${name}":${write ? write(field) : utf8(field)}`;
  }
  return `${text}}`;
}
