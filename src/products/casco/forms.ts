import { addMonths } from '../../kernel/calendar.ts';
import { rublesPrinted } from '../../kernel/money.ts';
import { qrCode } from '../../kernel/qr-code.ts';
import { rublesInWords } from '../../kernel/rubles-in-words.ts';
import type { FilledForm, FormData } from '../../ports.ts';
import { absent, dayPrinted, line } from '../printed/text.ts';
import type { FormType, PrintableContract } from '../product.ts';
import type { CascoApplication } from './application.ts';
import { conditionsPrinted } from './forms/conditions-printed.ts';
import { coversPrinted } from './forms/covers-printed.ts';
import { driversPrinted } from './forms/drivers-printed.ts';
import { equipmentPrinted } from './forms/equipment-printed.ts';
import { holderName, leasingPrinted, partiesPrinted } from './forms/parties-printed.ts';
import { vehiclePrinted } from './forms/vehicle-printed.ts';
import { type CascoTerm, cascoTermOf } from './term.ts';

const template = 'casco-policy';

/** Print forms of casco by type: everything printed is formed here, the template only lays it out. */
export const cascoForms: Partial<Record<FormType, (contract: PrintableContract) => FilledForm>> = {
  DRAFT: (contract) => ({
    template,
    data: {
      ...policyData(contract),
      isDraft: true,
      title: `Проект полиса КАСКО ${contract.policyNumber}`,
      issuedOn: absent,
      check: null,
    },
  }),
  POLICY: (contract) => ({
    template,
    data: {
      ...policyData(contract),
      isDraft: false,
      title: `Полис КАСКО ${contract.policyNumber}`,
      issuedOn: dayPrinted(contract.issuedAt),
      check: checkPrinted(contract.checkUrl),
    },
  }),
};

function policyData(contract: PrintableContract): FormData {
  // The body was validated against the product's schema when it was saved.
  const application = contract.body as CascoApplication;
  const casco = application.insuredObject?.casco ?? {};
  const term = cascoTermOf(application, { today: contract.issuedAt });
  return {
    documentDate: contract.issuedAt,
    policyNumber: contract.policyNumber,
    term: {
      from: dayPrinted(term.startsOn),
      to: dayPrinted(term.endsOn),
      monthsStarted: monthsStarted(term),
    },
    holder: holderName(application),
    parties: partiesPrinted(application),
    leasing: leasingPrinted(casco),
    vehicle: vehiclePrinted(casco, contract),
    drivers: driversPrinted(casco, contract),
    covers: coversPrinted(application, contract),
    equipment: equipmentPrinted(application, contract.reference),
    conditions: conditionsPrinted(application, contract.reference),
    premium: { figures: rublesPrinted(contract.premium), words: rublesInWords(contract.premium) },
    installments: contract.installments.map(({ amount, dueOn }, index) => ({
      number: index + 1,
      amount: rublesPrinted(amount),
      dueOn: dayPrinted(dueOn),
    })),
    notes: contract.calculation.assumptions.map(line),
    concludedOn: dayPrinted(contract.concludedOn),
  };
}

/** Months of the term, the last one mostly not full. */
function monthsStarted({ startsOn, endsOn }: CascoTerm): number {
  let months = 0;
  while (addMonths(startsOn, months) <= endsOn) months += 1;
  return months;
}

/** The address of the check page as a QR code, and its host for people to read. */
function checkPrinted(url: string): FormData {
  const { modules, path } = qrCode(url);
  return { modules, path, host: URL.canParse(url) ? new URL(url).host : url, url };
}
