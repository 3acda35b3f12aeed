import type { ShownConsent } from '#contracts/clients/consents/by-staff.ts';
import { consentAsk, consentList, consentWithdraw } from '#staff/contracts/consents.ts';
import { changePage } from '../../change-page.ts';
import { listPage } from '../../list-page.ts';
import type { ConsolePage } from '../../page.ts';
import { actions, contractPath, link } from '../../parts/values.ts';

const states: Readonly<Record<ShownConsent['state'], string>> = {
  VALID: 'действует',
  EXPIRED: 'срок истёк',
  WITHDRAWN: 'отозвано',
};
const ways: Readonly<Record<ShownConsent['way'], string>> = {
  PARTNER: 'со слов партнёра',
  CLIENT_CODE: 'клиентом по коду',
};

const back = ({ policyNumber }: { readonly policyNumber: string }) =>
  [`${contractPath(policyNumber)}/consents`, 'К согласиям'] as const;

export const consentPages: readonly ConsolePage[] = [
  listPage({
    path: '/contracts/:policyNumber/consents',
    useCase: consentList,
    titleOf: ({ policyNumber }) => `Согласия по договору ${policyNumber}`,
    above: (_, visit) => {
      const contract = contractPath(visit.params.policyNumber ?? '');
      return actions(
        link(contract, 'К договору'),
        visit.may(consentAsk.permission)
          ? link(`${contract}/consents/ask`, 'Отправить ссылку на согласие')
          : null,
      );
    },
    cells: {
      state: ({ state }) => states[state],
      way: ({ way }) => ways[way],
      // The link is relative to the page with the contract's consents.
      consentId: ({ consentId, state }) =>
        state === 'WITHDRAWN' ? consentId : link(`consents/withdraw?consentId=${consentId}`, 'Отозвать'),
    },
  }),
  changePage({
    path: '/contracts/:policyNumber/consents/withdraw',
    useCase: consentWithdraw,
    done: ({ result: { purpose, withdrawn } }) => `Отозвано согласий ${purpose}: ${withdrawn}`,
    next: back,
  }),
  changePage({
    path: '/contracts/:policyNumber/consents/ask',
    useCase: consentAsk,
    done: ({ result: { channel } }) => `Ссылка отправлена ${channel === 'EMAIL' ? 'письмом' : 'в SMS'}`,
    next: back,
  }),
];
