import { contentVersionName } from '#catalogues/content/content.ts';
import type { ContentBook, ContentInForce } from '#catalogues/content/content-book.ts';
import { type LetterCode, letterContentCode } from '#catalogues/content/letter-items.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { FormContent } from '#kernel/ports/ports.ts';
import type { LetterWords } from '#kernel/text/letter-words.ts';
import { fillPlaceholders } from '#kernel/text/placeholders.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { type Insurer, shippedForms } from '../insurer.ts';
import type { Advice } from '../letters/what-to-do.ts';
import { adviceCode } from './advice-items.ts';
import { autopayConsentCode } from './autopay-item.ts';
import type { ContentSources } from './content-items.ts';
import { detailsCode } from './details-item.ts';
import { requireInsurer } from './load-insurer.ts';
import { ownTermsCode, ownTermsFile, readTermsFile, sharedTermsFile, termsCode } from './terms-items.ts';

/** Contents that a form prints, and the names of their versions. */
export interface PrintedContent {
  readonly content: FormContent;
  /** Names of the versions that a form of the product prints, such as "insurer/3". */
  readonly versions: readonly string[];
}

/** Contents in force at the moment of each call. */
export interface CurrentContent {
  insurer(): Insurer;
  /** True while the details are those of the shipped fictitious insurer. */
  isInvented(): boolean;
  advice(product: string): Advice;
  words(code: LetterCode): LetterWords;
  autopayConsent(): AutopayConsent;
  printed(product: string): PrintedContent;
  forms(): FormContent;
}

/** The consent to automatic payments, with the name of its version: "autopay-consent/3". */
export interface AutopayConsent {
  readonly version: string;
  readonly label: string;
  readonly text: string;
  readonly renewal: string;
  readonly common: Readonly<Record<string, string>>;
}

export function createCurrentContent(
  book: ContentBook,
  clock: Clock,
  sources: ContentSources,
): CurrentContent {
  const at = (code: string) => book.inForce(code, clock.now());
  const has = new Set(book.items.map(({ code }) => code));
  const formFiles = createFormFiles(book, sources);
  const read = createInsurerReader(sources);
  const insurer = () => read(at(detailsCode).value);
  const forms = () => formFiles(clock.now());
  const common = () => commonValues(insurer());
  return {
    insurer,
    isInvented: () => insurer().inn === inventedInn(),
    advice(product) {
      const { title, lines } = at(adviceCode(product)).value as unknown as Advice;
      const values = { ...common(), assistancePhone: assistancePhone(book, at) };
      return {
        title: fillPlaceholders(title, values),
        lines: lines.map((one) => fillPlaceholders(one, values)),
      };
    },
    words(code) {
      return { ...(at(letterContentCode(code)).value as unknown as LetterWords), common: common() };
    },
    autopayConsent() {
      const found = at(autopayConsentCode);
      const { label, text, renewal = '' } = found.value as unknown as AutopayConsent;
      return { version: contentVersionName(found), label, text, renewal, common: common() };
    },
    forms,
    printed(product) {
      const codes = [detailsCode, termsCode('common'), termsCode(product), ownTermsCode(product)];
      const own = codes.filter((code) => has.has(code));
      return { content: forms(), versions: own.map((code) => contentVersionName(at(code))) };
    },
  };
}

/** Reads the details of each version once. */
function createInsurerReader({
  ownDirectory,
}: Pick<ContentSources, 'ownDirectory'>): (value: JsonObject) => Insurer {
  const known = new WeakMap<JsonObject, Insurer>();
  return (value) => {
    const found = known.get(value);
    if (found) return found;
    const read = requireInsurer(value, ownDirectory);
    known.set(value, read);
    return read;
  };
}

/** Values of the placeholders that every text may contain. */
export function commonValues({ fullName, phone, email, site }: Insurer): Readonly<Record<string, string>> {
  return { insurer: fullName, phone, email, site };
}

let shippedInn: string | undefined;

function inventedInn(): string {
  shippedInn ??= String(readTermsFile('insurer.json', shippedForms).inn);
  return shippedInn;
}

/** Returns the telephone of the assistance company in the terms of a product; empty if no product has one. */
function assistancePhone({ items }: ContentBook, at: (code: string) => ContentInForce): string {
  const item = items.find(({ filed }) => isObject(filed.assistance));
  const { assistance } = item ? at(item.code).value : {};
  return isObject(assistance) && typeof assistance.phone === 'string' ? assistance.phone : '';
}

/** Returns a function that builds the files for templates from the contents in force. It caches them until a version changes. */
function createFormFiles(
  book: ContentBook,
  { ownDirectory, ownTerms, products: sold }: ContentSources,
): (at: Date) => FormContent {
  const details = book.items.filter(({ code }) => code === detailsCode);
  const products = sold.map(({ code }) => code);
  const terms = book.items.filter(({ group, code }) => group === 'terms' && code !== autopayConsentCode);
  const shared = Object.entries({ ...readTermsFile(sharedTermsFile, ownDirectory), ...ownTerms });
  let known: FormContent | undefined;
  return (at) => {
    const found = [...details, ...terms].map((item) => ({ item, ...book.inForce(item.code, at) }));
    const key = found.map(contentVersionName).join(' ');
    if (known?.key === key) return known;
    const values = new Map(found.map(({ code, item, value }) => [code, toPrinted(item, value)]));
    const files = [
      ['insurer.json', values.get(detailsCode)],
      ...products.map((code) => [ownTermsFile(code), values.get(ownTermsCode(code))] as const),
      [
        sharedTermsFile,
        Object.fromEntries(shared.map(([name, value]) => [name, values.get(termsCode(name)) ?? value])),
      ],
    ] as const;
    known = {
      key,
      files: files.flatMap(([name, value]) => (value ? [{ name, text: JSON.stringify(value) }] : [])),
    };
    return known;
  };
}

/** Adds fields that the file got in a release after the version was published. Details are returned unchanged. */
function toPrinted(
  { group, filed }: { readonly group: string; readonly filed: JsonObject },
  value: JsonObject,
) {
  return group === 'terms' ? { ...filed, ...value } : value;
}
