import assert from 'node:assert/strict';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Changes } from './change.ts';
import type { Response, TestPartner, TestService } from './service.ts';

/** Returns changes that make the sandbox registry answer after a delay. */
export function slowRegistry(delayMs: number): Changes {
  return registryAnswers(`0${String(delayMs).padStart(5, '0')}`);
}

/** Returns changes that set the licence number, which selects the behaviour of the sandbox registry. */
export function registryAnswers(number: string): Changes {
  const licence = 'insuredObject.osago.drivers[0].driversLicense';
  return { [`${licence}.serial`]: '9900', [`${licence}.number`]: number };
}

/** Checks an answer with an operation handle and returns the operation's id. */
export function operationOf(answer: Response): string {
  assert.equal(answer.status, 202, answer.text);
  // An answer to a request with a very short deadline also has a warning.
  const { warnings: _, ...handle } = answer.body;
  const { draftId } = handle;
  assert.match(String(draftId), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.deepEqual(handle, {
    draftId,
    method: 'GET',
    href: `/sales/v2/operations?oper_id=${draftId}`,
  });
  return String(draftId);
}

/** Waits for an operation by long polls and returns its answer. */
export async function finished(
  partner: Pick<TestPartner, 'call'>,
  operationId: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  for (let poll = 0; poll < 60; poll += 1) {
    const answer = await partner.call('GET', `/sales/v2/operations?oper_id=${operationId}`, undefined, {
      prefer: 'wait-ms=10000',
      ...headers,
    });
    if (!answer.headers.has('retry-after') || answer.status !== 404) return answer;
  }
  throw new Error(`operation ${operationId} did not end`);
}

/** Stores an operation without running it, by default a quote. */
export async function storedOperation(
  { pool }: Pick<TestService, 'pool'>,
  { login }: Pick<TestPartner, 'login'>,
  given: {
    /** Number of attempts so far; by default 1. */
    readonly attempt?: number;
    /** Time from which another process may take over the operation; by default never. */
    readonly leaseUntil?: string;
    readonly route?: string;
    readonly body?: JsonObject;
  } = {},
): Promise<string> {
  const { attempt = 1, leaseUntil = '2100-01-01', route = '/sales/v2/individual/osago/quotes', body } = given;
  const { rows } = await pool.query<{ operationId: string }>(
    `insert into operations (operation_id, partner_id, request_id, state, method, route, address, request, body, attempt,
                             lease_until, accepted_at)
     select gen_random_uuid(), partner_id, 'stored', 'RUNNING', 'POST', $2, '/ship/biz' || $2,
            '{"params": {}, "query": {}, "accept": "", "idempotencyKey": null}', $3, $4, $5, '2026-11-21'
       from partners
      where login = $1
     returning operation_id as "operationId"`,
    [login, route, body ? Buffer.from(JSON.stringify(body)) : null, attempt, leaseUntil],
  );
  return rows[0]?.operationId ?? '';
}
