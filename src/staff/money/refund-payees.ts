import { refundDetailsPath } from '#contracts/print-forms/consent/client-messages.ts';
import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import { wrongDetails } from '#parties/fields/bank-details.ts';
import { confirmPayee, enterPayee, findPayee } from '#payments/accounting/premium-refunds/payee.ts';
import { requestPayee } from '#payments/accounting/premium-refunds/requested-payee.ts';
import { tightenFourEyes } from '../dual-control/four-eyes.ts';
import { type Kind, optionalField, required, subject } from '../use-case/fields.ts';
import { id, lineKind, patternKind, withHint } from '../use-case/kinds.ts';
import { change, requireDone, useCase, withAccessAudit } from '../use-case/use-case.ts';

const ofRefund = { id: subject(id('refund list'), 'from the list') };

/** Digits, also with the spaces that banks print between their groups. */
function digitsKind(count: string, hint: string, example: string): Kind<string> {
  const pattern = new RegExp(`^\\d{${count}}$`);
  return {
    ...patternKind(pattern, `${count.replace(',', ' to ')} digits`, example, hint),
    read(typed) {
      const digits = typed.replace(/[\s\u00a0]/g, '');
      return pattern.test(digits) ? digits : undefined;
    },
  };
}

export const refundPayeeShow = withAccessAudit(
  useCase({
    name: 'refund payee-show',
    title: 'print the bank details of a refund, or a proposal for them',
    permission: 'money.settle',
    input: ofRefund,
    async run({ pool }, input) {
      const found = await findPayee(pool, input.id);
      if (!found) throw new Refusal(message('REFUND_NOT_FOUND', { refund: input.id }));
      return found;
    },
    json: ({ stored, proposed, requestedAt, received }) => {
      const { name, inn, account, bic, bankName, correspondentAccount } = stored ?? proposed;
      return {
        ...{ name, inn, account, bic, bankName, correspondentAccount },
        payee: stored ? String(stored.payeeId) : null,
        ...{ requestedAt: requestedAt?.toISOString() ?? null, receivedFrom: received?.sentBy ?? null },
        ...{ enteredBy: stored?.enteredBy ?? null, confirmedBy: stored?.confirmedBy ?? null },
      };
    },
    text({ stored, proposed, received }) {
      const { name, inn, account, bic, bankName, correspondentAccount } = stored ?? proposed;
      return [
        `${name}${inn === '' ? '' : `, ИНН ${inn}`}`,
        `${account} in ${bankName}, BIC ${bic}, correspondent account ${correspondentAccount}`,
        stored
          ? `details ${stored.payeeId}: entered by ${stored.enteredBy}, ${stored.confirmedBy === null ? 'not confirmed' : `confirmed by ${stored.confirmedBy}`}`
          : `${received ? `sent by ${received.sentBy === 'CLIENT' ? 'the client' : 'the partner'}` : 'only a proposal'}: {refund payee} stores details`,
      ];
    },
  }),
  (input) => `refund ${input.id}`,
);

export const refundPayeeRequest = change({
  name: 'refund payee-request',
  title:
    'ask the client for the bank details of a refund: makes a link that works once, and mails it if Bindery writes to clients',
  permission: 'money.settle',
  input: ofRefund,
  run: (context, { id: refundId }) =>
    context.withJobs(async (jobs) => {
      const { pool, config, by } = context;
      const { linkId } = requireDone(await requestPayee(pool, { ...config, jobs }, refundId, by()));
      return { address: `${config.publicUrl}${refundDetailsPath}${linkId}` };
    }),
  text: ({ address }) => [address],
});

export const refundPayee = change({
  name: 'refund payee',
  title: 'store the bank details for a refund; where two people are needed, somebody else confirms them',
  permission: 'money.settle',
  input: {
    ...ofRefund,
    name: required(withHint(lineKind, 'name', 'Образцов Пётр Ильич'), 'recipient'),
    inn: optionalField(digitsKind('10,12', 'inn', '770000000138'), 'INN of the recipient, if known'),
    account: required(
      digitsKind('20', 'account', '40817810100000000001'),
      'account of the recipient in rubles',
    ),
    bic: required(digitsKind('9', 'bic', '049900104'), 'BIC of the bank'),
    bankName: required(withHint(lineKind, 'name', 'АО «Образец-Банк»'), 'name of the bank'),
    correspondentAccount: required(
      digitsKind('20', 'account', '30101810900000000104'),
      'correspondent account of the bank',
    ),
  },
  refusal({ id: _, inn = '', ...given }) {
    const faults = wrongDetails({ inn, ...given });
    return faults
      .map((field): Message => message(codes[field]))
      .reduce<Message | undefined>(
        (one, other) => (one ? message('BOTH', { one, other }) : other),
        undefined,
      );
  },
  async run(context, { id: refundId, inn = '', ...given }) {
    const { isOn } = await tightenFourEyes(context.pool, context.config.fourEyes);
    return requireDone(await enterPayee(context.pool, refundId, { inn, ...given }, context.by(), !isOn));
  },
  text: ({ isConfirmed }, input) => [
    isConfirmed
      ? `refund ${input.id} can be ordered from the bank`
      : `somebody else has to compare and confirm them: {refund payee-show} ${input.id}`,
  ],
});

const codes = {
  name: 'PAYEE_NAME',
  inn: 'PAYEE_INN',
  account: 'PAYEE_ACCOUNT',
  bic: 'PAYEE_BIC',
  bankName: 'PAYEE_BANK',
  correspondentAccount: 'PAYEE_CORRESPONDENT',
} as const;

export const refundPayeeConfirm = change({
  name: 'refund payee-confirm',
  title: 'confirm the bank details that somebody else has entered, after comparing them with the application',
  permission: 'money.settle',
  input: {
    ...ofRefund,
    payee: required(id('refund payee-show'), 'number of the details, so that nothing else is confirmed'),
  },
  run: async ({ pool, by }, input) => requireDone(await confirmPayee(pool, input.id, input.payee, by())),
  text: (_, input) => [`refund ${input.id} can be ordered from the bank`],
});
