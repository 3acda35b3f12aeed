import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { after, before, mock, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { binderyHere } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const run = (words: readonly string[], variables: Record<string, string> = {}) =>
  binderyHere(words, { DATABASE_URL: service.connectionString, ...variables });

const approvals: readonly {
  readonly by: string;
  readonly words?: readonly string[];
  readonly variables?: Record<string, string>;
}[] = [
  { by: 'staff:anna.petrova', words: ['--as', 'anna.petrova'] },
  { by: 'staff:Анна Петрова', variables: { BINDERY_STAFF: 'Анна Петрова' } },
  { by: 'staff:Анна Петрова', words: ['--as', '  Анна   Петрова '] },
  { by: 'staff:Андрей', words: ['--as', 'Андре\u0438\u0306'] },
  { by: 'staff:Анна P.', words: ['--as', 'Анна P.'] },
  { by: 'staff:anna', words: ['--as', 'anna'], variables: { BINDERY_STAFF: 'shared' } },
];

for (const { by, words = [], variables = {} } of approvals) {
  test(`history shows ${by} for a command ${[...words, ...Object.entries(variables).flat()].join(' ')}`, async () => {
    assert.equal(await approver([...words], variables), by);
  });
}

test('a system account without a user entry is recorded by its number', async () => {
  const unlisted = mock.method(os, 'userInfo', () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  syncBuiltinESMExports();
  try {
    assert.equal(await approver([]), `staff:uid:${process.getuid?.()}`);
  } finally {
    unlisted.mock.restore();
    syncBuiltinESMExports();
  }
});

test('a command with an invalid staff name is refused with a one-line error and changes nothing', async () => {
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const refused = await run(['contract', 'approve', draft.policyNumber, '--as', 'a\nb']);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^bindery: --as or BINDERY_STAFF is a name [^\n]+\n$/);
  assert.equal((await partner.call('GET', draft.path)).body.version, 1);
});

test('a staff name with a Latin letter among Cyrillic letters is refused with a one-line error', async () => {
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const refused = await run(['contract', 'approve', draft.policyNumber, '--as', 'Иван\u0061ва']);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^bindery: --as or BINDERY_STAFF has letters of two alphabets in one word: [^\n]+\n$/,
  );
  assert.equal((await partner.call('GET', draft.path)).body.version, 1);
});

/** Approves a contract by command and returns the approver that its history shows. */
async function approver(words: readonly string[], variables: Record<string, string> = {}): Promise<unknown> {
  const draft = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const approved = await run(['contract', 'approve', draft.policyNumber, ...words], variables);
  assert.equal(approved.code, 0, approved.stderr);
  const history = (await partner.call('GET', draft.path)).body.history as readonly JsonObject[];
  return history.at(-1)?.actor;
}
