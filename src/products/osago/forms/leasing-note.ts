import type { Party } from '#parties/party.ts';
import type { Leasing } from '../../leasing/leasing.ts';
import { partyPrinted } from '../../printed/party.ts';
import { dayPrinted, joined, line } from '../../printed/text.ts';

/** The agreement and both parties in a sentence, because the form has no field for them; nothing without leasing. */
export function leasingNote(leasing: Leasing | undefined): readonly string[] {
  if (!leasing) return [];
  const { leasingNumber, leasingData, lessor, lessee } = leasing;
  const agreement = joined([
    line(leasingNumber) && `№ ${line(leasingNumber)}`,
    line(leasingData) && `от ${dayPrinted(leasingData)}`,
  ]);
  const parts = [
    agreement && `договор ${agreement}`,
    named('лизингодатель', lessor?.lessorOrganization),
    named('лизингополучатель', lessee?.lesseeOrganization),
  ];
  return [`Транспортное средство передано в лизинг: ${joined(parts, '; ')}.`];
}

function named(role: string, party: Party | undefined): string {
  if (!party) return '';
  const { name, details } = partyPrinted(party);
  return `${role} ${joined([name, details], ', ')}`;
}
