import { rublesText } from '#kernel/money.ts';
import { confirmCash } from '#payments/confirm-cash.ts';
import { returnReasons } from '#payments/money/reasons.ts';
import { refundByStaff, unmatchedMoney } from '#payments/money/unmatched.ts';
import type { Payment } from '#payments/payment.ts';
import { aboveLimit, underFourEyes } from '../four-eyes/four-eyes.ts';
import { all, column, rowsOf } from '../use-case/columns.ts';
import { optional, subject } from '../use-case/fields.ts';
import { id, named, policyNumber, positive } from '../use-case/kinds.ts';
import { change, demandDone, listing, Refusal, type Subject } from '../use-case/use-case.ts';

const confirm = change({
  name: 'payment confirm',
  title: 'confirm the cash of a contract whose partner sells with cash ON_CONFIRMATION',
  permission: 'money.settle',
  input: {
    policyNumber: subject(policyNumber, 'number of the contract'),
    installment: optional(
      named(positive, 'nr'),
      'which, where cash is awaited for several, a surcharge among them',
    ),
  },
  async run(context, { policyNumber: number, installment }) {
    const { products } = context.assortment;
    const cash = {
      policyNumber: number,
      ...(installment === undefined ? {} : { installmentNr: installment }),
    };
    const confirmed = await context.withJobs((jobs) =>
      confirmCash(
        { ...context, jobs, products, mailsPolicies: context.config.mailsPolicies },
        cash,
        context.staff,
      ),
    );
    if ('awaited' in confirmed) throw new Refusal(nothingConfirmed(number, installment, confirmed.awaited));
    return confirmed;
  },
  text: ({ contract, payment }, input) => [
    `${rublesText(payment.amount)} rubles for installment ${payment.installmentNr} of ${input.policyNumber} are confirmed, the contract is ${contract.status}`,
  ],
});

const unmatched = listing({
  name: 'payment unmatched',
  title: 'list money that the acquirer took, that activates nothing and is not given back yet',
  permission: 'money.read',
  input: {},
  columns: {
    id: column.id,
    amount: column.money,
    ...all(column.text, 'policyNumber', 'reason', 'explanation', 'refund', 'acquirerPaymentId'),
    foundAt: column.moment,
  },
  none: 'no unmatched money',
  run: ({ pool }) =>
    rowsOf(unmatchedMoney(pool), ({ moneyId, unmatched: amount, ...money }) => ({
      ...money,
      id: moneyId,
      amount,
      explanation: money.reason ? returnReasons[money.reason] : null,
    })),
});

const refund = underFourEyes(
  change({
    name: 'payment refund',
    title: 'ask the acquirer to give unmatched money back; the running servers do it',
    permission: 'money.settle',
    input: { id: subject(id('payment unmatched'), 'from the list') },
    run: (context, input) =>
      context.withJobs(async (jobs) =>
        demandDone(await refundByStaff({ ...context, jobs }, input.id, context.staff)),
      ),
    text: ({ amount }) => [`a refund of ${rublesText(amount)} rubles is requested`],
  }),
  aboveLimit,
);

export const payments: Subject = {
  name: 'payment',
  about: 'money that waits for the staff',
  useCases: [confirm, unmatched, refund],
};

function nothingConfirmed(
  policyNumber_: string,
  installment: number | undefined,
  awaited: readonly Payment[],
): string {
  if (awaited.length === 0) return `no cash is awaited for ${policyNumber_}`;
  const choices = awaited.map(
    ({ installmentNr, amount }) => `{installment} ${installmentNr} for ${rublesText(amount)} rubles`,
  );
  return installment === undefined
    ? `cash is awaited for several installments of ${policyNumber_}: add ${choices.join(' or ')}`
    : `no cash is awaited for installment ${installment} of ${policyNumber_}, but ${choices.join(', ')}`;
}
