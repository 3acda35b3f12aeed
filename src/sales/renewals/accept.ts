import { randomUUID } from 'node:crypto';
import type { Caller } from '#access/partner.ts';
import { newCheckCode } from '#contracts/answers/public-check/check.ts';
import { askClient } from '#contracts/clients/consents/client-page.ts';
import { leavesConsentToUs } from '#contracts/clients/consents/record.ts';
import { insuredFaults } from '#contracts/life/conflicts/insured.ts';
import { toContractContent } from '#contracts/life/content.ts';
import { lawReplacedOn } from '#contracts/rating/price-law.ts';
import { renewalFaults, withAssumptions } from '#contracts/rating/prolongation/complete.ts';
import {
  consentToAsk,
  type OfferDependencies,
  renewalApplication,
} from '#contracts/rating/prolongation/renewal-offer.ts';
import type { RatedApplication } from '#contracts/rating/rating-request.ts';
import type { Contract, ContractContent } from '#contracts/record/contract.ts';
import { noteOfContracts } from '#contracts/record/note-event.ts';
import { nextPolicyNumber } from '#contracts/record/number.ts';
import { queueAgain } from '#contracts/record/renewals/queue/store.ts';
import type { Acceptance, Offer, Renewal } from '#contracts/record/renewals/renewal.ts';
import { acceptOffer } from '#contracts/record/renewals/store.ts';
import { prepareDraft } from '#contracts/record/status/transition.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { prolongationsInForce, renewedContracts } from '#contracts/record/store/in-force.ts';
import { insertContracts } from '#contracts/record/store/insert-contracts.ts';
import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import { runRow } from '#platform/db/batches.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { noAnswer } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { DraftDependencies } from '../drafts/save-draft.ts';
import { enqueueAgain } from './nightly.ts';

export type AcceptDependencies = DraftDependencies & Pick<OfferDependencies, 'tariffs'>;

/** An offer that can be accepted today, with its contract. */
export interface OpenOffer {
  readonly renewal: Renewal;
  readonly offer: Offer;
  readonly contract: Contract;
  readonly product: Product;
}

/** Returns the offer of a renewal. Throws INVALID_ARGUMENT with the reason if it cannot be accepted today. */
export async function requireOpenOffer(
  deps: AcceptDependencies,
  renewal: Renewal,
  now: Date,
): Promise<OpenOffer> {
  const today = moscowDate(now);
  const { state, offer, endsOn } = renewal;
  if (state === 'ACCEPTED') {
    const renewed = (await renewedContracts(deps.pool, [renewal])).get(renewal.contractId);
    throw refused(
      `предложение уже принято, новый договор ${renewed?.renewedPolicyNumber ?? ''}: оплатите его или прочитайте (GET policies)`,
      'RENEWAL_ALREADY_ACCEPTED',
    );
  }
  if (state === 'REFUSED' || state === 'PENDING')
    throw refused(
      state === 'PENDING'
        ? 'предложение рассчитывается: дождитесь события renewal.offered'
        : 'предложение не рассчитано, причины в faults (GET renewals/{renewalId}): передайте заявку о продлении сами (POST policies)',
      'RENEWAL_NOT_OFFERED',
    );
  if (state === 'LAPSED' || endsOn < today)
    throw refused(
      `договор закончился ${datePrinted(endsOn)}, предложение больше не действует: передайте новую заявку (POST policies)`,
      'RENEWAL_OVER',
    );
  const [contract] = await contractsWithIds(deps.pool, [renewal.contractId], null);
  const product = findProduct(deps.products, renewal.product);
  if (state === 'WITHDRAWN' || contract?.status !== 'COMPLETE' || !product || !offer)
    throw refused('договор прекращён досрочно, предложение отозвано', 'RENEWAL_OVER');
  if (offer.heldUntil < today)
    throw refused(
      `цена предложения действовала по ${datePrinted(offer.heldUntil)}: новое рассчитывается, дождитесь события renewal.offered`,
      'RENEWAL_OVER',
    );
  return { renewal, offer, contract, product };
}

function refused(description: string, reason: Parameters<typeof faultAt>[2]): ServiceError {
  return invalidArgument([faultAt('renewalId', description, reason)]);
}

/** A contract to store that an accepted offer makes. */
export interface AcceptedContract extends OpenOffer {
  readonly rated: RatedApplication;
  readonly content: ContractContent;
  readonly policyNumber: string;
  readonly draftId: string;
}

/**
 * Rates the accepted renewal with the tariff versions and answers of its offer. If the price is not the offered one any more,
 * because the registry or the contract has changed, queues the offer to be rated again and throws ABORTED.
 */
export async function prepareAccepted(
  deps: AcceptDependencies,
  open: OpenOffer,
  caller: Caller,
  consent: JsonObject = consentToAsk,
): Promise<AcceptedContract> {
  const { product, contract, offer } = open;
  const { holderType, contractId } = contract;
  const now = caller.receivedAt;
  const today = moscowDate(now);
  const { tariffVersionIds } = offer.calculation;
  const tariff = deps.tariffs.byVersionIds(product.code, tariffVersionIds)?.tariff;
  const replacedOn = lawReplacedOn(product, offer, deps.tariffs.published());
  const isChanged = contract.amendments?.some(({ issuedAt }) => issuedAt > (open.renewal.ratedAt ?? now));
  if (!tariff || isChanged || (replacedOn !== null && replacedOn <= today))
    throw await outdated(deps, open, caller);
  const { body, assumptions, previous, field } = renewalApplication(deps, open, today, tariff);
  const others = await prolongationsInForce(deps.pool, contractId);
  const rated = await deps.rater.rate({
    ...{ product, holderType, purpose: 'contract', body: { ...body, ...consent } },
    ...{ previous, held: { tariffVersionIds, facts: offer.facts }, now, caller },
    async refuse(terms, application) {
      const faults = renewalFaults(contract, others, field, terms);
      return faults.length > 0
        ? faults
        : insuredFaults(deps.pool, product, { body: application, holderType }, terms, now);
    },
  });
  const { startsOn, endsOn } = rated.terms;
  const isOffered =
    rated.calculation.premium === offer.premium && startsOn === offer.startsOn && endsOn === offer.endsOn;
  if (!isOffered) throw await outdated(deps, open, caller);
  const whole = withAssumptions(rated, assumptions);
  const draftId = randomUUID();
  const content = toContractContent(deps, { product, rated: whole, draftId, prolongsContractId: contractId });
  const policyNumber = await nextPolicyNumber(deps, product, rated.terms.concludedOn);
  return { ...open, rated: whole, content, policyNumber, draftId };
}

async function outdated(
  deps: AcceptDependencies,
  { renewal, offer }: OpenOffer,
  caller: Caller,
): Promise<ServiceError> {
  await queueAgain(deps.pool, renewal.contractId);
  await enqueueAgain(deps.pool, deps.jobs, caller);
  const description = `данные, по которым рассчитано предложение (${rublesPrinted(offer.premium)} ₽), изменились: оно рассчитывается заново, дождитесь события renewal.offered`;
  return new ServiceError('ABORTED', { faults: [faultAt('renewalId', description, 'RENEWAL_CHANGED')] });
}

export interface AcceptedBy {
  readonly actor: string;
  readonly by: Acceptance;
  readonly key: Buffer | null;
  readonly caller: Caller;
}

/** Stores the contract and accepts the offer in the caller's transaction. Throws ABORTED if another request was first. */
export async function storeAccepted(
  tx: Queryable,
  deps: AcceptDependencies,
  accepted: AcceptedContract,
  { actor, by, key, caller }: AcceptedBy,
): Promise<bigint> {
  const { product, contract, renewal, content, policyNumber, draftId, rated, offer } = accepted;
  const { requestId, receivedAt: at } = caller;
  const { partnerId, holderType, contractId } = contract;
  const head = {
    policyNumber,
    draftId,
    partnerId,
    product: product.code,
    holderType,
    checkCode: newCheckCode(),
  };
  const changes = [
    { field: product.prolongation?.field ?? 'previousPolicyNumber', to: contract.policyNumber },
  ];
  const draft = await prepareDraft(tx, { ...head, ...content }, { actor, requestId, at }, changes, noAnswer);
  const renewedContractId = await runRow(tx, insertContracts, draft);
  if (renewedContractId === null) throw new Error(`the contract ${policyNumber} was not saved`);
  const today = moscowDate(at);
  if (!(await acceptOffer(tx, contractId, offer.premium, { by, key, renewedContractId, today, at })))
    throw new ServiceError('ABORTED', {
      faults: [
        faultAt(
          'renewalId',
          'предложение одновременно принял или изменил другой запрос: прочитайте его (GET renewals/{renewalId})',
          'RENEWAL_CHANGED',
        ),
      ],
    });
  const ids = { renewalId: renewal.renewalId, renewedPolicyNumber: policyNumber };
  await noteOfContracts(tx, at, [{ type: 'renewal.accepted', contractId, ids }]);
  if (leavesConsentToUs(rated)) await askClient(tx, deps.jobs, policyNumber, { requestId, at });
  return renewedContractId;
}
