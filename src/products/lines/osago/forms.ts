import type { FilledForm } from '#kernel/ports/ports.ts';
import { checkPrinted } from '../../product/printed/check.ts';
import { absent, dayPrinted } from '../../product/printed/text.ts';
import type { FormType, PrintableContract } from '../../product/product.ts';
import { applicationData } from './forms/application-data.ts';
import { policyData } from './forms/policy-data.ts';
import { policyNumberPrinted } from './forms/policy-number.ts';

const policyTemplate = 'osago-policy';

/** Print forms of osago by type: everything printed is formed here, the template only lays it out. */
export const osagoForms: Partial<Record<FormType, (contract: PrintableContract) => FilledForm>> = {
  DRAFT: (contract) => ({
    template: policyTemplate,
    data: {
      ...policyData(contract),
      isDraft: true,
      title: `Проект страхового полиса ОСАГО ${policyNumberPrinted(contract.policyNumber)}`,
      issuedOn: absent,
      check: null,
    },
  }),
  POLICY: (contract) => ({
    template: policyTemplate,
    data: {
      ...policyData(contract),
      isDraft: false,
      title: `Страховой полис ОСАГО ${policyNumberPrinted(contract.policyNumber)}`,
      issuedOn: dayPrinted(contract.issuedAt),
      check: checkPrinted(contract.checkUrl),
    },
  }),
  APPLICATION: (contract) => ({
    template: 'osago-application',
    data: {
      ...applicationData(contract),
      isDraft: false,
      title: `Заявление о заключении договора ОСАГО ${policyNumberPrinted(contract.policyNumber)}`,
    },
  }),
};
