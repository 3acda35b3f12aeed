import type { FilledForm } from '../../ports.ts';
import { checkPrinted } from '../printed/check.ts';
import { consentPrinted } from '../printed/consent.ts';
import { absent, dayPrinted } from '../printed/text.ts';
import type { FormType, PrintableContract } from '../product.ts';
import type { CascoApplication } from './application.ts';
import { contractPrinted } from './forms/contract-printed.ts';

const policyTemplate = 'casco-policy';

/** Print forms of casco by type: everything printed is formed here, the template only lays it out. */
export const cascoForms: Partial<Record<FormType, (contract: PrintableContract) => FilledForm>> = {
  DRAFT: (contract) => ({
    template: policyTemplate,
    data: {
      ...contractPrinted(contract),
      isDraft: true,
      title: `Проект полиса КАСКО ${contract.policyNumber}`,
      issuedOn: absent,
      check: null,
    },
  }),
  POLICY: (contract) => ({
    template: policyTemplate,
    data: {
      ...contractPrinted(contract),
      isDraft: false,
      title: `Полис КАСКО ${contract.policyNumber}`,
      issuedOn: dayPrinted(contract.issuedAt),
      check: checkPrinted(contract.checkUrl),
    },
  }),
  APPLICATION: (contract) => ({
    template: 'casco-application',
    data: {
      ...contractPrinted(contract),
      documentDate: contract.concludedOn,
      isDraft: false,
      title: `Заявление о страховании КАСКО ${contract.policyNumber}`,
      consent: consentPrinted((contract.body as CascoApplication).consentPersonalData),
    },
  }),
};
