import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { isId } from './requests.ts';
import * as store from './store.ts';

/** Finds the partner of an order by its id; null if there is none. */
export type PartnerOfOrder = (db: Queryable, orderId: Json | undefined) => Promise<bigint | null>;

/** Finds the partner whose behaviour settings apply to a request; null if there is none. */
export type Whose = (path: string, body: JsonObject) => Promise<bigint | null>;

/**
 * Creates a function that finds the partner of a request to the API (`/v3/payments/…`) or to a page (`/pay/…`, `/sbp/…`).
 */
export function createWhose(db: Queryable, partnerOf: PartnerOfOrder): Whose {
  const ofObject = async (id: Json | undefined) =>
    typeof id === 'string' && isId(id) ? store.partnerOfObject(db, id) : null;
  return async (path, body) => {
    const id = path.split('/')[path.startsWith('/v3/') ? 3 : 2];
    if (id) return ofObject(id);
    if (path === '/v3/refunds') return ofObject(body.payment_id);
    return partnerOf(db, isObject(body.metadata) ? body.metadata.order_id : undefined);
  };
}
