import { askAgain, consentsForStaff, withdrawForClient } from '#contracts/clients/consents/by-staff.ts';
import { all, column } from '../use-case/columns.ts';
import { required, subject } from '../use-case/fields.ts';
import { lineKind, policyNumberKind, uuidKind, withHint } from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject, withAccessAudit } from '../use-case/use-case.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };

export const consentList = withAccessAudit(
  listing({
    name: 'consent list',
    title: 'list the consents of the people of a contract, with the evidence',
    permission: 'contracts.people',
    input: ofContract,
    columns: {
      ...all(column.text, 'consentId', 'purpose', 'person', 'roles', 'state'),
      ...all(column.moment, 'givenAt', 'validUntil', 'withdrawnAt'),
      ...all(column.text, 'way', 'signedBy', 'source', 'requestId', 'version', 'sha256', 'withdrawal'),
    },
    none: 'no consent is recorded for it',
    run: ({ pool, clock }, { policyNumber: number }) => consentsForStaff(pool, number, clock.now()),
  }),
  ({ policyNumber: number }) => number,
);

export const consentWithdraw = change({
  name: 'consent withdraw',
  title: 'withdraw a consent at the person’s request; the contract stays in force',
  permission: 'contracts.people',
  input: {
    ...ofContract,
    consentId: required(withHint(uuidKind('consent list'), 'id'), 'which one, from the list'),
    reason: required(withHint(lineKind, 'text', 'Заявление клиента'), 'on what request; no personal data'),
  },
  run: async ({ pool, by }, { policyNumber: number, consentId, reason }) =>
    requireDone(await withdrawForClient(pool, by(), { policyNumber: number, consentId, reason })),
  json: (result) => result,
  text: ({ purpose, withdrawn }, { policyNumber: number }) => [
    `${withdrawn} consent(s) to ${purpose} of contract ${number} are withdrawn`,
  ],
});

export const consentAsk = change({
  name: 'consent ask',
  title: 'send the client the link to the consent page again',
  permission: 'contracts.people',
  input: ofContract,
  run: ({ pool, by, withJobs }, { policyNumber: number }) =>
    withJobs(async (jobs) => requireDone(await askAgain(pool, jobs, by(), number))),
  json: (result) => result,
  text: ({ channel }, { policyNumber: number }) => [
    `the link of contract ${number} is sent by ${channel === 'EMAIL' ? 'mail' : 'SMS'}`,
  ],
});

export const consents: Subject = {
  name: 'consent',
  about: 'consents to the use of personal data',
  useCases: [consentList, consentWithdraw, consentAsk],
};
