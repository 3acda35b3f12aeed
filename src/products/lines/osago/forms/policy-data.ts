import type { FormData } from '#kernel/ports/ports.ts';
import { partyPrinted } from '../../../product/printed/party.ts';
import { dayPrinted, joined, line } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import type { OsagoObject } from '../application.ts';
import { type OsagoReading, readOsago } from '../reading.ts';
import { driversPrinted } from './drivers-printed.ts';
import { notesPrinted } from './notes-printed.ts';
import { policyNumberPrinted } from './policy-number.ts';
import { premiumPrinted } from './premium-printed.ts';
import { periodsPrinted, termPrinted } from './term-printed.ts';
import { vehiclePrinted } from './vehicle-printed.ts';

/** What a policy and its draft share. */
export function policyData(contract: PrintableContract): FormData {
  const reading = readForPrint(contract);
  const { application, osago, owner, drivers } = reading;
  return {
    ...documentData(contract, osago),
    madeAs: madeAs(reading),
    term: termPrinted(reading, contract),
    periods: periodsPrinted(reading, contract),
    holder: partyPrinted(application.policyHolder),
    owner: partyPrinted(owner.assumed ? undefined : owner.party),
    vehicle: vehiclePrinted(osago, contract.facts.vehicle),
    drivers: driversPrinted(drivers, contract),
    premium: premiumPrinted(contract),
    notes: notesPrinted(reading, contract),
    concludedOn: dayPrinted(contract.concludedOn),
  };
}

/** What is printed of a body; it was validated against the product's schema when it was saved. */
export function readForPrint({ body, holderType, issuedAt, coversTo }: PrintableContract): OsagoReading {
  return readOsago(body, {
    purpose: 'contract',
    holderType,
    today: issuedAt,
    isByDays: coversTo === undefined,
  });
}

/** What readers of a file see without opening it, names of people left out. */
export function documentData(contract: PrintableContract, { vehicle }: OsagoObject): FormData {
  const number = policyNumberPrinted(contract.policyNumber);
  const { vin, licensePlate } = vehicle ?? {};
  return {
    product: 'osago',
    documentDate: contract.issuedAt,
    policyNumber: number,
    // The number as partners send it, too: they look for their files by it.
    numberSent: contract.policyNumber,
    subject: `Обязательное страхование гражданской ответственности владельцев транспортных средств, договор ${number}`,
    keywords: ['ОСАГО', number, contract.policyNumber, line(vin), line(licensePlate)].filter(
      (keyword) => keyword !== '',
    ),
  };
}

function madeAs({ application: { bso }, policyKind }: OsagoReading): string {
  const isPaper = policyKind === 'EBSO' || joined([bso?.serial, bso?.number]) !== '';
  return isPaper ? 'Полис на бумажном носителе' : 'Договор заключён в виде электронного документа';
}
