import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { isId } from './requests.ts';
import * as store from './store.ts';

/** Whose sale an order of the shop's is of, by what a request names as its id; null where it is nobody's. */
export type PartnerOfOrder = (db: Queryable, orderId: Json | undefined) => Promise<bigint | null>;

/** Whose sale a request is about, so that the bank behaves as that partner wishes; null where it is about none. */
export type Whose = (path: string, body: JsonObject) => Promise<bigint | null>;

/** `path` of the API (`/v3/payments/…`, its body too) or of a page (`/pay/…`, `/sbp/…`). */
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
