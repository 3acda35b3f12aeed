/**
 *   (none) --save--> DRAFT --revise--> DRAFT, (none) --import--> COMPLETE
 *                    DRAFT --await----> AWAITING_PAYMENT --revise--> DRAFT
 *                                       AWAITING_PAYMENT --await---> AWAITING_PAYMENT
 *                    DRAFT --approve--> DRAFT, DRAFT --reject--> DRAFT, DRAFT --expireApproval--> DRAFT
 *                    DRAFT --pay------> COMPLETE <--pay-- AWAITING_PAYMENT
 *                                       COMPLETE --awaitNext, payNext--> COMPLETE
 *                                       COMPLETE --proposeAddendum, amend, dropAddendum--> COMPLETE
 *                                       COMPLETE --terminate--> TERMINATED
 *                                       TERMINATED --awaitNext, payNext, terminate, reinstating--> TERMINATED
 *                                       COMPLETE --extend--> COMPLETE <--reinstate-- TERMINATED
 *                                       TERMINATED --restoreEnd--> TERMINATED
 *
 * A contract is TERMINATED as soon as its end is agreed. Until the first day without cover it is shown as COMPLETE (`shown-status.ts`)
 * and can still end earlier. The earned part of its installments stays payable forever.
 */
export const statuses = {
  DRAFT: 'Проект договора, не оплачен',
  AWAITING_PAYMENT: 'Ожидает оплаты',
  COMPLETE: 'Оплачен, договор заключён',
  TERMINATED: 'Расторгнут',
} as const;

export type Status = keyof typeof statuses;
export type Action =
  | 'save'
  /** A contract that another system has concluded. */
  | 'import'
  | 'revise'
  | 'approve'
  | 'reject'
  /** The deadline for the approval has passed. */
  | 'expireApproval'
  | 'await'
  | 'pay'
  /** `awaitNext` and `payNext` are for later installments. They do not change the status of the contract. */
  | 'awaitNext'
  | 'payNext'
  /** `proposeAddendum`: an addendum awaits its surcharge. `amend`: an addendum is in force. */
  | 'proposeAddendum'
  | 'amend'
  | 'dropAddendum'
  | 'terminate'
  /** `extend` moves a deadline; `reinstating` and `reinstate` undo a termination for an unpaid installment. */
  | 'extend'
  | 'reinstating'
  | 'reinstate'
  /** Undoes a termination for an unpaid installment if the contract was also terminated for another reason. */
  | 'restoreEnd';

const table: Readonly<Record<Status, Readonly<Partial<Record<Action, Status>>>>> = {
  DRAFT: {
    revise: 'DRAFT',
    approve: 'DRAFT',
    reject: 'DRAFT',
    expireApproval: 'DRAFT',
    await: 'AWAITING_PAYMENT',
    pay: 'COMPLETE',
  },
  AWAITING_PAYMENT: { revise: 'DRAFT', await: 'AWAITING_PAYMENT', pay: 'COMPLETE' },
  COMPLETE: {
    awaitNext: 'COMPLETE',
    payNext: 'COMPLETE',
    proposeAddendum: 'COMPLETE',
    amend: 'COMPLETE',
    dropAddendum: 'COMPLETE',
    terminate: 'TERMINATED',
    extend: 'COMPLETE',
  },
  TERMINATED: {
    awaitNext: 'TERMINATED',
    payNext: 'TERMINATED',
    terminate: 'TERMINATED',
    reinstating: 'TERMINATED',
    reinstate: 'COMPLETE',
    restoreEnd: 'TERMINATED',
  },
};

/** Returns the status after `action`; undefined if the current status forbids it. */
export function statusAfter(status: Status, action: Action): Status | undefined {
  return table[status][action];
}

export const approvalStates = {
  REQUIRED: 'Ждёт согласования страховщика, оплата пока невозможна',
  APPROVED: 'Согласован страховщиком, можно оплачивать',
  REJECTED: 'Отклонён страховщиком, оплата невозможна',
  EXPIRED:
    'Страховщик не согласовал до начала страхования; чтобы договор рассмотрели снова, измените его даты',
} as const;
