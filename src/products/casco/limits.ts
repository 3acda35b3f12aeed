import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { ProductLimits } from '../product.ts';
import { limitRisks } from './risks.ts';

/** Endpoint 11: the sums and premiums of assistance, as a quote of these risks alone. */
export const cascoLimits: ProductLimits = {
  holderTypes: ['individual'],
  ask: askLimits,
};

/** Sums that the partner names are kept; of the other risks of the block the tariff says its own. */
function askLimits(application: JsonObject): JsonObject {
  const insured = isObject(application.insuredObject) ? application.insuredObject : {};
  const casco = isObject(insured.casco) ? insured.casco : {};
  const { covers: _, ...vehicle } = casco;
  const sent = isObject(insured.autoFinancialRisks) ? insured.autoFinancialRisks.covers : [];
  const own: readonly Json[] = Array.isArray(sent) ? sent : [];
  const covers = own.length > 0 ? own : limitRisks.map(({ code }) => ({ cover: { code } }));
  return { ...application, insuredObject: { casco: vehicle, autoFinancialRisks: { covers } } };
}
