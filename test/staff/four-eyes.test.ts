import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { Refusal } from '#kernel/errors/message.ts';
import { proveChain } from '#platform/db/tables/staff-chain.ts';
import { subjects } from '#staff/index.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import { isPermitted, type Role } from '#staff/use-case/permissions.ts';
import { readInput, type Typed } from '#staff/use-case/read-input.ts';
import { assortment } from '../support/products.ts';
import { type TestService, testService } from '../support/service.ts';

let service: TestService;
let commands = 0;

before(async () => {
  service = await testService();
});
after(() => service.close());

function contextOf(name: string, role?: Role): StaffContext {
  const { pool, clock } = service;
  commands += 1;
  const staff = { actor: `staff:${name}`, requestId: `four-eyes-${commands}` };
  const unused = () => assert.fail('nothing here asks for it');
  return {
    ...{ pool, clock, staff, assortment },
    mayDo: (permission) => role === undefined || isPermitted([role], permission),
    by: () => ({ ...staff, at: clock.now() }),
    config: {
      environment: 'test',
      publicUrl: 'http://bindery.test',
      mailsPolicies: false,
      printFormsDirectory: undefined,
      requestLogDays: 30,
      webhooks: readConfig({}).webhooks,
      consolePages: undefined,
      fourEyes: readConfig({ FOUR_EYES: 'on' }).fourEyes,
    },
    tell: { line: unused, fault: unused, note: () => undefined },
    ...{
      log: unused,
      fingerprints: unused,
      withJobs: unused,
      rating: unused,
      workingDays: unused,
      renderSample: () => assert.fail('nothing is rendered'),
      readLong: () => assert.fail('nothing is exported'),
      renderForm: () => assert.fail('nothing is rendered'),
      tariffs: unused,
      read: unused,
      files: unused,
      save: unused,
      saveStream: unused,
    },
  };
}

async function said(context: StaffContext, name: string, typed: Typed): Promise<string> {
  const one = subjects.flatMap(({ useCases }) => useCases).find((known) => known.name === name);
  assert.ok(one, name);
  const read = readInput(one.input, typed);
  assert.ok('input' in read, name);
  const result = await one.run(context, read.input);
  return [...(one.text?.(result, read.input) ?? []), JSON.stringify(one.json?.(result, read.input))].join(
    '\n',
  );
}

/** Proposes a change as `anna`; returns the id and the hash of the proposal. */
async function asked(name: string, typed: Typed): Promise<{ id: string; hash: string }> {
  const { proposal, hash } = JSON.parse(
    (await said(contextOf('anna'), name, { why: 'Просьба', ...typed })).split('\n').at(-1) ?? '',
  );
  return { id: String(proposal), hash: String(hash) };
}

const approve = (name: string, { id, hash }: { id: string; hash: string }, role?: Role) =>
  said(contextOf(name, role), 'proposals approve', { id, hash });
const kvOf = async (login: string) =>
  (
    await service.pool.query<{ kv: string }>('select kv_percent as kv from partners where login = $1', [
      login,
    ])
  ).rows[0]?.kv;
const refused = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error));
  assert.match(error.message, words);
  return true;
};

test('a proposed change happens once and immediately after the approval', async () => {
  const partner = await service.partner();
  const change = { login: partner.login, kvPercent: '12', why: 'Письмо партнёра' };
  const before_ = await kvOf(partner.login);
  const output = await said(contextOf('anna'), 'partner change', change);
  assert.match(output, /nothing is changed yet: somebody else has to agree until /);
  const [, id = ''] = /\{proposals approve\} (\d+) --hash [0-9a-f]{12}/.exec(output) ?? [];
  assert.equal(await kvOf(partner.login), before_);
  const shown = await said(contextOf('boris'), 'proposals show', { id });
  assert.match(shown, new RegExp(`partner change {2}${partner.login}\\n +kvPercent "${before_}" → "12.00"`));
  await assert.rejects(
    said(contextOf('vera'), 'partner change', change),
    refused(/staff:anna has asked for the same: see `bindery proposals show \d+`/),
  );
  const { hash } = JSON.parse(shown.split('\n').at(-1) ?? '');
  assert.match(await approve('boris', { id, hash }), /kv_percent: .* → 12.00/);
  assert.equal(await kvOf(partner.login), '12.00');
  await assert.rejects(approve('boris', { id, hash }), refused(/is already APPROVED, by staff:boris/));
  const journal = await said(contextOf('security'), 'audit list', { about: id });
  assert.match(
    journal,
    /staff:boris {2}proposals approve .*askedBy "staff:anna"[\s\S]*staff:anna {2}proposals ask/,
  );
});

test('people cannot approve their own proposals, in any spelling of the name', async () => {
  const partner = await service.partner();
  const proposal = await asked('partner change', { login: partner.login, kvPercent: '17' });
  for (const name of ['anna', 'Anna', ' ANNA ', 'ａnna'])
    await assert.rejects(
      approve(name.replace(/^ /, ''), proposal),
      refused(/asked for proposal \d+; another person approves it/),
      name,
    );
});

test('the database refuses an approval by the person who proposed the change', async () => {
  const partner = await service.partner();
  const { id, hash } = await asked('partner change', { login: partner.login, kvPercent: '18' });
  const decided = (by: string, what = 'APPROVED', of = hash, at = 'asked_at') =>
    service.pool.query(
      `update staff_proposals set decision = $2, decided_by = $3, decided_at = ${at}, decided_hash = $4 where proposal_id = $1`,
      [id, what, by, of],
    );
  await assert.rejects(decided('staff:anna'), /staff_proposals_four_eyes/);
  await assert.rejects(decided('STAFF:Anna '), /staff_proposals_four_eyes/);
  await assert.rejects(decided('staff:boris', 'APPROVED', 'f'.repeat(64)), /staff_proposals_four_eyes/);
  await assert.rejects(
    decided('staff:boris', 'APPROVED', hash, `expires_at + interval '1 second'`),
    /staff_proposals_four_eyes/,
  );
  await assert.rejects(
    service.pool.query(
      `update staff_proposals set decision = 'APPROVED', decided_hash = hash, decided_at = asked_at where proposal_id = $1`,
      [id],
    ),
    /staff_proposals_decision/,
  );
  for (const change of [
    `asked_by = 'staff:nobody'`,
    `content = '{}'`,
    `expires_at = expires_at + interval '1 day'`,
  ])
    await assert.rejects(
      service.pool.query(`update staff_proposals set ${change} where proposal_id = $1`, [id]),
      /never altered|staff_proposals_hash/,
    );
  await assert.rejects(
    service.pool.query('delete from staff_proposals where proposal_id = $1', [id]),
    /never altered or removed/,
  );
  await assert.rejects(service.pool.query('truncate staff_proposals'), /never altered or removed/);
  await assert.rejects(
    service.pool.query(
      `insert into staff_proposals (use_case, content, hash, asked_by, asked_at, request_id, expires_at, decision, decided_by, decided_at, decided_hash)
       select use_case, content, hash, 'staff:x', asked_at, 'x', expires_at, 'APPROVED', 'staff:y', asked_at, hash from staff_proposals where proposal_id = $1`,
      [id],
    ),
    /asked for before it is decided/,
  );
  await approve('boris', { id, hash });
  await assert.rejects(decided('staff:vera', 'REJECTED'), /decided once/);
});

test('of two concurrent approvals one succeeds, and the change happens once', async () => {
  const proposal = await asked('partner add', { login: 'once', name: 'Once' });
  const outcomes = await Promise.allSettled(['boris', 'vera', 'gleb'].map((name) => approve(name, proposal)));
  const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.equal(done.length, 1);
  assert.match(done[0] ?? '', /client_secret/);
  for (const one of outcomes) if (one.status === 'rejected') refused(/is already APPROVED/)(one.reason);
  const { rows } = await service.pool.query(
    `select actor from staff_journal where action = 'partner.add' and about = 'once'`,
  );
  assert.equal(rows.length, 1);
});

test('a proposal cannot be approved if its effect has changed since it was made', async () => {
  const partner = await service.partner();
  const proposal = await asked('partner change', { login: partner.login, kvPercent: '20' });
  const other = await asked('partner change', { login: partner.login, kvPercent: '19' });
  await approve('boris', other);
  await assert.rejects(
    approve('boris', proposal),
    refused(/would now change something else and is void; ask again/),
  );
  assert.equal(await kvOf(partner.login), '19.00');
  await assert.rejects(approve('vera', proposal), refused(/is already VOID/));
  const again = await asked('partner change', { login: partner.login, kvPercent: '20' });
  await assert.rejects(
    approve('boris', { ...again, hash: proposal.hash }),
    refused(/--hash is not \w+, the hash of proposal/),
  );
  await approve('boris', again);
  assert.equal(await kvOf(partner.login), '20.00');
});

test("restricting a partner's rights needs one person, and extending the rights needs two", async () => {
  const { login } = await service.partner();
  const alone = (typed: Typed) =>
    said(contextOf('anna'), 'partner change', { login, why: 'Просьба', ...typed });
  for (const [narrower, wider] of [
    [{ products: 'osago,casco' }, { products: 'osago,pet' }],
    [{ holderTypes: 'individual' }, { holderTypes: 'all' }],
    [{ rateLimit: '60' }, { rateLimit: '61' }],
    [{ cash: 'ON_CONFIRMATION' }, { cash: 'IMMEDIATE' }],
    [{ name: 'Другое имя' }, { forms: 'EBSO' }],
    [{ kvPercent: '0' }, { kvPercent: '0.01' }],
    [{ agreement: 'А-2' }, { kfav: '0.9..1' }],
  ] as const) {
    assert.doesNotMatch(await alone(narrower), /nothing is changed yet/, JSON.stringify(narrower));
    assert.match(await alone(wider), /nothing is changed yet/, JSON.stringify(wider));
  }
});

test('an impossible proposal is refused immediately, and a proposal that changes nothing needs no approval', async () => {
  await assert.rejects(
    said(contextOf('anna'), 'partner change', { login: 'nobody', kvPercent: '1' }),
    refused(/no partner has the login nobody/),
  );
  await assert.rejects(
    said(contextOf('anna'), 'tariff publish', { versionIds: ['casco/tariff/2031-01-01'] }),
    refused(/there is no such draft/),
  );
  const partner = await service.partner();
  await approve('boris', await asked('partner change', { login: partner.login, kvPercent: '3' }));
  assert.match(
    await said(contextOf('anna'), 'partner change', { login: partner.login, kvPercent: '3' }),
    /has these rights already/,
  );
});

test('an approver needs the permission for the change, and the proposer may withdraw the proposal', async () => {
  const partner = await service.partner();
  const proposal = await asked('partner change', { login: partner.login, kvPercent: '9' });
  await assert.rejects(
    approve('pavel', proposal, 'accountant'),
    refused(/only staff with one of these roles may decide it: integration/),
  );
  assert.match(await said(contextOf('boris'), 'proposals list', {}), new RegExp(`"id":"${proposal.id}"`));
  assert.match(
    await said(contextOf('anna'), 'proposals reject', { id: proposal.id, comment: 'Ошибка' }),
    /is rejected/,
  );
  await assert.rejects(approve('boris', proposal, 'integration'), refused(/is already REJECTED/));
  assert.match(
    await said(contextOf('boris'), 'proposals list', { decided: true }),
    /"decision":"REJECTED","decidedBy":"staff:anna".*"comment":"Ошибка"/,
  );
  await assert.rejects(
    said(contextOf('boris'), 'proposals show', { id: '999999' }),
    refused(/proposal 999999 not found/),
  );
});

test('an expired proposal cannot be approved, but can be proposed again', async () => {
  const partner = await service.partner();
  const typed = { login: partner.login, kvPercent: '8', why: 'Просьба' };
  const proposal = await asked('partner change', typed);
  const later = (name: string): StaffContext => {
    const at = new Date(service.clock.now().getTime() + 8 * 86_400_000);
    const context = contextOf(name);
    return { ...context, by: () => ({ ...context.staff, at }) };
  };
  await assert.rejects(
    said(later('boris'), 'proposals approve', proposal),
    refused(/could be decided until/),
  );
  const again = JSON.parse((await said(later('anna'), 'partner change', typed)).split('\n').at(-1) ?? '');
  assert.notEqual(String(again.proposal), proposal.id);
});

test('the audit chain is valid after proposals, approvals and refused attempts', async () => {
  assert.equal((await proveChain(service.pool)).fault, null);
});
