import type { FilledForm } from '#kernel/ports/ports.ts';
import { formatCheckLink } from '../../product/printed/check.ts';
import { absent, formatDay } from '../../product/printed/text.ts';
import type { FormType, PrintableContract } from '../../product/product.ts';
import { applicationData } from './forms/application-data.ts';
import { policyData } from './forms/policy-data.ts';
import { formatPolicyNumber } from './forms/policy-number.ts';

const policyTemplate = 'osago-policy';

/** Print forms of osago by type. All text is formatted here; the templates contain only the layout. */
export const osagoForms: Partial<Record<FormType, (contract: PrintableContract) => FilledForm>> = {
  DRAFT: (contract) => ({
    template: policyTemplate,
    data: {
      ...policyData(contract),
      isDraft: true,
      title: `Проект страхового полиса ОСАГО ${formatPolicyNumber(contract.policyNumber)}`,
      issuedOn: absent,
      check: null,
    },
  }),
  POLICY: (contract) => ({
    template: policyTemplate,
    data: {
      ...policyData(contract),
      isDraft: false,
      title: `Страховой полис ОСАГО ${formatPolicyNumber(contract.policyNumber)}`,
      issuedOn: formatDay(contract.issuedAt),
      check: formatCheckLink(contract.checkUrl),
    },
  }),
  APPLICATION: (contract) => ({
    template: 'osago-application',
    data: {
      ...applicationData(contract),
      isDraft: false,
      title: `Заявление о заключении договора ОСАГО ${formatPolicyNumber(contract.policyNumber)}`,
    },
  }),
};
