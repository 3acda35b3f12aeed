import { qrCode } from '../../kernel/qr-code.ts';
import type { FilledForm, FormData } from '../../ports.ts';
import { partyPrinted } from '../printed/party.ts';
import { absent, dayPrinted } from '../printed/text.ts';
import type { FormType, PrintableContract } from '../product.ts';
import type { OsagoApplication } from './application.ts';
import { driversPrinted } from './forms/drivers-printed.ts';
import { notesPrinted } from './forms/notes-printed.ts';
import { policyNumberPrinted } from './forms/policy-number.ts';
import { premiumPrinted } from './forms/premium-printed.ts';
import { periodsPrinted, termPrinted } from './forms/term-printed.ts';
import { vehiclePrinted } from './forms/vehicle-printed.ts';
import { ownerOf } from './owner.ts';

const template = 'osago-policy';

/** Print forms of osago by type: everything printed is formed here, the template only lays it out. */
export const osagoForms: Partial<Record<FormType, (contract: PrintableContract) => FilledForm>> = {
  DRAFT: (contract) => ({
    template,
    data: {
      ...policyData(contract),
      isDraft: true,
      title: `Проект страхового полиса ОСАГО ${policyNumberPrinted(contract.policyNumber)}`,
      issuedOn: absent,
      check: null,
    },
  }),
  POLICY: (contract) => ({
    template,
    data: {
      ...policyData(contract),
      isDraft: false,
      title: `Страховой полис ОСАГО ${policyNumberPrinted(contract.policyNumber)}`,
      issuedOn: dayPrinted(contract.issuedAt),
      check: checkPrinted(contract.checkUrl),
    },
  }),
};

function policyData(contract: PrintableContract): FormData {
  // The body was validated against the product's schema when it was saved.
  const application = contract.body as OsagoApplication;
  const owner = ownerOf(application, contract.holderType);
  return {
    documentDate: contract.issuedAt,
    policyNumber: policyNumberPrinted(contract.policyNumber),
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

/** The address of the check page as a QR code, and its host for people to read. */
function checkPrinted(url: string): FormData {
  const { modules, path } = qrCode(url);
  return { modules, path, host: URL.canParse(url) ? new URL(url).host : url, url };
}
