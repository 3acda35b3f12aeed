import type { FormData } from '#kernel/ports.ts';
import { consentPrinted } from '../../printed/consent.ts';
import { absent, dayPrinted, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import { applicantPrinted } from './applicant-printed.ts';
import { driversPrinted } from './drivers-printed.ts';
import { contractNotes } from './notes-printed.ts';
import { documentData, readForPrint } from './policy-data.ts';
import { policyNumberPrinted } from './policy-number.ts';
import { premiumPrinted } from './premium-printed.ts';
import { periodsPrinted, termPrinted } from './term-printed.ts';
import { measuresPrinted, vehiclePrinted } from './vehicle-printed.ts';

/** The application for the contract, which the holder signs. */
export function applicationData(contract: PrintableContract): FormData {
  const reading = readForPrint(contract);
  const { application, osago: object, owner } = reading;
  const { vehicle } = contract.facts;
  return {
    ...documentData(contract, object),
    documentDate: contract.concludedOn,
    term: termPrinted(reading, contract),
    periods: periodsPrinted(reading, contract),
    holder: applicantPrinted(application.policyHolder),
    owner: applicantPrinted(owner.party),
    isHolderOwner: owner.assumed,
    vehicle: { ...vehiclePrinted(object, vehicle), ...measuresPrinted(object, vehicle) },
    drivers: driversPrinted(reading.drivers, contract),
    previousPolicy: previousPolicy(line(object.previousPolicyNumber)),
    bonusMalusRequest: line(contract.facts.bonusMalus?.requestId) || absent,
    consent: consentPrinted(application.consentPersonalData),
    premium: premiumPrinted(contract),
    notes: contractNotes(reading, contract),
    concludedOn: dayPrinted(contract.concludedOn),
  };
}

function previousPolicy(policyNumber: string): string {
  return policyNumber === '' ? absent : policyNumberPrinted(policyNumber);
}
