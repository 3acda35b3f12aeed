import type { Caller } from '#access/partner.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { hasSpecial, openedBody, specialIn } from '#parties/personal-data/special-data.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Contract } from '../contract.ts';
import { contractForStaff } from '../read.ts';
import * as store from './store.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly fingerprints: Fingerprints;
}

/** Returns the body with its special data to the partner that sent them, and records this access. */
export async function shownToSender(
  { pool, fingerprints }: Dependencies,
  { partner, requestId }: Caller,
  { contractId, policyNumber, body }: Contract,
  at: Date,
): Promise<(body: JsonObject) => JsonObject> {
  if (!hasSpecial(body)) return (whole) => whole;
  await store.insertReading(pool, { at, contractId, policyNumber, partnerId: partner.partnerId, requestId });
  return (whole) => openedBody(whole, fingerprints.sealer);
}

const readingsMax = 100;

/** Reads special data for staff and records the access in the audit log. Throws NOT_FOUND for an unknown contract. */
export async function specialForStaff(
  { pool, fingerprints }: Dependencies,
  policyNumber: string,
  by: ByStaff,
) {
  const contract = await contractForStaff(pool, policyNumber);
  if (!contract) throw notFound('policyNumber', `договор ${policyNumber} не найден`, 'CONTRACT_NOT_FOUND');
  await noteActs(pool, by, { action: 'contract.health', about: policyNumber, isRead: true });
  return {
    data: specialIn(openedBody(contract.body, fingerprints.sealer)),
    readings: await store.findReadings(pool, contract.contractId, readingsMax),
  };
}
