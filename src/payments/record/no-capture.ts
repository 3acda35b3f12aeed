import type { Contract } from '#contracts/record/contract.ts';
import { faultAt, ServiceError } from '#kernel/errors/errors.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { capturingFor } from './store/attempts.ts';

/** Throws INVALID_ARGUMENT while money for the contract is being captured. The caller must have locked the contract. */
export async function requireNoCapture(
  tx: Queryable,
  { contractId, draftId }: Pick<Contract, 'contractId' | 'draftId'>,
): Promise<void> {
  if ((await capturingFor(tx, [contractId])).length > 0) throw justPaid(draftId);
}

/** Makes the error for changing a contract that the client has just paid. */
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
