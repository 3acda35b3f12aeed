import type { VehicleQuestion } from '#catalogues/vehicles/vehicle-faults.ts';
import { isSameJson, type JsonObject } from '#kernel/json/json.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Product } from '#products/product/product.ts';
import type { Reading } from '#products/product/reading.ts';
import type { RunRules } from '#products/product/rules.ts';
import type { FindOnce, LookedUp } from './gather-facts.ts';
import { recallFindings } from './recall-findings.ts';

/** Results that the variants of one request share. */
export interface VariantMemory {
  /** Returns a tariff that remembers the parts of the premium. */
  tariffFor(product: Product, tariff: unknown): unknown;
  /** Base bodies of variants that were already checked. The value is true if the body matches its schema. */
  readonly sound: Map<JsonObject, boolean>;
  /** The first reading, by day of conclusion. */
  readonly readings: Map<DateText, Reading>;
  readonly findOnce: FindOnce;
  readonly runRules: RunRules;
}

/** Creates the memory for one request; with `isExplained`, calculations include steps. */
export function createVariantMemory(isExplained: boolean): VariantMemory {
  return {
    tariffFor: variantTariffs(isExplained),
    sound: new Map(),
    readings: new Map(),
    findOnce: findOnce(),
    runRules: recallFindings(),
  };
}

function variantTariffs(isExplained: boolean): VariantMemory['tariffFor'] {
  const known = new Map<unknown, unknown>();
  return ({ tariff: { forVariants } }, tariff) => {
    if (!forVariants) return tariff;
    const own = known.get(tariff) ?? forVariants(tariff, isExplained);
    known.set(tariff, own);
    return own;
  };
}

function findOnce(): FindOnce {
  const known: { readonly question: VehicleQuestion; readonly found: LookedUp }[] = [];
  return (question, find) => {
    const same = known.find((one) => isSameJson(one.question, question));
    if (same) return same.found;
    const found = find();
    known.push({ question, found });
    return found;
  };
}
