import type { Fault } from '../../kernel/errors.ts';
import { sent } from '../../parties/checks.ts';
import type { UnderwritingQuestion } from '../../ports/underwriting.ts';
import type { BonusMalusQuery } from '../../ports.ts';
import { normalVin } from '../../vehicles/vin.ts';
import type { Facts, Questions } from '../product.ts';
import { isOfFleet } from './rating/bonus-malus.ts';
import type { OsagoReading } from './reading.ts';
import { registryFaults } from './registry-check.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';

/** What the registry and the insurer's own rules are asked about an application without faults. */
export function osagoAsks(reading: OsagoReading, tariff: OsagoTariff): Questions {
  const bonusMalus = bonusMalusQuery(reading, tariff);
  const underwriting = underwritingQuery(reading);
  if (!bonusMalus) return underwriting ? { underwriting } : {};
  return underwriting ? { bonusMalus, underwriting } : { bonusMalus };
}

/** The insurer's final refusal, where its rules have blocked the contract, and what the registry does not confirm. */
export function osagoRefuseByFacts(reading: OsagoReading, facts: Facts): readonly Fault[] {
  const refusal = facts.underwriting?.refusal;
  const unconfirmed = facts.registryCheck ? registryFaults(reading, facts.registryCheck) : [];
  if (refusal === undefined) return unconfirmed;
  return [
    {
      field: 'insuredObject.osago.vehicle.vin',
      description: `Договор заблокирован правилами страховщика: ${refusal.replace(/[.\s]+$/, '')}. Решение окончательное, заключение договора на указанных данных невозможно`,
      domain: 'underwriting',
    },
    ...unconfirmed,
  ];
}

/** Classes of the listed drivers, and of a legal owner's fleet where it decides; transit has no bonus-malus. */
function bonusMalusQuery(reading: OsagoReading, tariff: OsagoTariff): BonusMalusQuery | undefined {
  const { registration, drivers, licensed, owner, term } = reading;
  if (registration.kind === 'transit') return undefined;
  const inn = isOfFleet(owner.kind, drivers, tariff) ? sent(owner.party?.organization?.inn) : undefined;
  if (licensed.length === 0 && inn === undefined) return undefined;
  const onDate = term.concludedOn;
  return { onDate, drivers: licensed, ...(inn === undefined ? {} : { organizationInn: inn }) };
}

/** A contract always needs to know of the reinsurance pool; a quote without a VIN has nothing to ask. */
function underwritingQuery({ osago, purpose }: OsagoReading): UnderwritingQuestion | undefined {
  const vin = sent(osago.vehicle?.vin);
  if (vin !== undefined) return { product: 'osago', vin: normalVin(vin) };
  return purpose === 'contract' ? { product: 'osago' } : undefined;
}
