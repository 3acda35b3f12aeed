import { invalidArgument, ServiceError } from '../kernel/errors.ts';
import type { Outcome } from '../operations/durable/operation.ts';
import type { Operations } from '../operations/durable/operations.ts';
import type { Caller } from '../partners/partner.ts';

const holdMsMax = 30_000;
const retryAfterSeconds = 2;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The answer of a finished operation as its own method gave it. Throws NOT_FOUND while it runs, and with another text
 * for one that this partner never began.
 */
export async function pollOperation(
  operations: Operations,
  caller: Caller,
  query: Readonly<Record<string, unknown>>,
  holdMs: number,
): Promise<Outcome> {
  const operationId = operationIdOf(query);
  const { partnerId } = caller.partner;
  let found = await operations.find(partnerId, operationId);
  if (found && !found.outcome && holdMs > 0) {
    await operations.wait(operationId, Math.min(holdMs, holdMsMax));
    found = await operations.find(partnerId, operationId);
  }
  if (!found) throw unknown();
  if (!found.outcome) throw unfinished();
  return found.outcome;
}

function operationIdOf({ oper_id: operationId }: Readonly<Record<string, unknown>>): string {
  if (typeof operationId === 'string' && uuid.test(operationId)) return operationId;
  throw invalidArgument([
    {
      field: 'oper_id',
      description: 'Передайте в запросе один параметр oper_id: UUID из draftId или href ответа 202',
      domain: 'sales',
    },
  ]);
}

function unfinished(): ServiceError {
  return new ServiceError('NOT_FOUND', {
    retryAfterSeconds,
    faults: [
      {
        field: 'oper_id',
        description: `Операция ещё выполняется; повторите запрос через ${retryAfterSeconds} с или передайте заголовок Prefer: wait-ms=30000`,
        domain: 'sales',
      },
    ],
  });
}

function unknown(): ServiceError {
  return new ServiceError('NOT_FOUND', {
    faults: [
      {
        field: 'oper_id',
        description: 'Операции с таким oper_id нет; проверьте его. Результаты хранятся 30 дней',
        domain: 'sales',
      },
    ],
  });
}
