import Type from 'typebox';
import type { Caller } from '#access/partner.ts';
import type { Installment } from '#contracts/record/contract.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { renewedContracts } from '#contracts/record/store/in-force.ts';
import { type Fault, faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { consentSchema } from '#parties/fields/schema.ts';
import { readPaymentRequest } from '#payments/links/request.ts';
import type { PaidAnswer } from '#payments/record/answer-schemas.ts';
import { linkTypes, paymentTypes } from '#payments/record/payment.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { createExecution } from '#platform/operations/durable/execution.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { type PaymentDependencies, payInstallment } from '../pay-installment.ts';
import {
  type AcceptDependencies,
  type AcceptedContract,
  prepareAccepted,
  requireOpenOffer,
  storeAccepted,
} from './accept.ts';
import { type RenewalAnswer, renewalAnswer } from './answer.ts';
import { ownRenewal, unknownRenewal } from './list.ts';

const paymentSchema = Type.Object(
  {
    paymentType: Type.Enum([...paymentTypes], { description: 'Способ оплаты, как в PUT installments' }),
    successUrl: Type.Optional(
      Type.String({
        description: `Куда вернуть клиента после оплаты; обязательно для ${linkTypes.join(', ')}`,
        examples: ['https://partner.example/paid'],
      }),
    ),
    failUrl: Type.Optional(
      Type.String({
        description: `Куда вернуть клиента после отказа; обязательно для ${linkTypes.join(', ')}`,
        examples: ['https://partner.example/failed'],
      }),
    ),
  },
  { description: 'Чем оплатить первый взнос; без поля договор останется проектом' },
);

export const acceptanceSchema = namedSchema(
  'RenewalAcceptance',
  Type.Object(
    {
      consentPersonalData: Type.Optional(
        schemaReference(
          consentSchema,
          'Согласие клиента на новый договор; без него страховщик запросит согласие у клиента сам',
        ),
      ),
      payment: Type.Optional(paymentSchema),
    },
    { description: 'Как принять предложение; может быть пустым' },
  ),
);

const validate = compileValidator(acceptanceSchema);

interface Acceptance {
  readonly consent: JsonObject | undefined;
  readonly payment: JsonObject | undefined;
}

export interface AcceptRequest {
  readonly caller: Caller;
  readonly renewalId: string;
  readonly body: unknown;
  /** Throws PERMISSION_DENIED if the partner's agreement does not cover the contract any more. */
  requireMaySell(product: Product, holderType: HolderType): void;
}

type Dependencies = AcceptDependencies & PaymentDependencies;

export type AcceptAnswer = RenewalAnswer & { readonly payment?: PaidAnswer };

/**
 * Accepts an offer: makes the contract at the held price and pays the first installment as asked. A repetition with the same
 * idempotency key goes on after a crash between the two.
 */
export async function acceptRenewal(
  deps: Dependencies,
  asked: AcceptRequest,
  completion: Completion,
): Promise<Answer<AcceptAnswer>> {
  const { caller, renewalId } = asked;
  const sent = readAcceptance(asked.body);
  const renewal = await ownRenewal(deps.pool, caller, renewalId);
  const product = findProduct(deps.products, renewal.product);
  const [contract] = await contractsWithIds(deps.pool, [renewal.contractId], null);
  if (!product || !contract) throw unknownRenewal(renewalId);
  asked.requireMaySell(product, contract.holderType);
  const key = completion.key && deps.fingerprints.of('request', `accept ${completion.key.key}`);
  const isSame = renewal.state === 'ACCEPTED' && key !== null && renewal.acceptKey?.equals(key) === true;
  if (!isSame) {
    const open = await requireOpenOffer(deps, renewal, caller.receivedAt);
    const accepted = await prepareAccepted(deps, open, caller, consentOf(sent));
    requirePayable(deps, accepted, sent);
    const by = { actor: caller.partner.login, by: 'PARTNER', key, caller } as const;
    if (!sent.payment) {
      const answer = { status: 200 as const, body: acceptedAnswer(accepted, caller) };
      return changeOnce(deps.pool, completion, caller.receivedAt, answer, async (tx) => {
        await storeAccepted(tx, deps, accepted, by);
      });
    }
    await inTransaction(deps.pool, (tx) => storeAccepted(tx, deps, accepted, by));
  }
  const payment = await paid(deps, asked, sent);
  const after = await ownRenewal(deps.pool, caller, renewalId);
  const shown = (await renewedContracts(deps.pool, [after])).get(after.contractId);
  if (!shown) throw unknownRenewal(renewalId);
  const body = { ...renewalAnswer(after, shown), ...(payment ? { payment } : {}) };
  return changeOnce(deps.pool, completion, caller.receivedAt, { status: 200, body }, async () => undefined);
}

function readAcceptance(body: unknown): Acceptance {
  const faults = validate(body);
  if (faults.length > 0) throw invalidArgument(faults);
  const { consentPersonalData, payment } = isObject(body) ? body : {};
  return {
    consent: isObject(consentPersonalData) ? consentPersonalData : undefined,
    payment: isObject(payment) ? payment : undefined,
  };
}

function consentOf({ consent }: Acceptance): JsonObject | undefined {
  return consent && { consentPersonalData: consent };
}

/** Throws INVALID_ARGUMENT if the asked payment cannot follow, before the contract is made. */
function requirePayable(
  { allowsHttp }: Pick<Dependencies, 'allowsHttp'>,
  { contract, content }: AcceptedContract,
  { payment, consent }: Acceptance,
): void {
  if (!payment) return;
  const [first] = content.installments;
  const { faults } = readPaymentRequest(
    { ...payment, amount: amountOf(first) },
    { due: first?.amount ?? 0n, holderType: contract.holderType, allowsHttp, isDayLong: false },
  );
  const missing: readonly Fault[] =
    consent?.dateIssue === undefined
      ? [
          faultAt(
            'consentPersonalData.dateIssue',
            'для оплаты этим же запросом нужна дата согласия клиента; без неё примите предложение без payment и оплатите договор, когда клиент даст согласие',
            'FIELD_REQUIRED',
          ),
        ]
      : [];
  const all = [...missing, ...faults.map((fault) => ({ ...fault, field: `payment.${fault.field}` }))];
  if (all.length > 0) throw invalidArgument(all);
}

function amountOf(installment: Pick<Installment, 'amount'> | undefined): number {
  return rublesNumber(installment?.amount ?? 0n);
}

function acceptedAnswer(accepted: AcceptedContract, { receivedAt }: Caller): RenewalAnswer {
  const { renewal, contract, policyNumber } = accepted;
  return renewalAnswer(
    { ...renewal, state: 'ACCEPTED', acceptedAt: receivedAt, acceptedBy: 'PARTNER' },
    { ...contract, renewedPolicyNumber: policyNumber },
  );
}

/** Pays the first installment of the new contract; undefined if no payment is asked or the contract is paid already. */
async function paid(
  deps: Dependencies,
  { caller, renewalId }: AcceptRequest,
  { payment }: Acceptance,
): Promise<PaidAnswer | undefined> {
  const { renewedContractId } = await ownRenewal(deps.pool, caller, renewalId);
  const [contract] = renewedContractId ? await contractsWithIds(deps.pool, [renewedContractId], null) : [];
  const product = contract && findProduct(deps.products, contract.product);
  if (!payment || !contract || !product || contract.paidAt) return undefined;
  const { holderType, policyNumber, installments } = contract;
  const body = { ...payment, amount: amountOf(installments.find(({ nr }) => nr === 1)) };
  // The answer of the payment is not stored alone: it is part of the answer of the acceptance.
  const execution = createExecution(() =>
    Promise.reject(new Error('a payment of a renewal is not handed over')),
  );
  const request = { caller, product, holderType, policyNumber, installmentNr: 1, body };
  return (await payInstallment(deps, request, { key: null, execution })).body as PaidAnswer;
}
