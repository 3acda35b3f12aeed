import type { Facts } from '../product.ts';
import { type ContractSummary, vehicleSummary } from '../summary.ts';
import type { OsagoApplication } from './application.ts';
import { driversOf } from './reading.ts';

/** What the staff see of a contract that waits for them; its sum is that of the law. */
export function osagoSummary(application: OsagoApplication, facts: Facts): ContractSummary {
  const osago = application.insuredObject?.osago ?? {};
  const { unlimited, listed } = driversOf(osago, 'contract');
  return {
    object: vehicleSummary(osago.vehicle ?? {}, facts.vehicle),
    sum: null,
    drivers: unlimited ? null : listed.length,
    asked: [],
  };
}
