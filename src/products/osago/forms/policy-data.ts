import type { FormData } from '../../../ports.ts';
import { partyPrinted } from '../../printed/party.ts';
import { dayPrinted, joined, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { OsagoApplication } from '../application.ts';
import { ownerOf } from '../owner.ts';
import { policyKindOf } from '../policy-kind.ts';
import { driversPrinted } from './drivers-printed.ts';
import { notesPrinted } from './notes-printed.ts';
import { policyNumberPrinted } from './policy-number.ts';
import { premiumPrinted } from './premium-printed.ts';
import { periodsPrinted, termPrinted } from './term-printed.ts';
import { vehiclePrinted } from './vehicle-printed.ts';

/** What a policy and its draft share. */
export function policyData(contract: PrintableContract): FormData {
  // The body was validated against the product's schema when it was saved.
  const application = contract.body as OsagoApplication;
  const owner = ownerOf(application, contract.holderType);
  return {
    ...documentData(contract, application),
    madeAs: madeAs(application),
    term: termPrinted(application, contract),
    periods: periodsPrinted(application, contract),
    holder: partyPrinted(application.policyHolder),
    owner: partyPrinted(owner.assumed ? undefined : owner.party),
    vehicle: vehiclePrinted(application.insuredObject?.osago ?? {}, contract.facts.vehicle),
    drivers: driversPrinted(application, contract),
    premium: premiumPrinted(contract),
    notes: notesPrinted(application, contract),
    concludedOn: dayPrinted(contract.concludedOn),
  };
}

/** What readers of a file see without opening it, names of people left out. */
export function documentData(contract: PrintableContract, application: OsagoApplication): FormData {
  const number = policyNumberPrinted(contract.policyNumber);
  const { vin, licensePlate } = application.insuredObject?.osago?.vehicle ?? {};
  return {
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

function madeAs(application: OsagoApplication): string {
  const { bso } = application;
  const isPaper = policyKindOf(application) === 'EBSO' || joined([bso?.serial, bso?.number]) !== '';
  return isPaper ? 'Полис на бумажном носителе' : 'Договор заключён в виде электронного документа';
}
