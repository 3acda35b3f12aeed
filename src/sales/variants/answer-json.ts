import type { quoteVariantsSchema, variantResultSchema } from '#contracts/answer-schemas/variants.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';

type Result = Answered<typeof variantResultSchema>;
type Writers = Readonly<Record<string, (value: never) => void>>;

/** More than fifteen variants of casco, so that most answers are written without being moved. */
const usualLength = 393_216;
/** UTF-8 takes no more of a unit of UTF-16. */
const bytesPerUnit = 3;
const [comma, opening, closing] = [0x2c, 0x5b, 0x5d];

/** JSON of variants: what several of them share is one object in all of them, written once and copied from there. */
export function variantsJson({ base, variants, warnings }: Answered<typeof quoteVariantsSchema>): Buffer {
  let bytes = Buffer.allocUnsafeSlow(usualLength);
  let filled = 0;
  const places = new Map<object, { readonly start: number; readonly end: number }>();

  function demand(length: number): void {
    if (filled + length <= bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, filled + length));
    bytes.copy(wider, 0, 0, filled);
    bytes = wider;
  }

  function write(text: string): void {
    demand(text.length * bytesPerUnit);
    filled += bytes.write(text, filled);
  }

  function writeByte(byte: number): void {
    demand(1);
    bytes[filled] = byte;
    filled += 1;
  }

  function copy(start: number, end: number): void {
    demand(end - start);
    bytes.copyWithin(filled, start, end);
    filled += end - start;
  }

  /** Objects that stand beside each other already are copied in one. */
  function writeShared(list: readonly object[]): void {
    writeByte(opening);
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) writeByte(comma);
      const one = list[index] ?? {};
      const place = places.get(one);
      if (!place) {
        const start = filled;
        write(JSON.stringify(one));
        places.set(one, { start, end: filled });
        continue;
      }
      let { end } = place;
      for (;;) {
        const next = places.get(list[index + 1] ?? {});
        if (next?.start !== end + 1) break;
        end = next.end;
        index += 1;
      }
      copy(place.start, end);
    }
    writeByte(closing);
  }

  /** An object, some fields of which have writers of their own. */
  function writeFields(value: object, writers: Writers): void {
    let text = '{';
    let isFirst = true;
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue;
      const own = writers[name] as ((value: unknown) => void) | undefined;
      text += `${isFirst ? '' : ','}"${name}":${own ? '' : JSON.stringify(field)}`;
      isFirst = false;
      if (!own) continue;
      write(text);
      own(field);
      text = '';
    }
    write(`${text}}`);
  }

  const shared = { coefficients: writeShared, covers: writeShared };
  const calculation = (value: object) => writeFields(value, shared);
  const result = (value: Result) => writeFields(value, { calculation, covers: writeShared });
  write('{"base":');
  result(base);
  write(',"variants":[');
  for (const [index, variant] of variants.entries()) {
    if (index > 0) writeByte(comma);
    result(variant);
  }
  write(`],"warnings":${JSON.stringify(warnings)}}`);
  return bytes.subarray(0, filled);
}
