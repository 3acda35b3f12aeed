import type { FormData } from '../../../ports.ts';
import { consentPrinted } from '../../printed/consent.ts';
import { absent, dayPrinted, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { OsagoApplication } from '../application.ts';
import { ownerOf } from '../owner.ts';
import { applicantPrinted } from './applicant-printed.ts';
import { driversPrinted } from './drivers-printed.ts';
import { contractNotes } from './notes-printed.ts';
import { documentData } from './policy-data.ts';
import { policyNumberPrinted } from './policy-number.ts';
import { premiumPrinted } from './premium-printed.ts';
import { periodsPrinted, termPrinted } from './term-printed.ts';
import { measuresPrinted, vehiclePrinted } from './vehicle-printed.ts';

/** The application for the contract, which the holder signs. */
export function applicationData(contract: PrintableContract): FormData {
  // The body was validated against the product's schema when it was saved.
  const application = contract.body as OsagoApplication;
  const object = application.insuredObject?.osago ?? {};
  const owner = ownerOf(application, contract.holderType);
  const { vehicle } = contract.facts;
  return {
    ...documentData(contract, application),
    documentDate: contract.concludedOn,
    term: termPrinted(application, contract),
    periods: periodsPrinted(application, contract),
    holder: applicantPrinted(application.policyHolder),
    owner: applicantPrinted(owner.party),
    isHolderOwner: owner.assumed,
    vehicle: { ...vehiclePrinted(object, vehicle), ...measuresPrinted(object, vehicle) },
    drivers: driversPrinted(application, contract),
    previousPolicy: previousPolicy(line(object.previousPolicyNumber)),
    bonusMalusRequest: line(contract.facts.bonusMalus?.requestId) || absent,
    consent: consentPrinted(application.consentPersonalData),
    premium: premiumPrinted(contract),
    notes: contractNotes(application, contract),
    concludedOn: dayPrinted(contract.concludedOn),
  };
}

function previousPolicy(policyNumber: string): string {
  return policyNumber === '' ? absent : policyNumberPrinted(policyNumber);
}
