import { contractForStaff } from '#contracts/record/read.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { cancelAutopay } from '#payments/autopay/end-autopay.ts';
import { type AutopayStep, findAutopaySteps } from '#payments/autopay/steps.ts';
import { autopayOfContract } from '#payments/record/autopay/store.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { all, column } from '../use-case/columns.ts';
import { required, subject } from '../use-case/fields.ts';
import { policyNumberKind, textKind, withHint } from '../use-case/kinds.ts';
import { change, listing, withAccessAudit } from '../use-case/use-case.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };

const columns = {
  at: column.moment,
  ...all(column.text, 'step', 'installment', 'method', 'text'),
};

export const contractAutopay = withAccessAudit(
  listing({
    name: 'contract autopay',
    title: 'list what the client has agreed to about automatic payments, with the text, and every charge',
    permission: 'contracts.read',
    input: ofContract,
    columns,
    none: 'no card or account was saved for it',
    async run({ pool }, { policyNumber: number }): Promise<readonly AutopayStep[]> {
      const contract = await contractForStaff(pool, number);
      if (!contract) throw new Refusal(message('CONTRACT_NOT_FOUND', { number }));
      return findAutopaySteps(pool, contract.contractId);
    },
  }),
  ({ policyNumber: number }) => number,
);

export const contractAutopayEnd = change({
  name: 'contract autopay-end',
  title: 'end automatic payments of a contract at the wish of its client; the client is told',
  permission: 'contracts.note',
  input: {
    ...ofContract,
    reason: required(
      withHint(textKind, 'text', 'Звонок клиента'),
      'why, for those who ask later; no personal data',
    ),
  },
  run: (context, { policyNumber: number, reason }) =>
    context.withJobs(async (jobs) => {
      const { pool, clock } = context;
      const contract = await contractForStaff(pool, number);
      if (!contract) throw new Refusal(message('CONTRACT_NOT_FOUND', { number }));
      const { actor, requestId } = context.by();
      const at = clock.now();
      return inTransaction(pool, async (tx) => {
        const autopay = await autopayOfContract(tx, contract.contractId);
        const end = { reason: 'STAFF', by: actor, at, requestId } as const;
        if (!autopay || !(await cancelAutopay(tx, { jobs }, autopay.autopayId, end)))
          throw new Refusal(message('AUTOPAY_NONE', { number }));
        const act = { action: 'contract.autopay-end', about: number, after: { reason } } as const;
        await noteActs(tx, { actor, requestId, at }, act);
        return { hasEnded: true };
      });
    }),
  json: (ended) => ended,
  text: (_, { policyNumber: number }) => [`later installments of ${number} are not charged any more`],
});
