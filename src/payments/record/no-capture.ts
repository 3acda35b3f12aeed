import type { Contract } from '#contracts/record/contract.ts';
import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { capturingFor } from './store/attempts.ts';

/**
 * Throws INVALID_ARGUMENT where money for the contract is being taken right now. The caller holds the lock of the
 * contract, so that none is begun meanwhile.
 */
export async function demandNoCapture(
  tx: Queryable,
  { contractId, draftId }: Pick<Contract, 'contractId' | 'draftId'>,
): Promise<void> {
  if ((await capturingFor(tx, [contractId])).length > 0) throw justPaid(draftId);
}

/** What is said to a change that the client's money has overtaken. */
export function justPaid(draftId: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', {
    faults: [
      faultAt(
        `draftId=${draftId}`,
        'Клиент только что оплатил договор по ссылке; прочитайте договор: изменить его или выбрать другой способ оплаты уже нельзя',
        'CLIENT_HAS_PAID',
        'payments',
      ),
    ],
  });
}
