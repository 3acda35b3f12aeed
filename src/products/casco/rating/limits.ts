import { isObject, type Json, type JsonObject } from '#kernel/json.ts';
import type { ProductLimits } from '../../product.ts';
import { limitRisks } from '../risks.ts';

/** Endpoint 11: the sums and premiums of assistance, as a quote of these risks alone. */
export const cascoLimits: ProductLimits = {
  holderTypes: ['individual'],
  ask: askLimits,
};

/** Sums that the partner names are kept; of the other risks of the block the tariff says its own. */
function askLimits(application: JsonObject): JsonObject {
  const insured = application.insuredObject ?? {};
  const casco = isObject(insured) ? (insured.casco ?? {}) : null;
  // What is no object is a fault of the body, reported by the schema.
  if (!isObject(insured) || !isObject(casco)) return application;
  const { covers: _, ...vehicle } = casco;
  const sent = isObject(insured.autoFinancialRisks)
    ? insured.autoFinancialRisks.covers
    : insured.autoFinancialRisks;
  const covers: Json = sent ?? limitRisks.map(({ code }) => ({ cover: { code } }));
  return { ...application, insuredObject: { casco: vehicle, autoFinancialRisks: { covers } } };
}
