import assert from 'node:assert/strict';
import { isObject } from '#kernel/json/json.ts';
import type { Changes } from '../../../support/change.ts';
import { type Draft, savedDraft } from '../../../support/sale.ts';
import type { TestPartner } from '../../../support/service.ts';
import { type OneCPayment, oneCDocument } from './files.ts';

export interface BilledDraft extends Draft {
  readonly billNumber: string;
  readonly amount: string;
}

/** Saves a draft and requests its bill. */
export async function billedDraft(
  partner: TestPartner,
  holderType: 'individual' | 'corporate' = 'corporate',
  set: Changes = {},
): Promise<BilledDraft> {
  const draft = await savedDraft(partner, { holderType, set });
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
  const { payments } = (await partner.call('GET', draft.path)).body;
  const payment = Array.isArray(payments) ? payments.find(isObject) : undefined;
  return { ...draft, billNumber: String(payment?.billNumber), amount: draft.premium.toFixed(2) };
}

export const paymentOf = (draft: BilledDraft, changes: OneCPayment = {}) =>
  oneCDocument({
    amount: draft.amount,
    purpose: `Оплата по счету ${draft.billNumber}`,
    number: draft.billNumber,
    ...changes,
  });
