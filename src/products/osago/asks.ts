import type { Fault } from '../../kernel/errors.ts';
import { sent } from '../../parties/checks.ts';
import type { UnderwritingQuestion } from '../../ports/underwriting.ts';
import type { BonusMalusQuery } from '../../ports.ts';
import { normalVin } from '../../vehicles/vin.ts';
import type { Circumstances, Facts, Questions } from '../product.ts';
import type { OsagoApplication } from './application.ts';
import { driversOf, hasLicence, licensedDriver } from './drivers.ts';
import { ownerOf } from './owner.ts';
import { isOfFleet } from './rating/bonus-malus.ts';
import { registrationOf } from './registration.ts';
import { registryFaults } from './registry-check.ts';
import type { OsagoTariff } from './tariff/osago-tariff.ts';
import { termOf } from './term.ts';

/** What the registry and the insurer's own rules are asked about an application without faults. */
export function osagoAsks(
  application: OsagoApplication,
  circumstances: Circumstances,
  tariff: OsagoTariff,
): Questions {
  const bonusMalus = bonusMalusQuery(application, circumstances, tariff);
  const underwriting = underwritingQuery(application, circumstances);
  return { ...(bonusMalus ? { bonusMalus } : {}), ...(underwriting ? { underwriting } : {}) };
}

/** The insurer's final refusal, where its rules have blocked the contract, and what the registry does not confirm. */
export function osagoRefuseByFacts(application: OsagoApplication, facts: Facts): readonly Fault[] {
  const refusal = facts.underwriting?.refusal;
  const unconfirmed = facts.registryCheck ? registryFaults(application, facts.registryCheck) : [];
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
function bonusMalusQuery(
  application: OsagoApplication,
  circumstances: Circumstances,
  tariff: OsagoTariff,
): BonusMalusQuery | undefined {
  if (registrationOf(application).kind === 'transit') return undefined;
  const admitted = driversOf(application, circumstances.purpose);
  const drivers = admitted.listed.filter(hasLicence).map(licensedDriver);
  const owner = ownerOf(application, circumstances.holderType);
  const inn = isOfFleet(owner.kind, admitted, tariff) ? sent(owner.party?.organization?.inn) : undefined;
  if (drivers.length === 0 && inn === undefined) return undefined;
  const onDate = termOf(application, circumstances).concludedOn;
  return { onDate, drivers, ...(inn === undefined ? {} : { organizationInn: inn }) };
}

/** A contract always needs to know of the reinsurance pool; a quote without a VIN has nothing to ask. */
function underwritingQuery(
  application: OsagoApplication,
  { purpose }: Circumstances,
): UnderwritingQuestion | undefined {
  const vin = sent(application.insuredObject?.osago?.vehicle?.vin);
  if (vin !== undefined) return { product: 'osago', vin: normalVin(vin) };
  return purpose === 'contract' ? { product: 'osago' } : undefined;
}
