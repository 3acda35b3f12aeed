import type { Caller } from '#access/partner.ts';
import { type Fault, ServiceError } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import type { Contract } from '../../record/contract.ts';
import { type BlankState, blankState } from './store.ts';

const texts: Readonly<Record<Exclude<BlankState, 'FREE'>, string>> = {
  HELD: 'на этом бланке уже сохранён договор: передайте номер другого бланка',
  USED: 'на этом бланке уже заключён договор: передайте номер другого бланка',
  VOID: 'этот бланк испорчен: передайте номер другого бланка',
};

/** Reports a blank (pre-numbered paper form) that was not issued to the partner or is already used. */
export async function blankFaults(
  db: Queryable,
  { partner }: Caller,
  product: Product,
  body: JsonObject,
): Promise<readonly Fault[]> {
  const blank = product.blank?.(body);
  if (!blank) return [];
  const state = await blankState(db, partner.partnerId, blank.policyNumber);
  if (state === 'FREE') return [];
  const description = state
    ? texts[state]
    : 'такой бланк вам не выдан: передайте серию и номер выданного вам';
  return [{ field: blank.field, description, reason: 'BLANK_NOT_AVAILABLE', domain: 'sales' }];
}

/** Reports a changed blank, because the number of a contract is the number of its blank and never changes. */
export function storedBlankFaults(product: Product, contract: Contract, body: JsonObject): readonly Fault[] {
  const before = product.blank?.(contract.body);
  const after = product.blank?.(body);
  if (before?.policyNumber === after?.policyNumber) return [];
  // Old drafts on a blank have a separate number, so the blank may be omitted.
  if (!after && before?.policyNumber !== contract.policyNumber) return [];
  const description =
    before?.policyNumber === contract.policyNumber
      ? 'серия и номер бланка — номер договора, они не меняются: передайте прежние либо сохраните новый договор'
      : 'у договора уже есть номер, бланк к нему не добавить и не заменить: передайте прежнее значение либо сохраните новый договор';
  return [
    {
      field: (after ?? before)?.field ?? 'body',
      description,
      reason: 'FIELD_NOT_CHANGEABLE',
      domain: 'sales',
    },
  ];
}

/** Returns a fault if another contract on the blank was saved at the same time; otherwise the error itself. */
export function takenMeanwhile(product: Product, body: JsonObject, error: unknown): unknown {
  const blank = product.blank?.(body);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (!blank || code !== '23505' || constraint !== 'contract_keys_policy_number_key') return error;
  return new ServiceError('ABORTED', {
    faults: [{ field: blank.field, description: texts.HELD, reason: 'BLANK_NOT_AVAILABLE', domain: 'sales' }],
  });
}

export function blankNumber(product: Product | undefined, { body, policyNumber }: Contract): string | null {
  return product?.blank?.(body)?.policyNumber === policyNumber ? policyNumber : null;
}
