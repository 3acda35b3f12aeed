import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { markCommit } from '#platform/db/after-commit.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { EventIds, EventType } from '#platform/events/event-types.ts';
import type { AnswerColumns } from '#platform/operations/idempotency.ts';
import type { Contract, NewContract } from '../contract.ts';
import * as store from '../store/contract.ts';
import { type Insertion, toInsertion } from '../store/insert-contracts.ts';
import type { Change } from './changes.ts';
import { type Action, type Status, statusAfter, statuses } from './lifecycle.ts';

export interface Actor {
  readonly actor: string;
  readonly requestId: string;
  readonly at: Date;
  readonly about?: Pick<EventIds, 'addendumNumber' | 'installmentNr' | 'reasonCode' | 'payUntil'>;
}

/** Events that partners receive for status changes. Actions that are not listed cause no event. */
const eventTypes: Readonly<Partial<Record<Action, EventType>>> = {
  payNext: 'installment.paid',
  amend: 'contract.changed',
  dropAddendum: 'addendum.expired',
  terminate: 'contract.terminated',
  extend: 'installment.extended',
  reinstate: 'contract.reinstated',
  restoreEnd: 'contract.reinstated',
  approve: 'contract.approval_decided',
  reject: 'contract.approval_decided',
  expireApproval: 'contract.approval_expired',
};

/** Actions after which a contract may owe another amount, or from another day. */
const debtActions: ReadonlySet<Action> = new Set([
  ...(['payNext', 'amend', 'terminate', 'extend'] as const),
  ...(['reinstating', 'reinstate', 'restoreEnd'] as const),
]);

/** Changes the status of a contract and writes its history and event. Throws ABORTED if the contract has changed. */
export async function transition(
  tx: Queryable,
  contract: Contract,
  action: Action,
  { about = {}, ...by }: Actor,
  changes: readonly Change[] = [],
): Promise<void> {
  const toStatus = statusAfter(contract.status, action);
  if (!toStatus) throw statusForbids(contract.draftId, contract.status, action);
  requireApproved(contract, action);
  const type = eventTypes[action];
  const moved = await store.setStatus(tx, {
    contractId: contract.contractId,
    fromVersion: contract.version,
    fromStatus: contract.status,
    toStatus,
    history: { ...by, action, changes },
    event: type && { type, ids: about },
    changesDebt: debtActions.has(action),
  });
  if (!moved) throw changedMeanwhile(contract.draftId);
  if (type) markCommit(tx);
}

/** Prepares a draft with its history and answer for `insertContracts`. */
export function prepareDraft(
  db: Queryable,
  contract: Omit<NewContract, 'status' | 'history'>,
  by: Actor,
  changes: readonly Change[],
  answerColumns: AnswerColumns,
): Promise<Insertion> {
  const history = { ...by, action: 'save' as const, changes };
  return toInsertion(db, { ...contract, status: 'DRAFT', history }, answerColumns);
}

/** Throws INVALID_ARGUMENT with the text of the specification if the status forbids the action. */
export function requireAllowed(contract: Contract, action: Action): void {
  if (!statusAfter(contract.status, action)) throw statusForbids(contract.draftId, contract.status, action);
  requireApproved(contract, action);
}

/** Throws if a contract is to be paid before its approval, because the money might have to be returned. */
function requireApproved({ draftId, approval }: Contract, action: Action): void {
  if (!approval || approval.state === 'APPROVED' || (action !== 'pay' && action !== 'await')) return;
  const reasons = approval.reasons.join('; ');
  const comment = approval.comment === undefined ? '' : `. Ответ страховщика: ${approval.comment}`;
  const reason = `APPROVAL_${approval.state}` as const;
  const description = {
    REQUIRED: `Договор ждёт согласования страховщика (${reasons}); оплата станет возможна после согласования`,
    REJECTED: `Страховщик отклонил договор (${reasons})${comment}. Измените данные (PUT policies): изменённый договор рассмотрят заново`,
    EXPIRED: `Договор не согласован до начала страхования (${reasons}). Измените его даты (PUT policies): изменённый договор рассмотрят заново`,
  }[approval.state];
  throw invalidArgument([{ field: `draftId=${draftId}`, description, reason, domain: 'payments' }]);
}

const forbidden: Readonly<Record<Action, string>> = {
  save: 'сохранение',
  import: 'импорт',
  revise: 'изменение',
  await: 'оплату',
  pay: 'оплату',
  awaitNext: 'оплату следующего взноса',
  payNext: 'оплату следующего взноса',
  proposeAddendum: 'доп. соглашение',
  amend: 'изменение доп. соглашением',
  dropAddendum: 'отмену доп. соглашения',
  terminate: 'расторжение',
  extend: 'отсрочку взноса',
  reinstating: 'восстановление',
  reinstate: 'восстановление',
  restoreEnd: 'восстановление',
  approve: 'согласование',
  reject: 'отклонение',
  expireApproval: 'окончание срока согласования',
};

export function forbiddenBy(status: Status): Reason {
  if (status === 'COMPLETE') return 'CONTRACT_IN_FORCE';
  return status === 'TERMINATED' ? 'CONTRACT_ENDED' : 'CONTRACT_STATUS_FORBIDS';
}

function statusForbids(draftId: string, status: Status, action: Action): ServiceError {
  return invalidArgument([
    {
      field: `draftId=${draftId}`,
      description: `Статус договора не допускает ${forbidden[action]}: ${status} (${statuses[status]})`,
      reason: forbiddenBy(status),
      domain: action === 'pay' || action === 'await' ? 'payments' : 'sales',
    },
  ]);
}

export function changedMeanwhile(draftId: string): ServiceError {
  return new ServiceError('ABORTED', {
    faults: [
      faultAt(
        `draftId=${draftId}`,
        'Договор одновременно изменил другой запрос; прочитайте договор и повторите изменение',
        'CONTRACT_CHANGED_MEANWHILE',
      ),
    ],
  });
}
