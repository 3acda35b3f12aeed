import { amountOf } from '../amounts.ts';
import type { Facts } from '../product.ts';
import { type ContractSummary, vehicleSummary } from '../summary.ts';
import { admittedOf } from './admitted.ts';
import type { CascoApplication } from './application.ts';

/** What the staff see of a contract that waits for them. */
export function cascoSummary(
  { insuredObject, additionalProperties = {}, uw }: CascoApplication,
  facts: Facts,
): ContractSummary {
  const casco = insuredObject?.casco ?? {};
  const { anybody, listed } = admittedOf(casco);
  const { kfav, reductionCoef, discountKVPercent } = additionalProperties;
  const usual = Object.entries({ kfav: 1, reductionCoef: 1, discountKVPercent: 0 });
  const sent: Readonly<Record<string, string | number | undefined>> = {
    kfav,
    reductionCoef,
    discountKVPercent,
  };
  return {
    object: vehicleSummary(casco.vehicle ?? {}, facts.vehicle),
    sum: amountOf(casco.vehicle?.cost) ?? null,
    drivers: anybody ? null : listed.length,
    asked: [
      ...(uw?.isAtypicalApplication === true ? ['isAtypicalApplication'] : []),
      ...usual.flatMap(([name, value]) => {
        const own = sent[name];
        return own === undefined || Number(own) === value ? [] : [`${name} ${own}`];
      }),
    ],
  };
}
