import type { Pool } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Clock, moscowDate } from '../../kernel/clock.ts';
import { invalidArgument, notFound } from '../../kernel/errors.ts';
import { coverFrom } from '../cover/cover-start.ts';
import type { Mover } from '../move.ts';
import type { Rater } from '../rate-application.ts';
import { contractForStaff } from '../read.ts';
import type { AddendumFigures, TerminationGround } from './addendum.ts';
import { conditionFaults } from './conditions.ts';
import { writeAddendum } from './create-addendum.ts';
import type { DropDependencies } from './drop.ts';
import { readAddendumRequest } from './request.ts';
import * as store from './store.ts';
import type { ForceDependencies } from './take-force.ts';
import { terminationOf } from './termination.ts';

/** A termination as the staff ask for it. */
export interface StaffTermination {
  readonly policyNumber: string;
  readonly reasonCode: string;
  readonly effectiveDate: string;
  readonly reason: string;
}

/** What came of it. */
export interface StaffTerminated {
  readonly addendumNumber: string;
  readonly effectiveOn: string;
  readonly ground: TerminationGround;
  readonly figures: AddendumFigures;
}

/**
 * The staff end a contract, also on grounds of the insurer, and on a day that is over where the ground was learned of
 * later. Throws NOT_FOUND, INVALID_ARGUMENT with every fault, and ABORTED where another change was first.
 */
export async function terminateByStaff(
  deps: {
    readonly pool: Pool;
    readonly clock: Clock;
    readonly rater: Pick<Rater, 'settingsOf'>;
  } & ForceDependencies &
    DropDependencies,
  asked: StaffTermination,
  by: Pick<Mover, 'actor' | 'requestId'>,
): Promise<StaffTerminated> {
  const at = deps.clock.now();
  const { request, faults } = readAddendumRequest({ ...asked, kind: 'TERMINATION' }, moscowDate(at));
  const contract = await contractForStaff(deps.pool, asked.policyNumber);
  const product = deps.products.find(({ code }) => code === contract?.product);
  if (!contract || !product) throw notFound('policyNumber', `договор ${asked.policyNumber} не найден`);
  const addendums = await store.addendumsOf(deps.pool, contract.contractId);
  const awaited = addendums.find(({ status }) => status === 'AWAITING_PAYMENT') ?? null;
  const situation = {
    contract,
    awaited,
    agreed: null,
    today: moscowDate(at),
    hasBegun: at >= coverFrom(contract),
    isByStaff: true,
    settings: deps.rater.settingsOf(product, contract.calculation),
  };
  const ending = terminationOf(product, addendums, request, situation);
  const known = [...faults, ...conditionFaults(request, situation), ...(ending?.faults ?? [])];
  if (known.length > 0 || !ending?.ground || !ending.sum || !request.effectiveOn)
    throw invalidArgument(known);
  const { ground, sum } = ending;
  const nr = addendums.length + 1;
  const { effectiveOn, reason } = request;
  const accepted = {
    product,
    contract,
    kind: 'TERMINATION',
    effectiveOn,
    reason,
    nr,
    awaited,
    change: null,
    ground,
    sum,
    installmentNr: null,
    payBefore: null,
  } as const;
  await inTransaction(deps.pool, (tx) => writeAddendum(tx, deps, accepted, { ...by, at }));
  return { addendumNumber: `${contract.policyNumber}-${nr}`, effectiveOn, ground, figures: sum.figures };
}
