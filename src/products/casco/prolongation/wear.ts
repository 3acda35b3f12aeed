import { addMonths, type DateText, daysBetween } from '#kernel/calendar.ts';
import type { Decimal } from '#kernel/decimal.ts';
import { type Kopecks, proRata } from '#kernel/money.ts';
import { million } from '#rating/attributes/attribute.ts';
import { lookUp } from '#rating/lookup/lookup-table.ts';
import type { CascoTariff } from '../tariff/definition.ts';

/** No vehicle is insured so long after its last contract. */
const yearsMax = 30;
const hundred = 100n;
const kopecksInRuble = 100n;

/**
 * What a vehicle of this age is worth when the next contract starts: the tariff's percent of wear in each year since the
 * earlier contract began, by days where the year is not over. Whole rubles, rounded half up; undefined where the tariff
 * has no wear for an age.
 */
export function wornWorth(
  cost: Kopecks,
  ageYears: number,
  startsOn: DateText,
  nextStartsOn: DateText,
  tariff: CascoTariff | undefined,
): Kopecks | undefined {
  if (!tariff?.wear || nextStartsOn <= startsOn) return undefined;
  let [numerator, denominator] = [cost, 1n];
  for (let year = 0, from = startsOn; from < nextStartsOn && year < yearsMax; year += 1) {
    const percent = lookUp(tariff.wear, [BigInt(ageYears + year) * million])?.cell.value;
    if (!percent) return undefined;
    const anniversary = addMonths(startsOn, 12 * (year + 1));
    const until = anniversary < nextStartsOn ? anniversary : nextStartsOn;
    const left = remaining(percent, daysBetween(from, until), daysBetween(from, anniversary));
    numerator *= left.numerator;
    denominator *= left.denominator;
    from = anniversary;
  }
  return roundedRubles(numerator, denominator);
}

/** Whole rubles, rounded half up. */
export function roundedRubles(numerator: bigint, denominator: bigint): Kopecks {
  return proRata(numerator, 1n, denominator * kopecksInRuble) * kopecksInRuble;
}

/** 1 − percent / 100 × days / daysOfYear as a fraction. */
function remaining(percent: Decimal, days: number, daysOfYear: number) {
  const scale = 10n ** BigInt(percent.scale);
  const denominator = hundred * scale * BigInt(daysOfYear);
  const lost = percent.units * BigInt(days);
  return { numerator: lost > denominator ? 0n : denominator - lost, denominator };
}
