import { addPartner } from '#access/manage-partners.ts';
import { usualRights } from '#access/partner.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import type { OperationRequest, Outcome } from '#platform/operations/durable/operation.ts';
import { createOperations, type Operations } from '#platform/operations/durable/operations.ts';
import type { TakenOperation } from '#platform/operations/durable/store.ts';
import type { TestDatabase } from '../support/database.ts';
import { fingerprints } from '../support/fingerprints.ts';
import { byStaff } from '../support/staff.ts';

/** A simulated process that runs operations. */
export interface OneProcess {
  readonly operations: Operations;
  /** Messages of the errors reported so far. */
  readonly errors: string[];
  /** Stores a request as an operation and returns the operation's id. */
  handOver(request?: Partial<OperationRequest>): Promise<string>;
  /** Simulates a crash: the process neither renews nor releases its leases. */
  die(): Promise<void>;
  close(): Promise<void>;
}

export async function oneProcess(
  { pool, connectionString }: Pick<TestDatabase, 'pool' | 'connectionString'>,
  options: { readonly attemptMsMax?: number } = {},
): Promise<OneProcess> {
  const partnerId = await somePartner(pool);
  const reserved = createPool({ connectionString, applicationName: 'test operations', connectionsMax: 3 });
  const errors: string[] = [];
  const onError = (error: unknown) => errors.push(String(error));
  const operations = createOperations({
    pool,
    reserved,
    clock: systemClock,
    sealer: fingerprints.operationSealer,
    onError,
    ...options,
  });
  return {
    operations,
    errors,
    async handOver(request = {}) {
      const lease = await operations.begin(() => someRequest(partnerId, request)).handOver();
      return lease?.operationId ?? '';
    },
    die: () => reserved.end(),
    async close() {
      await operations.close();
      operations.releasePolls();
      await reserved.end();
    },
  };
}

export function someRequest(partnerId: bigint, given: Partial<OperationRequest> = {}): OperationRequest {
  return {
    partnerId,
    requestId: 'request',
    method: 'POST',
    route: '/sales/v2/individual/osago/quotes',
    address: '/ship/biz/sales/v2/individual/osago/quotes',
    params: {},
    query: {},
    accept: '',
    idempotencyKey: null,
    bodyBytes: null,
    receivedAt: new Date('2026-11-21T12:00:00+03:00'),
    isStrict: false,
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    ...given,
  };
}

export const someAnswer: Outcome = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'да' };

/** Creates the partner of all operations of a test database and returns its id. */
export async function somePartner(pool: Pool): Promise<bigint> {
  await addPartner(pool, byStaff(), {
    login: 'operations',
    name: 'Партнёр',
    ...usualRights,
  });
  const { rows } = await pool.query<{ partnerId: bigint }>(
    `select partner_id as "partnerId" from partners where login = 'operations'`,
  );
  return rows[0]?.partnerId ?? 0n;
}

export interface Row {
  readonly state: string;
  readonly attempt: number;
  readonly status: number | null;
}

export async function rowOf(pool: Pool, operationId: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    'select state, attempt, status from operations where operation_id = $1',
    [operationId],
  );
  return rows[0];
}

/** Lets all leases expire, so that other processes take the operations over. */
export async function abandonAll(pool: Pool): Promise<void> {
  await pool.query(`update operations set lease_until = '2000-01-01' where state = 'RUNNING'`);
}

export type Run = (taken: TakenOperation) => Promise<void>;
