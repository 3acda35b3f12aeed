import { compare, type Decimal, decimalText, one } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesPrinted } from '#kernel/money/money.ts';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import type { Calculation, CalculationPart, Coefficient } from './calculation.ts';

/** What changed a premium, in Russian, and by how many kopecks. */
export interface PremiumDifference {
  readonly title: string;
  readonly amount: Kopecks;
}

/** A coefficient of one part of a premium before and after, or its sum insured. */
interface Factor {
  readonly code: string;
  readonly title: string;
  readonly from: Decimal;
  readonly to: Decimal;
  /** Reason for the new value, without the title. */
  readonly why: string;
}

interface Share extends Factor {
  readonly amount: Kopecks;
}

const sumCode = 'SUM_INSURED';
const restTitle = 'прочие условия тарифа';

/** Abbreviations of the law; their reasons contain no title. */
const lawTitles: Readonly<Record<string, string>> = {
  TB: 'базовая ставка',
  KT: 'КТ',
  KBM: 'КБМ',
  KVS: 'КВС',
  KO: 'КО',
  KM: 'КМ',
  KS: 'КС',
  KP: 'КП',
  KPR: 'КПр',
};

/**
 * Explains the difference of two premiums by their worksheets, coefficient by coefficient, the largest first. The amounts add
 * up to the difference. What no coefficient explains, such as a minimum premium, is listed as other terms of the tariff.
 */
export function findDifferences(before: Calculation, after: Calculation): readonly PremiumDifference[] {
  const shares: Share[] = [];
  const others: PremiumDifference[] = [];
  let rest = 0n;
  for (const [old, now] of pairs(partsOf(before), partsOf(after))) {
    const amount = (now?.premium ?? 0n) - (old?.premium ?? 0n);
    const isKept = old && now && old.premium > 0n && now.premium > 0n;
    const part = now ?? old;
    if (!isKept) {
      const verb = old === undefined ? 'добавлен' : now === undefined ? 'больше нет' : 'изменён';
      if (amount !== 0n && part) others.push({ title: `${verb} риск «${part.title}»`, amount });
      continue;
    }
    const own = sharesOf(old, now);
    shares.push(...own);
    rest += own.reduce((left, share) => left - share.amount, amount);
  }
  return [...byCode(shares), ...others, { title: restTitle, amount: rest }]
    .filter(({ amount }) => amount !== 0n)
    .sort((left, right) => (size(right.amount) > size(left.amount) ? 1 : -1));
}

type Part = Pick<CalculationPart, 'code' | 'title' | 'premium' | 'coefficients' | 'sumInsured'>;

/** Returns the covers, or the whole premium as one part whose first coefficient is the base rate. */
function partsOf(calculation: Calculation): readonly Part[] {
  const { parts, premium, coefficients, baseRate } = calculation;
  if (parts) return parts;
  const base = { code: 'TB', value: baseRate, reason: '' };
  return [{ code: '', title: '', premium, coefficients: [base, ...coefficients] }];
}

/** Pairs equal entries in their order; an entry without a partner is paired with undefined. */
function pairs<Entry extends { readonly code: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
): readonly (readonly [Entry | undefined, Entry | undefined])[] {
  const open = [...before];
  const found = after.map((now) => {
    const place = open.findIndex(({ code }) => code === now.code);
    return [place < 0 ? undefined : open.splice(place, 1)[0], now] as const;
  });
  return [...found, ...open.map((old) => [old, undefined] as const)];
}

/** Changes the factors one after another, and returns what each of them adds to the premium of the part. */
function sharesOf(before: Part, after: Part): readonly Share[] {
  const coefficients = pairs(before.coefficients, after.coefficients).map(factorOf);
  const sum = sumFactor(before, after);
  const withSum = sum && sharesIn(before, [sum, ...coefficients]);
  const without = sharesIn(before, coefficients);
  // The sum is not a factor of every formula: count it if it explains more than the coefficients alone.
  const shares =
    withSum && missed(before, after, withSum) < missed(before, after, without) ? withSum : without;
  return withRounding(shares, after.premium - before.premium);
}

function missed(before: Part, after: Part, shares: readonly Share[]): bigint {
  return size(shares.reduce((left, { amount }) => left - amount, after.premium - before.premium));
}

function sharesIn({ premium }: Part, factors: readonly Factor[]): readonly Share[] {
  let [numerator, denominator] = [premium, 1n];
  let reached = premium;
  return factors.flatMap((factor): readonly Share[] => {
    const { from, to } = factor;
    if (compare(from, to) === 0 || from.units <= 0n || to.units <= 0n) return [];
    numerator *= to.units * 10n ** BigInt(from.scale);
    denominator *= from.units * 10n ** BigInt(to.scale);
    const next = (numerator * 2n + denominator) / (denominator * 2n);
    const amount = next - reached;
    reached = next;
    return [{ ...factor, amount }];
  });
}

/** Adds a difference that is due to rounding, a kopeck for each factor at most, to the largest share. */
function withRounding(shares: readonly Share[], whole: Kopecks): readonly Share[] {
  const left = shares.reduce((sum, { amount }) => sum - amount, whole);
  if (left === 0n || size(left) > BigInt(shares.length)) return shares;
  const largest = shares.reduce(
    (most, one) => (size(one.amount) > size(most.amount) ? one : most),
    shares[0] as Share,
  );
  return shares.map((one) => (one === largest ? { ...one, amount: one.amount + left } : one));
}

function factorOf([old, now]: readonly [Coefficient | undefined, Coefficient | undefined]): Factor {
  const { code = '', reason = '' } = now ?? old ?? {};
  const title = lawTitles[code];
  const colon = reason.indexOf(': ');
  return {
    code,
    title: title ?? (colon < 0 ? reason || code : reason.slice(0, colon)),
    from: old?.value ?? one,
    to: now?.value ?? one,
    why: now === undefined ? '' : title !== undefined ? reason : colon < 0 ? '' : reason.slice(colon + 2),
  };
}

function sumFactor({ sumInsured: from }: Part, { sumInsured: to }: Part): Factor | undefined {
  if (from === undefined || to === undefined || from === to) return undefined;
  const decimalOf = (sum: Kopecks): Decimal => ({ units: sum, scale: 2 });
  return { code: sumCode, title: 'страховая сумма', from: decimalOf(from), to: decimalOf(to), why: '' };
}

/** Adds up the shares of each coefficient over all covers. Shows values only if they are equal in all covers. */
function byCode(shares: readonly Share[]): readonly PremiumDifference[] {
  const groups = Map.groupBy(shares, ({ code }) => code);
  return [...groups.values()].flatMap((group): readonly PremiumDifference[] => {
    const [first] = group;
    if (!first) return [];
    const amount = group.reduce((sum, share) => sum + share.amount, 0n);
    const isCommon = group.every(
      ({ from, to }) => compare(from, first.from) === 0 && compare(to, first.to) === 0,
    );
    const isOneWhy = group.every(({ why }) => why === first.why);
    const values = isCommon ? ` ${printed(first.from)} → ${printed(first.to)}` : '';
    const why = isCommon && isOneWhy && first.why !== '' ? ` (${first.why})` : '';
    return [{ title: `${first.title}${values}${why}`, amount }];
  });
}

function printed(value: Decimal): string {
  return numberPrinted(decimalText(value));
}

const listedMax = 6;

/** Says in one Russian sentence how and why the premium differs: "Премия выше на 1 240,00 ₽: КТ 1,8 → 1,9 …". */
export function differenceSentence(whole: Kopecks, differences: readonly PremiumDifference[]): string {
  const head =
    whole === 0n
      ? 'Премия не изменилась'
      : `Премия ${whole > 0n ? 'выше' : 'ниже'} на ${rublesPrinted(size(whole))} ₽`;
  const isLong = differences.length > listedMax;
  const listed = isLong ? differences.slice(0, listedMax - 1) : differences;
  const rest = listed.reduce((sum, { amount }) => sum - amount, whole);
  const all = isLong ? [...listed, { title: 'остальное', amount: rest }] : listed;
  const items = all.map(({ title, amount }) => `${title}: ${signed(amount)} ₽`);
  return items.length === 0 ? `${head}.` : `${head}: ${items.join('; ')}.`;
}

function signed(amount: Kopecks): string {
  return amount > 0n ? `+${rublesPrinted(amount)}` : rublesPrinted(amount);
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
