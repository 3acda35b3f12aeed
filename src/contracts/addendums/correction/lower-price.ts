import { moscowDate } from '#kernel/time/calendar.ts';
import { fingerprintText } from '#parties/personal-data/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Calculation } from '#rating/result/calculation.ts';
import type { ActivationDependencies } from '../../life/activate.ts';
import { sumOfChange } from '../../record/addendums/arithmetic.ts';
import { calculationRecord } from '../../record/calculation-json.ts';
import type { Contract } from '../../record/contract.ts';
import type { Actor } from '../../record/status/transition.ts';
import * as store from '../../record/store/addendum.ts';
import { activateAddendum } from '../activate-addendum.ts';

const reason = 'Премия на день оплаты ниже, чем в счёте';

/** If the contract costs less on the day of payment than in the bill, reduces later installments, then refunds the rest. */
export async function lowerPrice(
  tx: Queryable,
  deps: ActivationDependencies & { readonly fingerprints: Fingerprints },
  { product, contract }: { readonly product: Product; readonly contract: Contract },
  calculation: Calculation,
  by: Actor,
): Promise<void> {
  const { contractId, partnerId, policyNumber, startsOn, endsOn, installments } = contract;
  const usedOn = product.addendums.usedOn?.(contract.body, { from: startsOn, to: endsOn });
  const period = { startsOn, endsOn, effectiveOn: startsOn, usedOn };
  const { figures, reduced } = sumOfChange(
    period,
    { before: contract.calculation.premium, after: calculation.premium },
    installments,
  );
  const nr = (await store.findAddendums(tx, contractId)).length + 1;
  const addendumNumber = `${policyNumber}-${nr}`;
  const effectiveOn = moscowDate(by.at);
  const stored = await store.findStoredContent(tx, contractId);
  const addendumId = await store.insertAddendum(tx, {
    ...{ addendumNumber, contractId, partnerId, nr, kind: 'CORRECTION', effectiveOn, figures },
    ...{ installmentNr: null, payBefore: null, ground: null },
    reason: { fingerprint: fingerprintText(reason, deps.fingerprints), text: reason },
    content: { ...stored, records: new Map(), peopleKeys: [], calculation: calculationRecord(calculation) },
    ...{ createdBy: by.actor, requestId: by.requestId, at: by.at },
  });
  const { refund } = figures;
  await activateAddendum(
    tx,
    deps,
    contract,
    { addendumId, addendumNumber, kind: 'CORRECTION', effectiveOn, refund, reduced },
    by,
  );
}
