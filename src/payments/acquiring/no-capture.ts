import { contractsForUpdate } from '../../contracts/read.ts';
import type { Queryable } from '../../db/transaction.ts';
import { ServiceError } from '../../kernel/errors.ts';
import { capturingFor } from './store.ts';

/** Throws INVALID_ARGUMENT where money for the contract is being taken right now, after waiting for its lock. */
export async function demandNoCapture(tx: Queryable, contractId: bigint): Promise<void> {
  const [contract] = await contractsForUpdate(tx, [contractId]);
  if (!contract || (await capturingFor(tx, [contractId])).length === 0) return;
  throw justPaid(contract.draftId);
}

/** What is said to a change that the client's money has overtaken. */
export function justPaid(draftId: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', {
    faults: [
      {
        field: `draftId=${draftId}`,
        description:
          'Клиент только что оплатил договор по ссылке; прочитайте договор: изменить его или выбрать другой способ оплаты уже нельзя',
        domain: 'payments',
      },
    ],
  });
}
