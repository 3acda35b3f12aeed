import type { FormData } from '#kernel/ports/ports.ts';
import { formatParty } from '../../../product/printed/party.ts';
import { formatDay, joinTexts, line } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import type { OsagoObject } from '../application.ts';
import { type OsagoReading, readOsago } from '../reading.ts';
import { formatOsagoDrivers } from './drivers-printed.ts';
import { formatNotes } from './notes-printed.ts';
import { formatPolicyNumber } from './policy-number.ts';
import { formatPremium } from './premium-printed.ts';
import { formatTerm, formatUsagePeriods } from './term-printed.ts';
import { formatOsagoVehicle } from './vehicle-printed.ts';

export function policyData(contract: PrintableContract): FormData {
  const reading = readForPrint(contract);
  const { application, osago, owner, drivers } = reading;
  return {
    ...documentData(contract, osago),
    madeAs: madeAs(reading),
    term: formatTerm(reading, contract),
    periods: formatUsagePeriods(reading, contract),
    holder: formatParty(application.policyHolder),
    owner: formatParty(owner.assumed ? undefined : owner.party),
    vehicle: formatOsagoVehicle(osago, contract.facts.vehicle),
    drivers: formatOsagoDrivers(drivers, contract),
    premium: formatPremium(contract),
    notes: formatNotes(reading, contract),
    concludedOn: formatDay(contract.concludedOn),
  };
}

/** Reads a body for printing; the body was validated before it was stored. */
export function readForPrint({ body, holderType, issuedAt, coversTo }: PrintableContract): OsagoReading {
  return readOsago(body, {
    purpose: 'contract',
    holderType,
    today: issuedAt,
    isByDays: coversTo === undefined,
  });
}

/** Returns the metadata of the PDF file, without personal data. */
export function documentData(contract: PrintableContract, { vehicle }: OsagoObject): FormData {
  const number = formatPolicyNumber(contract.policyNumber);
  const { vin, licensePlate } = vehicle ?? {};
  return {
    product: 'osago',
    documentDate: contract.issuedAt,
    policyNumber: number,
    // The number in the API's format is included, because partners search files by this number.
    numberSent: contract.policyNumber,
    subject: `Обязательное страхование гражданской ответственности владельцев транспортных средств, договор ${number}`,
    keywords: ['ОСАГО', number, contract.policyNumber, line(vin), line(licensePlate)].filter(
      (keyword) => keyword !== '',
    ),
  };
}

function madeAs({ application: { bso }, policyKind }: OsagoReading): string {
  const isPaper = policyKind === 'EBSO' || joinTexts([bso?.serial, bso?.number]) !== '';
  return isPaper ? 'Полис на бумажном носителе' : 'Договор заключён в виде электронного документа';
}
