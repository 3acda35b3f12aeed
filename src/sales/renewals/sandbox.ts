import Type from 'typebox';
import type { Caller } from '#access/partner.ts';
import { type OfferDependencies, rateRenewal } from '#contracts/rating/prolongation/renewal-offer.ts';
import { noteOfContracts } from '#contracts/record/note-event.ts';
import { ownContractByNumber } from '#contracts/record/read.ts';
import { queueOne, storeRated } from '#contracts/record/renewals/queue/store.ts';
import { renewalOfContract } from '#contracts/record/renewals/store.ts';
import { findStoredBody, shiftContract } from '#contracts/record/store/contract.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { addDays, type DateText, daysBetween, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { type Completion, changeOnce } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { RenewalAnswer } from './answer.ts';
import { readRenewal } from './list.ts';

const daysMax = 60;

export const sandboxRenewalSchema = namedSchema(
  'SandboxRenewalRequest',
  Type.Object(
    {
      policyNumber: Type.String({
        description: 'Номер вашего оплаченного договора',
        examples: ['XXX0000000001'],
        maxLength: 40,
      }),
      endsInDays: Type.Optional(
        Type.Integer({
          description: `Через сколько дней договор закончится: его срок сдвигается в прошлое; без поля 20`,
          minimum: 0,
          maximum: daysMax,
          examples: [20],
        }),
      ),
      isExpired: Type.Optional(
        Type.Boolean({ description: 'true — цена предложения уже не держится: его нельзя принять' }),
      ),
    },
    { description: 'Какой договор скоро закончится' },
  ),
);

const validate = compileValidator(sandboxRenewalSchema);

interface SandboxRequest {
  readonly policyNumber: string;
  readonly endsInDays: number;
  readonly isExpired: boolean;
}

export function readSandboxRenewal(body: unknown): SandboxRequest {
  const faults = validate(body);
  if (faults.length > 0) throw invalidArgument(faults);
  const { policyNumber, endsInDays, isExpired } = isObject(body) ? body : {};
  return {
    policyNumber: String(policyNumber).trim(),
    endsInDays: typeof endsInDays === 'number' ? endsInDays : 20,
    isExpired: isExpired === true,
  };
}

export interface SandboxRenewalDependencies extends OfferDependencies {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly products: readonly Product[];
}

/** Moves a test contract into the past, so that it ends soon, and rates its renewal immediately. */
export async function makeSandboxRenewal(
  deps: SandboxRenewalDependencies,
  caller: Caller,
  { policyNumber, endsInDays, isExpired }: SandboxRequest,
  completion: Completion,
): Promise<Answer<RenewalAnswer>> {
  const { pool } = deps;
  const now = deps.clock.now();
  const today = moscowDate(now);
  const { contractId, status, endsOn, product: code } = await ownContractByNumber(pool, caller, policyNumber);
  const product = findProduct(deps.products, code);
  if (status !== 'COMPLETE' || !product?.prolongation)
    throw invalidArgument([
      faultAt(
        'policyNumber',
        'нужен оплаченный действующий договор продукта, который продлевается',
        'CONTRACT_STATUS_FORBIDS',
      ),
    ]);
  const days = daysBetween(addDays(today, endsInDays), endsOn);
  await inTransaction(pool, async (tx) => {
    if (days <= 0) return;
    const { body } = await findStoredBody(tx, contractId);
    await shiftContract(tx, contractId, shifted(body, days), days);
  });
  const [contract] = await contractsWithIds(pool, [contractId], null);
  if (!contract) throw new Error(`the contract ${policyNumber} has gone`);
  const rated = await rateRenewal(deps, {
    product,
    contract,
    caller: { ...caller, receivedAt: now, isStrict: false },
  });
  const isOver = isExpired && rated.offer !== null;
  const result = isOver ? { ...rated, offer: { ...rated.offer, heldUntil: addDays(today, -1) } } : rated;
  const renewalId = await inTransaction(pool, async (tx) => {
    await queueOne(tx, contract, now);
    const stored = await storeRated(tx, [result], now);
    const renewal = await renewalOfContract(tx, contractId);
    if (!renewal) throw new Error(`the renewal of ${policyNumber} was not stored`);
    const ids = {
      renewalId: renewal.renewalId,
      ...(rated.offer ? { holdUntil: rated.offer.heldUntil } : {}),
    };
    if (rated.offer && stored.has(contractId))
      await noteOfContracts(tx, now, [{ type: 'renewal.offered', contractId, ids }]);
    return renewal.renewalId;
  });
  const body = await readRenewal(pool, caller, renewalId);
  return changeOnce(pool, completion, now, { status: 200, body }, async () => undefined);
}

const dateFields = new Set(['startDate', 'endDate', 'issueDate', 'start', 'end']);

/** Moves the dates of the term, of the conclusion and of the periods of use. */
function shifted(body: JsonObject, days: number): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, shiftedValue(name, value, days)]),
  );
}

function shiftedValue(name: string, value: Json, days: number): Json {
  if (Array.isArray(value)) return value.map((one: Json) => shiftedValue(name, one, days));
  if (isObject(value)) return shifted(value, days);
  if (typeof value !== 'string' || !dateFields.has(name) || !/^\d{4}-\d{2}-\d{2}/.test(value)) return value;
  const day: DateText = value.slice(0, 10);
  return `${addDays(day, -days)}${value.slice(10)}`;
}
