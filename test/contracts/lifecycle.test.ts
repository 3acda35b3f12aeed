import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Action, type Status, statusAfter, statuses } from '#contracts/record/status/lifecycle.ts';

const actions = [
  'save',
  'revise',
  'await',
  'pay',
  'terminate',
  'approve',
  'reject',
  'expireApproval',
  'proposeAddendum',
  'amend',
  'dropAddendum',
  'extend',
  'reinstating',
  'reinstate',
  'restoreEnd',
] as const satisfies readonly Action[];

/** The next status for every action in every status; undefined if not allowed. */
const expected: Readonly<Record<Status, Readonly<Record<Action, Status | undefined>>>> = {
  DRAFT: {
    save: undefined,
    import: undefined,
    revise: 'DRAFT',
    await: 'AWAITING_PAYMENT',
    pay: 'COMPLETE',
    terminate: undefined,
    approve: 'DRAFT',
    reject: 'DRAFT',
    expireApproval: 'DRAFT',
    awaitNext: undefined,
    payNext: undefined,
    proposeAddendum: undefined,
    amend: undefined,
    dropAddendum: undefined,
    extend: undefined,
    reinstating: undefined,
    reinstate: undefined,
    restoreEnd: undefined,
  },
  AWAITING_PAYMENT: {
    save: undefined,
    import: undefined,
    revise: 'DRAFT',
    await: 'AWAITING_PAYMENT',
    pay: 'COMPLETE',
    terminate: undefined,
    approve: undefined,
    reject: undefined,
    expireApproval: undefined,
    awaitNext: undefined,
    payNext: undefined,
    proposeAddendum: undefined,
    amend: undefined,
    dropAddendum: undefined,
    extend: undefined,
    reinstating: undefined,
    reinstate: undefined,
    restoreEnd: undefined,
  },
  COMPLETE: {
    save: undefined,
    import: undefined,
    revise: undefined,
    await: undefined,
    pay: undefined,
    terminate: 'TERMINATED',
    approve: undefined,
    reject: undefined,
    expireApproval: undefined,
    awaitNext: 'COMPLETE',
    payNext: 'COMPLETE',
    proposeAddendum: 'COMPLETE',
    amend: 'COMPLETE',
    dropAddendum: 'COMPLETE',
    extend: 'COMPLETE',
    reinstating: undefined,
    reinstate: undefined,
    restoreEnd: undefined,
  },
  TERMINATED: {
    save: undefined,
    import: undefined,
    revise: undefined,
    await: undefined,
    pay: undefined,
    terminate: 'TERMINATED',
    approve: undefined,
    reject: undefined,
    expireApproval: undefined,
    awaitNext: 'TERMINATED',
    payNext: 'TERMINATED',
    proposeAddendum: undefined,
    amend: undefined,
    dropAddendum: undefined,
    extend: undefined,
    reinstating: 'TERMINATED',
    reinstate: 'COMPLETE',
    restoreEnd: 'TERMINATED',
  },
};

for (const status of Object.keys(expected) as Status[]) {
  for (const action of actions) {
    const next = expected[status][action];
    test(`the action ${action} in the status ${status} leads to ${next ?? 'an error'}`, () =>
      assert.equal(statusAfter(status, action), next));
  }
}

test('every status has a Russian description and is in this table', () => {
  assert.deepEqual(Object.keys(statuses).sort(), Object.keys(expected).sort());
  for (const description of Object.values(statuses)) assert.match(description, /^[А-ЯЁ][а-яё, ]+$/);
});

test('a contract comes into force once, and after its end only by reinstatement', () => {
  const paid = statusAfter('AWAITING_PAYMENT', 'pay');
  assert.equal(paid && statusAfter(paid, 'pay'), undefined);
  assert.deepEqual(
    [...new Set(actions.map((action) => statusAfter('TERMINATED', action)))],
    [undefined, 'TERMINATED', 'COMPLETE'],
  );
});
