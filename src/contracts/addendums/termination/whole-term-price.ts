import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { WholeTermPart } from '#products/product/addendum-rules.ts';
import type { DayRange } from '#products/product/dates/day-range.ts';
import type { Product } from '#products/product/product.ts';
import type { Rater } from '../../rating/rate-application.ts';
import type { Addendum, AddendumContent, UseSum } from '../../record/addendums/addendum.ts';
import { contentSpans } from '../../record/addendums/premium-spans.ts';
import type { Contract } from '../../record/contract.ts';
import {
  differenceByDays,
  type Fraction,
  nothing,
  surplusAfter,
  wholeTermChanges,
  wholeTermDifference,
} from './whole-term.ts';

export interface WholeTermChange {
  readonly product: Product;
  readonly contract: Contract;
  readonly addendums: readonly Addendum[];
  readonly body: JsonObject;
  /** True if prices for the whole term can be refunded. */
  readonly isReturnable: boolean;
}

/** Calculates the price of changed whole-term conditions, such as the days of use; null if no such condition changes. */
export function wholeTermPriceFor(
  rater: Pick<Rater, 'premiumOf'>,
  { product, contract, addendums, body, isReturnable }: WholeTermChange,
): UseSum | null {
  const parts = Object.values(product.addendums.premiums.wholeTerm);
  const term = { from: contract.startsOn, to: contract.endsOn };
  const changed = parts.filter((part) => !isSamePart(part, term, contract.body, body));
  if (changed.length === 0) return null;
  const isSame = (one: JsonObject, other: JsonObject) =>
    parts.every((part) => isSamePart(part, term, one, other));
  const { premiumWith, between } = pricesOf(rater, product, contract, term);
  const history = wholeTermChanges(addendums, isSame);
  let surplus: Fraction = nothing;
  let paidFor: readonly JsonObject[] = [history[0]?.replaced.body ?? contract.body];
  for (const { earlier, replaced, changed: then, difference } of history) {
    surplus = surplusAfter(surplus, differenceByDays(between(replaced, earlier, then.body)), difference);
    paidFor = difference < 0n ? [then.body] : [...paidFor, then.body];
  }
  const now = between(contract, addendums, body);
  const last = now.spans.at(-1);
  const present = contentSpans(term, contract, addendums).at(-1)?.content ?? contract;
  const highest = paidFor
    .map((one) => premiumWith(present, one))
    .reduce((most, one) => (one > most ? one : most));
  return {
    premium: last?.after ?? contract.calculation.premium,
    difference: wholeTermDifference(now, { highest, surplus }, isReturnable),
    title: [...new Set(changed.map(({ title }) => title))].join(', '),
  };
}

/** Returns functions that price a body with the whole-term conditions of another body. */
function pricesOf(rater: Pick<Rater, 'premiumOf'>, product: Product, contract: Contract, term: DayRange) {
  const { addendums } = product;
  const paths = Object.values(addendums.premiums.wholeTerm).map(({ path }) => path);
  const usedOn = (of: JsonObject) => addendums.usedOn?.(of, term, contract.startsAt);
  const premiumWith = (content: AddendumContent, other: JsonObject): Kopecks =>
    rater.premiumOf({
      ...content,
      product,
      holderType: contract.holderType,
      body: withPartsOf(paths, content.body, other),
      concludedOn: contract.concludedOn,
      startsAt: contract.startsAt ?? null,
    });
  const between = (present: AddendumContent, earlier: readonly Addendum[], after: JsonObject) => ({
    term,
    usedBefore: usedOn(present.body),
    usedAfter: usedOn(after),
    spans: contentSpans(term, present, earlier).map((span) => ({
      from: span.from,
      to: span.to,
      before: premiumWith(span.content, present.body),
      after: premiumWith(span.content, after),
    })),
  });
  return { premiumWith, between };
}

function isSamePart(
  { path, read }: WholeTermPart,
  term: DayRange,
  one: JsonObject,
  other: JsonObject,
): boolean {
  const textOf = (body: JsonObject) => JSON.stringify(read ? read(body, term) : valueAt(body, path));
  return textOf(one) === textOf(other);
}

function valueAt(body: JsonObject, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), body);
}

function withPartsOf(paths: readonly string[], body: JsonObject, other: JsonObject): JsonObject {
  return paths.reduce((whole, path) => withValue(whole, path.split('.'), valueAt(other, path)), body);
}

function withValue(
  body: JsonObject,
  [key = '', ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const { [key]: own, ...others } = body;
  const below = rest.length === 0 ? value : withValue(isObject(own) ? own : {}, rest, value);
  return below === undefined ? others : { ...others, [key]: below };
}
