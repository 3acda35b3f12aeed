import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isFilledText, isObject, type Json } from '#kernel/json/json.ts';
import { fillPlaceholders } from '#kernel/text/placeholders.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { StartError } from '#platform/db/start-error.ts';
import type { ConsentAudience, ConsentPurpose, ConsentText } from '../../clients/consents/purposes.ts';
import { consentText } from '../../clients/consents/store.ts';
import { formFile, type Insurer, jsonIn, shippedForms } from '../insurer.ts';

const fileName = 'consents.json';
const asked: readonly ConsentAudience[] = ['everybody', 'health', 'holder'];

/** Reads the insurer's consent purposes, or the shipped ones; their texts name `insurer`. Throws StartError that lists every invalid entry. */
export function readPurposes(insurer: () => Insurer, ownDirectory?: string): readonly ConsentPurpose[] {
  const file = formFile(fileName, ownDirectory) ?? join(shippedForms, fileName);
  const read = jsonIn(file);
  const entries = Object.entries(isObject(read) ? read : {});
  const purposes = entries.map(([code, value]) => purposeOf(code, value, insurer));
  const wrong = entries.filter((_, index) => purposes[index] === undefined).map(([code]) => code);
  const found = purposes.filter((one) => one !== undefined);
  if (wrong.length === 0 && found.some(({ isRequired, asks }) => isRequired && asks === 'everybody'))
    return found;
  const why =
    wrong.length > 0
      ? `${wrong.join(', ')}: a code in capitals with a title, isRequired, asks (${asked.join(', ')}) and versions, each with version, effectiveFrom and text, a list of paragraphs; the oldest first`
      : 'no purpose is required of everybody: without one a contract could be paid that nobody has agreed to';
  throw new StartError(`${file} is not usable: ${why}`);
}

function purposeOf(code: string, value: Json, insurer: () => Insurer): ConsentPurpose | undefined {
  if (!isObject(value) || !/^[A-Z][A-Z_]{0,39}$/.test(code)) return undefined;
  const { title, isRequired, asks, versions } = value;
  if (!isFilledText(title) || typeof isRequired !== 'boolean' || !Array.isArray(versions)) return undefined;
  const askedFor = asked.find((one) => one === asks);
  const texts = versions.map((one) => textOf(one, insurer)).filter((one) => one !== undefined);
  const isOrdered = texts.every(
    ({ effectiveFrom }, at) => at === 0 || effectiveFrom > (texts[at - 1]?.effectiveFrom ?? ''),
  );
  const isWhole = texts.length > 0 && texts.length === versions.length && isOrdered;
  if (!askedFor || !isWhole) return undefined;
  return { code, title, isRequired, asks: askedFor, versions: texts };
}

function textOf(value: Json, insurer: () => Insurer): ConsentText | undefined {
  if (!isObject(value)) return undefined;
  const { version, effectiveFrom, text } = value;
  if (!isFilledText(version) || !isFilledText(effectiveFrom) || !isDate(effectiveFrom)) return undefined;
  if (!Array.isArray(text) || text.length === 0 || !text.every(isFilledText)) return undefined;
  const filled = new WeakMap<Insurer, Pick<ConsentText, 'paragraphs' | 'sha256'>>();
  const current = () => {
    const named = insurer();
    const found = filled.get(named) ?? filledText(text, named);
    filled.set(named, found);
    return found;
  };
  return {
    version,
    effectiveFrom,
    get paragraphs() {
      return current().paragraphs;
    },
    get sha256() {
      return current().sha256;
    },
  };
}

function filledText(text: readonly string[], { fullName, inn, address, phone, email }: Insurer) {
  const values = { insurer: fullName, inn, address, phone, email };
  const paragraphs = text.map((line) => fillPlaceholders(line, values));
  return { paragraphs, sha256: hash('sha256', consentText({ paragraphs })) };
}
