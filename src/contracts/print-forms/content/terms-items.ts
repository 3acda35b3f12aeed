import { type ContentItem, type TextFault, type TextField, textsIn } from '#catalogues/content/content.ts';
import { findContentFault } from '#catalogues/content/text-limits.ts';
import { message } from '#kernel/errors/message.ts';
import { isFilledText, isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { StartError } from '#platform/db/start-error.ts';
import { formFile, jsonIn } from '../insurer.ts';

/** File with the terms of several products, by product. */
export const sharedTermsFile = 'voluntary-terms.json';

/** Name of the file with further terms of one product. */
export function ownTermsFile(product: string): string {
  return `${product}-terms.json`;
}

/** Code of the content with the terms in the file of one product. */
export function ownTermsCode(product: string): string {
  return `product-terms.${product}`;
}

export function termsCode(product: string): string {
  return `terms.${product}`;
}

const textMax = 4_000;
/** Lists to which staff add texts. */
const termLists = ['perils', 'special', 'declarations', 'consents'];
/** Fields whose values are codes or belong to the interface, so only files change them. */
const locked = /(?:^|\.)(?:programmes|risks|fact)(?:[.[]|$)/;

const titles: Readonly<Record<string, string>> = {
  rules: 'Правила страхования',
  perils: 'Что застраховано и что нет',
  special: 'Особые условия',
  declarations: 'Заверения страхователя',
  consents: 'Согласия застрахованных',
  conditions: 'Название раздела условий',
  depreciation: 'Снижение страховой суммы',
  accidentInsured: 'Кто застрахован от несчастного случая',
  insurer: 'Страховщик',
  assistance: 'Ассистанс',
  covers: 'Риск',
  territories: 'Территория',
};

const commonTerms = { code: 'common', title: 'все добровольные продукты' };

interface Sold {
  readonly products: readonly { readonly code: string; readonly title: string }[];
  /** Terms of custom products, by product. */
  readonly ownTerms: Readonly<Record<string, Json>>;
}

/** Creates a content for each product with terms: the texts that the forms of voluntary products print. */
export function termsItems(ownDirectory: string | undefined, sold: Sold): readonly ContentItem[] {
  const shared = { ...readTermsFile(sharedTermsFile, ownDirectory), ...sold.ownTerms };
  return [commonTerms, ...sold.products].flatMap(({ code, title }) => {
    const filed = shared[code];
    const file = ownTermsFile(code);
    return [
      ...(isObject(filed)
        ? [
            termsItem({
              ...{ code: termsCode(code), title: `Условия: ${title}`, filed },
              about: 'Правила, страховые случаи, условия и заверения: в полисе, заявлении и КИД',
            }),
          ]
        : []),
      ...(formFile(file, ownDirectory) === undefined
        ? []
        : [
            termsItem({
              ...{ code: ownTermsCode(code), title: `Тексты полиса: ${title}` },
              about: `Тексты, которые есть только у продукта «${title}»: в полисе, заявлении и КИД`,
              filed: requireAssistance(file, readTermsFile(file, ownDirectory)),
            }),
          ]),
    ];
  });
}

/** Returns the terms. Throws StartError if the assistance company has no telephone, because letters and policies print it. */
function requireAssistance(file: string, filed: JsonObject): JsonObject {
  const { assistance = { phone: '-' } } = filed;
  if (isObject(assistance) && isFilledText(assistance.phone)) return filed;
  throw new StartError(`${file} is not usable: assistance.phone: a telephone, as "+7 495 000-00-00"`);
}

/** Reads a file of terms. Throws StartError if the file is no JSON object. */
export function readTermsFile(name: string, ownDirectory: string | undefined): JsonObject {
  const file = formFile(name, ownDirectory) ?? name;
  const read = jsonIn(file);
  if (isObject(read)) return read;
  throw new StartError(`${file} is not usable: it needs an object`);
}

function termsItem(one: Pick<ContentItem, 'code' | 'title' | 'about' | 'filed'>): ContentItem {
  return {
    ...one,
    group: 'terms',
    placeholders: [],
    fields: termFields,
    faults: (value) => [...shapeFaults(value, one.filed), ...textFaults(value)],
  };
}

function termFields(value: JsonObject): readonly TextField[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const fields = textsIn(one, name).map(([field]) => field);
    const added = termLists.includes(name) && Array.isArray(one) ? [`${name}[${one.length}]`] : [];
    return [...fields, ...added].filter((field) => !locked.test(field)).map(fieldAt);
  });
}

/** Titles a field: "Особые условия 2" for `special[1].text`, "Ассистанс: phone" for `assistance.phone`. */
function fieldAt(field: string): TextField {
  const [, name = '', index, rest = ''] = /^(\w+)(?:\[(\d+)\])?\.?(.*)$/.exec(field) ?? [];
  const title = `${titles[name] ?? name}${index === undefined ? '' : ` ${Number(index) + 1}`}`;
  const isPlain = rest === '' || rest === 'text';
  return { field, title: isPlain ? title : `${title}: ${rest}`, isLong: true, required: [] };
}

function textFaults(value: JsonObject): readonly TextFault[] {
  return textsIn(value).flatMap(([field, text]) => {
    const why = findContentFault(text, { max: textMax });
    return why ? [{ field, why }] : [];
  });
}

/** Checks that each field has the shape of the file's field, because templates do not check it. Absent fields are printed from the file. */
function shapeFaults(value: JsonObject, filed: JsonObject): readonly TextFault[] {
  return Object.entries(value).flatMap(([field, one]) => {
    const like = filed[field];
    const isFit =
      like !== undefined &&
      (termLists.includes(field) ? Array.isArray(one) && one.every(isTerm) : isLike(one, like));
    const why = message('CONTENT_SHAPE', { shape: like === undefined ? '—' : shapeOf(field, like) });
    return isFit ? [] : [{ field, why }];
  });
}

function shapeOf(field: string, like: Json): string {
  return termLists.includes(field)
    ? '["…", {"text": "…", "risks": ["…"]}]'
    : JSON.stringify(like).slice(0, 60);
}

/** True if both values have the same fields, and lists of equal kinds. */
function isLike(value: Json, like: Json): boolean {
  if (Array.isArray(like)) {
    const [first = ''] = like;
    return Array.isArray(value) && value.every((one) => isLike(one, first));
  }
  if (!isObject(like)) return typeof value === typeof like;
  return (
    isObject(value) &&
    Object.keys({ ...value, ...like }).every((name) => {
      const [one, other] = [value[name], like[name]];
      return one !== undefined && other !== undefined && isLike(one, other);
    })
  );
}

/** True for a text, or a text with conditions: the covered risks, or payment in installments. */
export function isTerm(value: Json): boolean {
  if (typeof value === 'string') return true;
  if (!isObject(value) || typeof value.text !== 'string') return false;
  const { risks = [], inParts = false } = value;
  const areCodes = Array.isArray(risks) && risks.every((risk) => typeof risk === 'string');
  return areCodes && typeof inParts === 'boolean';
}
