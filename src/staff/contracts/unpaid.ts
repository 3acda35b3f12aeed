import { findSentMessages } from '#contracts/record/store/unpaid.ts';
import { message } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { extendTime, noteLoss, reinstate } from '#sales/unpaid/by-staff.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column } from '../use-case/columns.ts';
import { flagField, required, subject } from '../use-case/fields.ts';
import { day, policyNumberKind, positiveKind, textKind, withHint } from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject, withAccessAudit } from '../use-case/use-case.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };
const reason = required(
  withHint(textKind, 'text', 'Заявление клиента'),
  'why, for those who ask later; no personal data',
);

export const installmentExtend = change({
  name: 'installment extend',
  title: 'extend an installment; its grace period counts from the new day',
  permission: 'contracts.amend',
  input: {
    ...ofContract,
    installment: required(positiveKind, 'number of the installment'),
    until: required(day, 'the last day on which it is paid in time'),
    reason,
  },
  run: async (context, { policyNumber: number, installment, until, reason: why }) =>
    requireDone(
      await extendTime(
        { ...context, workingDays: await context.workingDays() },
        { policyNumber: number, nr: installment, until, reason: why },
        context.staff,
      ),
    ),
  json: (extended) => extended,
  text: ({ payUntil }, { policyNumber: number, installment }) => [
    `installment ${installment} of ${number} is paid in time until ${payUntil}`,
  ],
});

export const installmentNotices = withAccessAudit(
  listing({
    name: 'installment notices',
    title: 'list notices about unpaid installments of a contract, with their texts',
    permission: 'contracts.read',
    input: ofContract,
    columns: {
      at: column.moment,
      ...all(column.text, 'kind', 'recipient', 'channel', 'refusal', 'text'),
      installmentNr: column.number,
    },
    none: 'nothing was sent about its installments',
    run: ({ pool }, { policyNumber: number }) => findSentMessages(pool, number),
  }),
  ({ policyNumber: number }) => number,
);

export const contractReinstate = underFourEyes(
  change({
    name: 'contract reinstate',
    title: 'reinstate a contract that ended for an unpaid installment, after the due installments are paid',
    permission: 'contracts.amend',
    input: {
      ...ofContract,
      lossFree: flagField('you attest that no loss has happened since the end'),
      reason,
    },
    refusal: ({ lossFree }) => (lossFree ? undefined : message('LOSS_FREE_MISSING')),
    async run(context, { policyNumber: number, reason: why }) {
      const workingDays = await context.workingDays();
      const asked = { policyNumber: number, reason: why };
      return requireDone(await reinstate({ ...context, workingDays }, asked, context.staff));
    },
    json: ({ amount, ...rest }) => ({ ...rest, amount: rublesText(amount) }),
    text: ({ installments, amount, payBefore }, { policyNumber: number }) => [
      `${number} is in force again once ${rublesText(amount)} rubles are paid until ${payBefore}: installments ${installments.join(', ')}`,
    ],
  }),
  { reason: 'reason', objects: (input) => [['contract', input.policyNumber]] },
);

export const contractLoss = change({
  name: 'contract loss',
  title: 'record a loss: an unpaid installment then does not end the contract automatically',
  permission: 'contracts.note',
  input: { ...ofContract, withdrawn: flagField('it has not happened: take the note back') },
  run: async (context, { policyNumber: number, withdrawn = false }) =>
    requireDone(await noteLoss(context, { policyNumber: number, isWithdrawn: withdrawn }, context.staff)),
  json: (noted) => noted,
  text: ({ hasLoss }, { policyNumber: number }) => [
    hasLoss ? `a loss is noted on ${number}` : `no loss is noted on ${number} any more`,
  ],
});

export const installments: Subject = {
  name: 'installment',
  about: 'unpaid installments: extensions, notices, reinstatement',
  useCases: [installmentExtend, installmentNotices],
};
