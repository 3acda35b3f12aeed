import { amountOf } from '../amounts.ts';
import type { Facts } from '../product.ts';
import { type ContractSummary, vehicleSummary } from '../summary.ts';
import { askedOf } from '../voluntary/habits.ts';
import { admittedOf } from './admitted.ts';
import type { CascoApplication } from './application.ts';

/** What the staff see of a contract that waits for them. */
export function cascoSummary(application: CascoApplication, facts: Facts): ContractSummary {
  const casco = application.insuredObject?.casco ?? {};
  const { anybody, listed } = admittedOf(casco);
  return {
    object: vehicleSummary(casco.vehicle ?? {}, facts.vehicle),
    sum: amountOf(casco.vehicle?.cost) ?? null,
    drivers: anybody ? null : listed.length,
    asked: askedOf(application, { kfav: 1, reductionCoef: 1, discountKVPercent: 0 }),
  };
}
