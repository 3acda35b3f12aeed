import { type ChangeableRights, cashModes, channels, type Partner } from '#access/partner.ts';
import { findPartner } from '#access/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { compare, decimal } from '#kernel/money/decimal.ts';
import { plainNumber } from '#kernel/money/russian-number.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { paperForms } from '#kernel/terms/sale-rights.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { NeedsTwo } from '../dual-control/four-eyes.ts';
import { type InputOf, type Kind, optionalField } from '../use-case/fields.ts';
import {
  choiceKind,
  decimalKind,
  lineKind,
  numberKind,
  or,
  positiveKind,
  unknownIn,
  withHint,
  wordsIn,
  wordsKind,
} from '../use-case/kinds.ts';
import { inOneLine } from '../use-case/read-input.ts';

/** Default limit of a partner's requests per minute and endpoint in production; staff may remove the limit. */
export const productionRateLimit = 600;
/** Maximum number of days by which a contract may be backdated; the database enforces it too. */
const backdateDaysMax = 365;

export const percent = decimalKind(
  (plain) => /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 100,
  'a number from 0 to 100 with at most two decimals',
  { example: '12,5', hint: 'percent', unit: 'percent' },
);

interface Bounds {
  readonly least: string;
  readonly greatest: string;
}

/** A range such as "0.9..1.2" or "0,9-1,2", including both ends. */
const bounds: Kind<Bounds> = {
  hint: 'a..b',
  example: '0,9-1,2',
  expected: 'two numbers above 0 and below 10, the lesser first, such as 0.9..1.2',
  read(typed) {
    const [least = '', greatest = '', ...more] = typed
      .split(/\.{2,3}|[…–—−-]/)
      .map((one) => plainNumber(one) ?? '');
    if (more.length > 0 || ![least, greatest].every((one) => /^\d(?:\.\d{1,4})?$/.test(one)))
      return undefined;
    const isOrdered = Number(least) > 0 && Number(least) <= Number(greatest);
    return isOrdered ? { least, greatest } : undefined;
  },
};

/** "all" or a list of codes, which this parser does not check. */
const codes: Kind<readonly string[]> = {
  hint: 'list',
  example: 'pet,property',
  names: 'product',
  isSeveral: true,
  expected: 'codes by comma',
  read(typed) {
    const words = wordsIn(typed);
    return words.includes('') ? undefined : words;
  },
};

/** Fields for the rights of a partner. An omitted field leaves a right unchanged; a new partner gets the default. */
export const rightsFields = {
  name: optionalField(lineKind, 'name for people'),
  channel: optionalField(choiceKind(channels, 'channel'), 'sales channel; AGGREGATOR by default'),
  products: optionalField(or('all', codes), 'products that it may sell, by comma, or all; by default all'),
  holderTypes: optionalField(
    or('all', wordsKind(holderTypes)),
    'holder types that it may sell to, by comma, or all; by default all',
  ),
  rateLimit: optionalField(
    or('none', positiveKind),
    `requests a minute and endpoint, or none; by default none, in production ${productionRateLimit}`,
  ),
  agreement: optionalField(withHint(lineKind, 'number', 'А-17'), 'number of the agreement'),
  kvPercent: optionalField(percent, 'commission in percent of the premium; 0 by default'),
  discountKvMax: optionalField(percent, 'largest discount from the commission; 0 by default'),
  cash: optionalField(
    choiceKind(cashModes, 'mode'),
    'when cash makes a contract active; IMMEDIATE by default',
  ),
  kfav: optionalField(bounds, 'least and greatest kfav that it may send; 1..1 by default'),
  reduction: optionalField(bounds, 'least and greatest reductionCoef that it may send; 1..1 by default'),
  backdateDays: optionalField(
    numberKind(0, backdateDaysMax),
    `days by which issueDate may lie before the request, 0 to ${backdateDaysMax}; 0 by default`,
  ),
  forms: optionalField(
    or('none', or('all', wordsKind(paperForms))),
    `paper forms that it may sell, by comma of ${paperForms.join(', ')}, or none; none by default`,
  ),
};

export function requireSold(products: readonly string[] | 'all' | undefined, known: readonly string[]): void {
  const unknown = products === undefined || products === 'all' ? [] : unknownIn(products, known);
  if (unknown.length === 0) return;
  throw new Refusal(message('PRODUCTS_UNKNOWN', { unknown: unknown.map(inOneLine), known }));
}

type Rights = Partial<ChangeableRights>;
type Widens = (before: unknown, after: unknown) => boolean;

/** Returns true if the new list of codes allows more than the old one; null means all codes. */
const moreOf: Widens = (before, after) =>
  before !== null && (after === null || unknownIn(after as string[], before as string[]).length > 0);
const more: Widens = (before, after) => compare(decimal(String(after)), decimal(String(before))) > 0;
const less: Widens = (before, after) => more(after, before);
const never: Widens = () => false;

/** For each right, decides whether a change of the right allows the partner more. */
const widens: Readonly<Record<keyof ChangeableRights, Widens>> = {
  name: never,
  agreementNumber: never,
  channel: () => true,
  products: moreOf,
  holderTypes: moreOf,
  forms: moreOf,
  rateLimit: (before, after) => before !== null && (after === null || more(before, after)),
  kvPercent: more,
  discountKvMax: more,
  cash: (_, after) => after === 'IMMEDIATE',
  kfavMin: less,
  kfavMax: more,
  reductionMin: less,
  reductionMax: more,
  backdateDays: more,
};

/** Requires two people if a change allows the partner more; one person may restrict rights. */
export const widensRights: NeedsTwo = (acts) =>
  acts.some(({ before, after }) =>
    Object.entries((after ?? {}) as Rights).some(
      ([name, value]) =>
        widens[name as keyof ChangeableRights]?.((before as Rights | null)?.[name as keyof Rights], value) ??
        true,
    ),
  );

export function rightsIn(input: InputOf<typeof rightsFields>): Partial<ChangeableRights> {
  const { name, channel, products, holderTypes: types, rateLimit, agreement, cash, forms } = input;
  const { kvPercent, discountKvMax, kfav, reduction, backdateDays } = input;
  const given = {
    name,
    channel,
    products: products === 'all' ? null : products,
    holderTypes: types === 'all' ? null : types,
    rateLimit: rateLimit === 'none' ? null : rateLimit,
    agreementNumber: agreement,
    kvPercent,
    discountKvMax,
    cash,
    kfavMin: kfav?.least,
    kfavMax: kfav?.greatest,
    reductionMin: reduction?.least,
    reductionMax: reduction?.greatest,
    backdateDays,
    forms: forms === 'none' ? [] : forms === 'all' ? paperForms : forms,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Reads a partner by its login. Throws Refusal if it does not exist. */
export async function requirePartner(db: Queryable, of: string): Promise<Partner> {
  const partner = await findPartner(db, of);
  if (partner) return partner;
  throw unknownLogin(of);
}

export function unknownLogin(of: string): Refusal {
  return new Refusal(message('PARTNER_NOT_FOUND', { login: of }));
}
