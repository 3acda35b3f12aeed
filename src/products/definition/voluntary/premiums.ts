import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import type { Calculation, CalculationPart } from '#rating/result/calculation.ts';

/** Path to each cover of a body. A step is a field name or several alternative names; `[]` stands for list entries. */
type CoverPlace = readonly (string | readonly string[])[];

/** Makes functions that add premiums to covers or remove them; `isWorkedOut` is true if Bindery computes a cover's sum. */
export function premiumsAt(place: CoverPlace, isWorkedOut: (cover: JsonObject) => boolean = () => false) {
  return {
    /** Adds the premium of each cover; a cover of several items also gets a premium for each item. */
    withPremiums: (body: JsonObject, { parts = [] }: Calculation): JsonObject => {
      // The parts of the calculation are in the order of the covers.
      let next = 0;
      return changedCovers(place, body, (cover, path) => {
        const from = next;
        while (isPartOf(parts[next], path)) next += 1;
        if (from === next) return cover;
        const own = parts.slice(from, next);
        const premium = rublesNumber(own.reduce((sum, part) => sum + part.premium, 0n));
        const summed = isWorkedOut(cover) ? { ...cover, sumInsured: rublesNumber(totalPremium(own)) } : cover;
        return own.every(({ field }) => field === path)
          ? { ...summed, premium }
          : { ...summed, premium, premiums: own.map((part) => premiumOfPart(part, path)) };
      });
    },
    /** Removes the premiums and computed sums that answers add to covers. */
    withoutPremiums: (body: JsonObject): JsonObject =>
      changedCovers(place, body, (cover) => {
        const { premium: _, premiums: __, ...own } = cover;
        if (isWorkedOut(own)) delete (own as { sumInsured?: Json }).sumInsured;
        return Object.keys(own).length === Object.keys(cover).length ? cover : own;
      }),
  };
}

/** Returns the parts of a calculation that belong to one cover: one part, or one part for each insured item. */
export function toCalculationParts(
  parts: readonly CalculationPart[],
  { path }: { readonly path: string },
): readonly CalculationPart[] {
  return parts.filter((part) => isPartOf(part, path));
}

/** Returns true if the part belongs to the cover at a path, or to an item of this cover. */
function isPartOf(part: CalculationPart | undefined, path: string): boolean {
  if (!part) return false;
  const { field } = part;
  // Called for every cover of every answer, so lengths are compared first: most fields differ in length.
  return field.length === path.length ? field === path : field[path.length] === '.' && field.startsWith(path);
}

export function totalPremium(parts: readonly CalculationPart[]): Kopecks {
  return parts.reduce((total, { sumInsured = 0n }) => total + sumInsured, 0n);
}

/** Formats the premium of one item of a cover: the item's path in the cover, such as `insuredPersons[0]`, and its sum. */
function premiumOfPart({ field, sumInsured, premium }: CalculationPart, path: string): JsonObject {
  return {
    subject: field.slice(path.length + 1),
    ...(sumInsured === undefined ? {} : { sumInsured: rublesNumber(sumInsured) }),
    premium: rublesNumber(premium),
  };
}

type CoverChange = (cover: JsonObject, path: string) => JsonObject;

function changedCovers(place: CoverPlace, body: JsonObject, change: CoverChange): JsonObject {
  return changedAt(body, '', place, 0, change) as JsonObject;
}

/** Returns the same object if nothing changes, so that an unchanged body is not serialised again. */
function changedAt(value: Json, path: string, place: CoverPlace, at: number, change: CoverChange): Json {
  const step = place[at];
  if (step === undefined) return isObject(value) ? change(value, path) : value;
  if (step === '[]') {
    if (!Array.isArray(value)) return value;
    const changed = value.map((one: Json, index) =>
      changedAt(one, `${path}[${index}]`, place, at + 1, change),
    );
    return changed.every((one, index) => one === value[index]) ? value : changed;
  }
  if (!isObject(value)) return value;
  let result: Record<string, Json> | undefined;
  for (const name of [step].flat()) {
    const inner = value[name];
    if (inner === undefined) continue;
    const changed = changedAt(inner, path === '' ? name : `${path}.${name}`, place, at + 1, change);
    if (changed === inner) continue;
    result ??= { ...value };
    result[name] = changed;
  }
  return result ?? value;
}
