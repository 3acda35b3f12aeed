import { findSentMessages } from '#contracts/record/store/unpaid.ts';
import { message, messageText } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { extendTime, noteLoss, reinstate } from '#sales/unpaid/by-staff.ts';
import { type AskedExtension, extendMany } from '#sales/unpaid/extend-many.ts';
import { aboveLimit, underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column } from '../use-case/columns.ts';
import { flagField, type Kind, required, subject } from '../use-case/fields.ts';
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

const extensionsMax = 200;
const describedMax = 10;

/** Contracts by comma; the console adds the installment and the deadline that the person has seen: `number/2/2027-03-01`. */
const extensionsKind: Kind<readonly AskedExtension[]> = {
  ...withHint(textKind, 'numbers', 'ZZZ-2026-00000001,ZZZ-2026-00000002'),
  isLong: true,
  expected: `1 to ${extensionsMax} contracts by comma`,
  read(typed) {
    const rows = typed
      .split(/[\s,]+/)
      .filter((one) => one !== '')
      .map(askedExtension);
    const numbers = new Set(rows.map((row) => row?.policyNumber));
    const isUsable = rows.length > 0 && rows.length <= extensionsMax && numbers.size === rows.length;
    return isUsable && rows.every((row) => row !== undefined) ? rows : undefined;
  },
};

function askedExtension(text: string): AskedExtension | undefined {
  const [number = '', nr, from] = text.split('/');
  const policyNumber = policyNumberKind.read(number);
  if (policyNumber === undefined) return undefined;
  if (nr === undefined) return { policyNumber };
  const [index, seen] = [positiveKind.read(nr), day.read(from ?? '')];
  return index === undefined || seen === undefined ? undefined : { policyNumber, nr: index, from: seen };
}

export const installmentExtendMany = underFourEyes(
  change({
    name: 'installment extend-many',
    title: 'extend the unpaid installments of several contracts to one day, each done or refused on its own',
    permission: 'contracts.amend',
    input: {
      contracts: required(
        extensionsKind,
        'numbers of the contracts; of each its earliest unpaid installment',
      ),
      until: required(day, 'the last day on which they are paid in time'),
      reason,
    },
    run: async (context, { contracts, until, reason: why }) =>
      extendMany(
        { ...context, workingDays: await context.workingDays() },
        { rows: contracts, until, reason: why },
        context.staff,
      ),
    json: (outcomes) =>
      outcomes.map(({ refusal, ...one }) => ({ ...one, refusal: refusal && messageText(refusal) })),
    table: (outcomes) =>
      outcomes.map(({ policyNumber, installment, from, payUntil, refusal }) => ({
        ...{ policyNumber, installment, from, payUntil },
        refusal: refusal && messageText(refusal),
      })),
  }),
  {
    reason: 'reason',
    // The page of the proposal describes each object, so that of many contracts it shows the list of the change only.
    objects: ({ contracts }) =>
      contracts.length > describedMax ? [] : contracts.map(({ policyNumber }) => ['contract', policyNumber]),
    needsTwo: aboveLimit,
  },
);

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
  useCases: [installmentExtend, installmentExtendMany, installmentNotices],
};
