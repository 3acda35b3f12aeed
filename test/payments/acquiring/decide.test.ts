import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract } from '#contracts/record/contract.ts';
import type { AcquirerPayment } from '#kernel/ports/ports.ts';
import { decidePayment, type Situation } from '#payments/acquiring/decide.ts';
import type { Attempt } from '#payments/record/attempt.ts';
import type { Payment } from '#payments/record/payment.ts';

const amount = 740_880n;
const today = '2026-11-21';
const at = new Date('2026-11-21T09:00:00Z');

const acquired = (more: Partial<AcquirerPayment> = {}): AcquirerPayment => ({
  acquirerPaymentId: 'bank-1',
  orderId: 'order-1',
  state: 'SUCCEEDED',
  amount,
  refunded: 0n,
  method: 'card',
  ...more,
});

const attempt = (more: Partial<Attempt> = {}): Attempt => ({
  attemptId: 'attempt-1',
  orderId: 'order-1',
  method: 'card',
  amount,
  state: 'PENDING',
  acquirerPaymentId: 'bank-1',
  confirmationUrl: null,
  cancelReason: null,
  returnReason: null,
  sentAt: null,
  autopayId: null,
  hasReceipt: null,
  createdAt: at,
  ...more,
});

const payment = (more: Partial<Payment> = {}): Payment => ({
  orderId: 'order-1',
  contractId: 1n,
  installmentNr: 1,
  paymentType: 'CARD',
  amount,
  status: 'AWAITING',
  createdAt: at,
  paidAt: null,
  expiresAt: at,
  successUrl: null,
  failUrl: null,
  jointOrderId: null,
  ...more,
});

const contract = (more: Partial<Contract> = {}): Contract =>
  ({
    status: 'AWAITING_PAYMENT',
    startsOn: '2026-12-01',
    approval: null,
    installments: [{ nr: 1, amount, dueOn: '2026-12-01', status: 'DUE' }],
    ...more,
  }) as Contract;

const situation = (more: Partial<Situation> = {}): Situation => ({
  acquired: acquired(),
  attempt: attempt(),
  payments: [{ payment: payment(), contract: contract() }],
  isOtherCapturing: false,
  today,
  ...more,
});

const paidInstallment = [{ nr: 1, amount, dueOn: today, status: 'PAID' as const }];
const approval = (state: 'REQUIRED' | 'APPROVED' | 'REJECTED') => ({ state, reasons: [] });

/** Creates a payment of the second installment of a contract that has ended. */
const owed = (status: 'DUE' | 'CANCELLED') => ({
  payment: payment({ installmentNr: 2 }),
  contract: contract({
    status: 'TERMINATED',
    startsOn: '2026-01-01',
    installments: [...paidInstallment, { nr: 2, amount, dueOn: '2026-07-01', status }],
  }),
});

/** Creates a payment of a surcharge for a contract in force. */
const surcharge = () => ({
  payment: payment({ installmentNr: 2 }),
  contract: contract({
    status: 'COMPLETE',
    installments: [
      ...paidInstallment,
      { nr: 2, amount, dueOn: '2026-12-01', status: 'DUE', addendumNumber: 'XXX-1' },
    ],
  }),
});

/** Each row: name, differences from the usual situation, decision about held money, decision about captured money. */
const table: readonly (readonly [string, Partial<Situation>, string, string])[] = [
  ['nothing', {}, 'capture', 'activate'],
  ['another payment is being captured', { isOtherCapturing: true }, 'wait', 'wait'],
  ['an ended contract owes the installment', { payments: [owed('DUE')] }, 'capture', 'activate'],
  [
    'an ended contract no longer needs the installment',
    { payments: [owed('CANCELLED')] },
    'cancel NOT_PAYABLE',
    'keep NOT_PAYABLE',
  ],
  [
    'the link was revoked',
    { payments: [{ payment: payment({ status: 'REVOKED' }), contract: contract() }] },
    'cancel LINK_REVOKED',
    'keep LINK_REVOKED',
  ],
  [
    'the link has expired',
    { payments: [{ payment: payment({ status: 'EXPIRED' }), contract: contract() }] },
    'cancel LINK_EXPIRED',
    'keep LINK_EXPIRED',
  ],
  [
    'the link was never opened',
    { payments: [{ payment: payment({ status: 'CREATING' }), contract: contract() }] },
    'cancel LINK_REVOKED',
    'keep LINK_REVOKED',
  ],
  [
    'the installment is paid',
    { payments: [{ payment: payment(), contract: contract({ installments: paidInstallment }) }] },
    'cancel ALREADY_PAID',
    'keep ALREADY_PAID',
  ],
  [
    'the payment is paid',
    { payments: [{ payment: payment({ status: 'PAID' }), contract: contract() }] },
    'cancel ALREADY_PAID',
    'keep ALREADY_PAID',
  ],
  [
    'the contract is in force',
    { payments: [{ payment: payment(), contract: contract({ status: 'COMPLETE' }) }] },
    'cancel NOT_PAYABLE',
    'keep NOT_PAYABLE',
  ],
  [
    'the staff have not approved',
    { payments: [{ payment: payment(), contract: contract({ approval: approval('REQUIRED') }) }] },
    'cancel NOT_PAYABLE',
    'keep NOT_PAYABLE',
  ],
  [
    'the staff have approved',
    { payments: [{ payment: payment(), contract: contract({ approval: approval('APPROVED') }) }] },
    'capture',
    'activate',
  ],
  [
    'another prolongation is in force',
    { payments: [{ payment: payment(), contract: contract(), conflict: 'prolonged' }] },
    'cancel PROLONGED_OTHERWISE',
    'keep PROLONGED_OTHERWISE',
  ],
  [
    'the vehicle is covered by another contract',
    { payments: [{ payment: payment(), contract: contract(), conflict: 'insured' }] },
    'cancel INSURED_OTHERWISE',
    'keep INSURED_OTHERWISE',
  ],
  [
    'the limit of its general agreement is used up',
    { payments: [{ payment: payment(), contract: contract(), conflict: 'agreement' }] },
    'cancel NOT_UNDER_AGREEMENT',
    'keep NOT_UNDER_AGREEMENT',
  ],
  [
    'another contract was sold after the addendum of this surcharge',
    { payments: [{ ...surcharge(), conflict: 'insured' }] },
    'cancel INSURED_OTHERWISE',
    'keep INSURED_OTHERWISE',
  ],
  ['a surcharge has no conflict', { payments: [surcharge()] }, 'capture', 'activate'],
  ['cover has begun', { today: '2026-12-02' }, 'cancel COVER_STARTED', 'keep COVER_STARTED'],
  ['cover begins today', { today: '2026-12-01' }, 'capture', 'activate'],
  [
    'midnight came after the capture',
    { today: '2026-12-02', attempt: attempt({ state: 'CAPTURING' }) },
    'capture',
    'activate',
  ],
  [
    'the amount is a kopeck short',
    { attempt: attempt({ amount: amount + 1n }) },
    'cancel WRONG_AMOUNT',
    'keep WRONG_AMOUNT',
  ],
  [
    'the premium has changed',
    { payments: [{ payment: payment({ amount: 1n }), contract: contract() }] },
    'cancel WRONG_AMOUNT',
    'keep WRONG_AMOUNT',
  ],
  [
    'one of two contracts cannot be paid',
    {
      attempt: attempt({ amount: 2n * amount }),
      payments: [
        { payment: payment(), contract: contract() },
        { payment: payment(), contract: contract({ status: 'COMPLETE' }) },
      ],
    },
    'cancel WRONG_AMOUNT',
    'keep WRONG_AMOUNT',
  ],
  ['the payment was not requested', { attempt: null }, 'cancel DOUBLED', 'keep DOUBLED'],
  ['the order is unknown', { attempt: null, payments: [] }, 'cancel UNKNOWN_ORDER', 'keep UNKNOWN_ORDER'],
  ['it was already paid', { attempt: attempt({ state: 'PAID' }) }, 'nothing', 'nothing'],
  ['it was already refunded', { attempt: attempt({ state: 'RETURNED' }) }, 'nothing', 'nothing'],
  [
    'it is being refunded',
    { attempt: attempt({ returnReason: 'LINK_REVOKED' }) },
    'cancel LINK_REVOKED',
    'keep LINK_REVOKED',
  ],
];

for (const [name, differs, held, taken] of table) {
  test(`the decision is "${held}" for held and "${taken}" for captured money if this differs: ${name}`, () => {
    for (const [state, expected] of [
      ['HELD', held],
      ['SUCCEEDED', taken],
    ] as const) {
      const decision = decidePayment(situation({ acquired: acquired({ state }), ...differs }));
      assert.equal('reason' in decision ? `${decision.kind} ${decision.reason}` : decision.kind, expected);
    }
  });
}

test('money of an unknown order and money refunded outside Bindery activate no contract', () => {
  const strange = decidePayment(
    situation({ acquired: acquired({ orderId: null }), attempt: null, payments: [] }),
  );
  assert.deepEqual(strange, { kind: 'keep', reason: 'NOT_OURS' });
  const returned = decidePayment(situation({ acquired: acquired({ refunded: amount }) }));
  assert.deepEqual(returned, { kind: 'keep', reason: 'REFUNDED_ELSEWHERE' });
});

test('a pending payment changes nothing, and a canceled payment ends its attempt once', () => {
  assert.equal(decidePayment(situation({ acquired: acquired({ state: 'PENDING' }) })).kind, 'nothing');
  const canceled = acquired({ state: 'CANCELED', cancelReason: 'declined' });
  assert.deepEqual(decidePayment(situation({ acquired: canceled })), { kind: 'ended', reason: 'declined' });
  const ended = situation({ acquired: canceled, attempt: attempt({ state: 'CANCELED' }) });
  assert.equal(decidePayment(ended).kind, 'nothing');
});
