import { type Fault, invalidArgument, ServiceError } from '../kernel/errors.ts';
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
  if (!found) throw new ServiceError('NOT_FOUND', { faults: [pollRefusals.unknown] });
  if (!found.outcome) {
    throw new ServiceError('NOT_FOUND', { retryAfterSeconds, faults: [pollRefusals.unfinished] });
  }
  return found.outcome;
}

function operationIdOf({ oper_id: operationId }: Readonly<Record<string, unknown>>): string {
  // In small letters, as the database tells who waits of an end.
  if (typeof operationId === 'string' && uuid.test(operationId)) return operationId.toLowerCase();
  throw invalidArgument([pollRefusals.malformed]);
}

/** Why a poll has no answer, also for the description of the interface. */
export const pollRefusals = {
  malformed: refusal('Передайте в запросе один параметр oper_id: UUID из draftId или href ответа 202'),
  unfinished: refusal(
    `Операция ещё выполняется; повторите запрос через ${retryAfterSeconds} с или передайте заголовок Prefer: wait-ms=${holdMsMax}`,
  ),
  unknown: refusal('Операции с таким oper_id нет; проверьте его. Результаты хранятся 30 дней'),
} as const;

function refusal(description: string): Fault {
  return { field: 'oper_id', description, domain: 'sales' };
}
