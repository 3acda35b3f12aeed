import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Decimal } from '#kernel/money/decimal.ts';
import {
  type Kopecks,
  kopecksFromNumber,
  proRata,
  rublesNumber,
  rublesPrinted,
} from '#kernel/money/money.ts';
import { addMonths, type DateText, daysBetween } from '#kernel/time/calendar.ts';
import { million } from '#rating/attributes/attribute.ts';
import { lookUp } from '#rating/lookup/lookup-table.ts';
import { isOtherVehicle, nestedObject } from '../../../product/prolongation/merge.ts';
import type { PreviousContract } from '../../../product/prolongation/prolongation.ts';
import { readVehicleAge } from '../rating/vehicle-measures.ts';
import { findCascoRisk } from '../risks.ts';
import type { CascoTariff } from '../tariff/definition.ts';

/** Scales the earlier sums to the vehicle's value on `startsOn`: the sent value, or the earlier one less the wear. */
export function revalueCovers(
  contract: PreviousContract,
  sent: JsonObject,
  merged: JsonObject,
  startsOn: DateText,
  tariff: CascoTariff | undefined,
) {
  const old = nestedObject(contract.body, 'insuredObject', 'casco');
  const vehicle = nestedObject(merged, 'vehicle');
  const covers = sent.covers === undefined ? withoutComputedSums(old.covers, tariff) : undefined;
  if (isOtherVehicle(old.vehicle, sent.vehicle)) {
    return { vehicle, ...mapCovers(covers, (cover) => withoutSum(cover)), assumptions: [] };
  }
  const before = costOf(nestedObject(old, 'vehicle'));
  const isSent = nestedObject(sent, 'vehicle').cost !== undefined;
  const isWorn = before !== undefined && !isSent && typeof vehicle.yearIssue === 'string';
  const worn = isWorn
    ? wornWorth(before, ageThen(vehicle, contract), contract.startsOn, startsOn, tariff)
    : undefined;
  const cost = isSent ? costOf(vehicle) : (worn ?? before);
  const mileage = nestedObject(sent, 'vehicle').mileage === undefined ? vehicle.mileage : undefined;
  return {
    vehicle: worn === undefined ? vehicle : { ...vehicle, cost: rublesNumber(worn) },
    ...(before && cost ? mapCovers(covers, (cover) => scaled(cover, before, cost)) : {}),
    assumptions: [
      ...(before && !isSent ? [costText(before, worn, contract, startsOn)] : []),
      ...(covers !== undefined && before !== cost
        ? ['страховые суммы транспортного средства: в том же отношении к его стоимости, что и прежде']
        : []),
      ...(typeof mileage === 'number' ? [`пробег: как в прежнем договоре, ${mileage} км`] : []),
    ],
  };
}

function ageThen({ yearIssue }: JsonObject, { concludedOn }: PreviousContract): number {
  return readVehicleAge(typeof yearIssue === 'string' ? { yearIssue } : {}, concludedOn, []).ageYears;
}

function costText(
  before: Kopecks,
  worn: Kopecks | undefined,
  contract: PreviousContract,
  startsOn: DateText,
): string {
  const whose = `в договоре ${contract.policyNumber}`;
  if (worn === undefined) {
    return `стоимость транспортного средства: ${rublesPrinted(before)} ₽, как ${whose}, износ тариф не определяет`;
  }
  const days = daysBetween(contract.startsOn, startsOn);
  return `стоимость транспортного средства: ${rublesPrinted(worn)} ₽, ${whose} была ${rublesPrinted(before)} ₽, износ по тарифу за ${days} дн.`;
}

function costOf(vehicle: JsonObject): Kopecks | undefined {
  const cost = typeof vehicle.cost === 'number' ? kopecksFromNumber(vehicle.cost) : null;
  return cost !== null && cost > 0n ? cost : undefined;
}

function mapCovers(covers: Json | undefined, change: (cover: JsonObject) => JsonObject): { covers?: Json } {
  if (!Array.isArray(covers)) return {};
  return {
    covers: covers.map((cover: Json) => (isObject(cover) && isOfVehicle(cover) ? change(cover) : cover)),
  };
}

/** Removes sums that the tariff computes from the vehicle's sum, because the earlier sums are outdated. */
function withoutComputedSums(covers: Json | undefined, tariff: CascoTariff | undefined): Json | undefined {
  if (!Array.isArray(covers)) return covers;
  return covers.map((cover: Json) => {
    const rule = isObject(cover) ? tariff?.risks.get(codeIn(cover))?.sum : undefined;
    return isObject(cover) && rule?.kind === 'computed' ? withoutSum(cover) : cover;
  });
}

function isOfVehicle(cover: JsonObject): boolean {
  return findCascoRisk(codeIn(cover))?.sum === 'vehicle';
}

function codeIn(cover: JsonObject): string {
  const { code } = nestedObject(cover, 'cover');
  return typeof code === 'string' ? code.trim() : '';
}

function withoutSum({ sumInsured: _, ...cover }: JsonObject): JsonObject {
  return cover;
}

/** Scales a sum and rounds it half up to whole rubles; a sum that equalled the earlier cost becomes the new cost. */
function scaled(cover: JsonObject, before: Kopecks, cost: Kopecks): JsonObject {
  const sum = typeof cover.sumInsured === 'number' ? kopecksFromNumber(cover.sumInsured) : null;
  if (sum === null || before === cost) return cover;
  const now = sum === before ? cost : roundedRubles(sum * cost, before);
  return { ...cover, sumInsured: rublesNumber(now) };
}

/** Maximum number of years for which wear is computed. */
const yearsMax = 30;
const hundred = 100n;
const kopecksInRuble = 100n;

/**
 * Returns the value of a vehicle when the next contract starts, in whole rubles, rounded half up. A part of a year of wear
 * counts by days. Undefined if the tariff has no wear for an age.
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

function roundedRubles(numerator: bigint, denominator: bigint): Kopecks {
  return proRata(numerator, 1n, denominator * kopecksInRuble) * kopecksInRuble;
}

/** Returns 1 − percent / 100 × days / daysOfYear as a fraction. */
function remaining(percent: Decimal, days: number, daysOfYear: number) {
  const scale = 10n ** BigInt(percent.scale);
  const denominator = hundred * scale * BigInt(daysOfYear);
  const lost = percent.units * BigInt(days);
  return { numerator: lost > denominator ? 0n : denominator - lost, denominator };
}
