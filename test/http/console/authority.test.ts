import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decideApproval } from '#contracts/life/approval.ts';
import { setLimit } from '#contracts/record/authority/limits.ts';
import type { AuthorityLimit } from '#contracts/record/authority/store.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import type { Draft } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';

let service: TestService;
let partner: TestPartner;
let nina: StaffBrowser;
let oleg: StaffBrowser;

before(async () => {
  service = await consoleService();
  partner = await service.partner({ discountKvMax: '10' });
  nina = await staffBrowser(service, ['underwriter'], 'nina');
  oleg = await staffBrowser(service, ['underwriter'], 'oleg');
});
after(() => service.close());

const atypical = (discount = 0) =>
  savedCasco(partner, {
    set: { 'uw.isAtypicalApplication': true, 'additionalProperties.discountKVPercent': discount },
  });
const none = { sum: null, premium: null, discount: null };
const limit = (holder: string, product: string, more: Partial<AuthorityLimit> | null) =>
  setLimit(service.pool, byStaff(service.clock), { holder, product }, more && { ...none, ...more });
const approve = ({ policyNumber }: Draft, login: string) =>
  decideApproval(service, policyNumber, 'approve', { actor: `staff:${login}`, requestId: login });

/** Expected approvers of a discount of 5 % at a premium of about 50,000 rubles and an insured sum of 1,300,000 rubles. */
const matrix: readonly (readonly [
  string,
  readonly (readonly [string, string, Partial<AuthorityLimit>])[],
  readonly string[],
])[] = [
  ['no limits at all', [], ['nina', 'oleg']],
  ['a lower limit of the role', [['underwriter', '*', { premium: 100n }]], []],
  [
    "a person's limit above the role's",
    [
      ['underwriter', '*', { premium: 100n }],
      ['staff:oleg', '*', {}],
    ],
    ['oleg'],
  ],
  ["a person's limit below the role's", [['staff:Oleg', '*', { sum: 100n }]], ['nina']],
  [
    "the product's limit overrides the common one",
    [
      ['underwriter', '*', { sum: 0n }],
      ['underwriter', 'casco', {}],
    ],
    ['nina', 'oleg'],
  ],
  ['a limit of another product', [['underwriter', 'pet', { sum: 0n }]], ['nina', 'oleg']],
  [
    'a limit on the discount only',
    [
      ['underwriter', '*', { discount: '4.9' }],
      ['staff:nina', 'casco', { discount: '5' }],
    ],
    ['nina'],
  ],
  [
    'limits equal to the contract',
    [['underwriter', '*', { sum: 130_000_000n, discount: '5' }]],
    ['nina', 'oleg'],
  ],
];

for (const [name, limits, may] of matrix) {
  test(`limits of authority decide who can approve: ${name}`, async () => {
    for (const [holder, product, more] of limits) await limit(holder, product, more);
    for (const login of ['nina', 'oleg']) {
      const draft = await atypical(5);
      if (may.includes(login)) assert.equal((await approve(draft, login)).approval?.state, 'APPROVED');
      else await assert.rejects(approve(draft, login), /Невалидные/);
    }
    for (const [holder, product] of limits) await limit(holder, product, null);
  });
}

test('above the limit of authority the page lists the people who can approve and allows a handover only to these people', async () => {
  await limit('underwriter', '*', { premium: 100n });
  await limit('staff:oleg', 'casco', {});
  const draft = await atypical();
  const { policyNumber } = draft;
  const page = await nina.open(`/approvals/${policyNumber}`);
  assert.match(page.text, /Выше вашего лимита: премия/);
  assert.match(page.text, /Согласовать могут: Сотрудник oleg/);
  assert.doesNotMatch(page.text, /href="\/approve\?/);
  const refused = await nina.send('/approve', { policyNumber, version: '1' });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /Сотрудник oleg/);
  assert.equal((await nina.send('/contract-hand', { policyNumber, to: 'staff:petr' })).status, 409);
  assert.equal((await nina.send('/contract-hand', { policyNumber, to: 'staff:oleg' })).status, 200);
  assert.match((await oleg.open('/approvals')).text, /Сотрудник oleg/);
  assert.equal((await oleg.send('/approve', { policyNumber, version: '1' })).status, 200);
});

test('the database enforces the limits of authority against direct writes', async () => {
  const { policyNumber } = await atypical();
  const write = (by: string | null) =>
    service.pool.query(
      `update contracts set approval = approval || jsonb_build_object('state', 'APPROVED', 'decidedBy', $2::text) where policy_number = $1`,
      [policyNumber, by],
    );
  for (const by of ['staff:nina', 'staff:somebody', null]) await assert.rejects(write(by), /is beyond what/);
  await write('staff:Oleg');
});

test('a limit lowered during decisions applies before or after each decision, and only one of two concurrent approvals succeeds', async () => {
  const drafts = await Promise.all(Array.from({ length: 6 }, () => atypical()));
  const lowered = limit('staff:oleg', 'casco', { premium: 1n });
  const decided = await Promise.allSettled(drafts.map((draft) => approve(draft, 'oleg')));
  await lowered;
  const { rows } = await service.pool.query<{ state: string }>(
    `select approval ->> 'state' as state from contracts where policy_number = any($1) order by array_position($1, policy_number)`,
    [drafts.map(({ policyNumber }) => policyNumber)],
  );
  assert.deepEqual(
    rows.map(({ state }) => state === 'APPROVED'),
    decided.map(({ status }) => status === 'fulfilled'),
  );
  await assert.rejects(approve(await atypical(), 'oleg'), /Невалидные/);
  await limit('staff:oleg', 'casco', {});
  await limit('underwriter', '*', null);
  const draft = await atypical();
  const both = await Promise.allSettled(['nina', 'oleg'].map((login) => approve(draft, login)));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
});

test('a person without a limit may approve, so the page names that person and no decision goes to an unknown account', async () => {
  for (const holder of ['underwriter', 'staff:oleg', 'staff:nina']) {
    await limit(holder, '*', null);
    await limit(holder, 'casco', null);
  }
  await limit('staff:nina', 'casco', { premium: 1n });
  const { policyNumber } = await atypical();
  const page = await nina.open(`/approvals/${policyNumber}`);
  assert.match(page.text, /Согласовать могут: Сотрудник oleg/);
  const form = await nina.open(`/contract-hand?policyNumber=${policyNumber}`);
  assert.match(form.text, /<option value="staff:oleg"/);
  const unknown = await nina.send('/contract-hand', { policyNumber, to: 'staff:nobody' });
  assert.equal(unknown.status, 409);
  assert.match(unknown.text, /выберите из списка/);
  const security = await staffBrowser(service, ['security']);
  const limited = { holder: 'staff:ghost', product: 'casco', premium: '1', why: 'Стаж' };
  assert.equal((await security.send('/authority-set', limited)).status, 409);
  assert.equal((await oleg.send('/approve', { policyNumber, version: '1' })).status, 200);
});
