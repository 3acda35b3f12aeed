import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { valueAt } from '../support/change.ts';
import { binderyHere } from '../support/process.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { tariffCopy } from '../support/tariff-copy.ts';

let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'bindery-audit-'));

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service?.close();
});

const run = (...words: readonly string[]) => binderyHere(words, { DATABASE_URL: service.connectionString });

async function done(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...words, '--as', 'anna');
  assert.equal(code, 0, stderr);
  return stdout;
}

async function journal(...words: readonly string[]): Promise<readonly JsonObject[]> {
  return (JSON.parse(await done('audit', 'list', ...words, '--json')) as JsonObject[]).toReversed();
}

test('each change of a partner is audited with its author and the values before and after, without secrets', async () => {
  const secrets: string[] = [];
  const shown = (text: string): void => {
    const issued: unknown = JSON.parse(text);
    if (isObject(issued)) secrets.push(String(issued.client_secret));
  };
  shown(await done('partner', 'add', '--login', 'kept', '--name', 'Kept', '--kv-percent', '5', '--json'));
  await done('partner', 'change', '--login', 'kept', '--kv-percent', '12.5', '--rate-limit', '60');
  await done('partner', 'change', '--login', 'kept', '--kv-percent', '12.5');
  shown(await done('partner', 'rotate-secret', '--login', 'kept', '--json'));
  shown(await done('partner', 'rotate-secret', '--login', 'kept', '--at-once', '--json'));
  await done('partner', 'disable', '--login', 'kept');
  await done('partner', 'enable', '--login', 'kept');
  const entries = await journal('--about', 'kept');
  assert.deepEqual(
    entries.map(({ actor, action, before, after }) => ({ actor, action, before, after })).slice(1),
    [
      ['change', { rateLimit: null, kvPercent: '5.00' }, { rateLimit: 60, kvPercent: '12.50' }],
      ['rotate-secret', null, { secretsKept: 2 }],
      ['rotate-secret', null, { secretsKept: 1, tokensEnded: true }],
      ['disable', null, null],
      ['enable', null, null],
    ].map(([action, before, after]) => ({ actor: 'staff:anna', action: `partner.${action}`, before, after })),
  );
  assert.equal(entries[0]?.action, 'partner.add');
  assert.equal(secrets.length, 3);
  for (const secret of secrets) assert.ok(!JSON.stringify(entries).includes(secret));
  assert.match(await done('audit', 'list', '--about', 'kept'), /staff:anna {2}partner change {2}kept .*60/);
  assert.match(await done('trace', 'kept'), /staff +partner disable +by staff:anna/);
});

test('publishing a tariff and importing a list write audit entries, but refused attempts do not', async () => {
  const from = addDays(moscowDate(new Date()), 3);
  const path = tariffCopy('osago/base-rates', join(directory, 'rates'), from, {}, '2025-12-09');
  const versionId = `osago/base-rates/${from}`;
  assert.equal((await run('tariff', 'publish', versionId)).code, 1);
  await done('tariff', 'import', path);
  await done('tariff', 'publish', versionId);
  const entries = await journal('--about', versionId);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['tariff.import', 'tariff.publish'],
  );
  assert.equal(valueAt(entries[1] ?? {}, 'after.effectiveFrom'), from);
  const list = join(directory, 'ldu_type.csv');
  writeFileSync(list, 'code,name,partnerAccess\nLIMITED,Ограниченный список лиц,true\nNEW,Новый,true\n');
  await done('reference', 'import', list);
  await done('reference', 'import', list);
  const lists = await journal(
    '--about',
    'ldu_type',
    '--staff',
    'anna',
    '--since',
    addDays(moscowDate(new Date()), -1),
  );
  assert.equal(lists.length, 1, 'an import that changes nothing is no entry');
  assert.equal(valueAt(lists[0] ?? {}, 'after.added'), 1);
});

test('`audit list` finds an approval by the contract number in either alphabet, and `trace` prints the approval once', async () => {
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  await done('contract', 'reject', policyNumber, '--comment', 'Нужен осмотр');
  const [entry, ...others] = await journal('--about', policyNumber.replace('K', 'К'));
  assert.deepEqual([entry?.action, others], ['contract.reject', []]);
  const traced = await done('trace', policyNumber);
  assert.equal(traced.match(/staff:anna/g)?.length, 1, traced);
});

test('the database prevents changes and deletions of audit entries', async () => {
  await done('partner', 'disable', '--login', partner.login);
  for (const statement of [
    `update staff_journal set actor = 'staff:nobody'`,
    'delete from staff_journal',
    'truncate staff_journal',
  ]) {
    await assert.rejects(service.pool.query(statement), /never altered or removed/);
  }
});

test('invalid options of audit commands are refused with a one-line error', async () => {
  assert.match(await done('audit', 'list', '--about', 'nothing-of-that-name'), /done nothing of that/);
  const wrong = await run('audit', 'list', '--since', '2026-02-30');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /a date that exists/);
});

test('the audit log records access to personal data before the data is shown, separately from changes', async () => {
  assert.equal((await run('refund', 'payee-show', '1', '--as', 'anna')).code, 1);
  await done('statement', 'unmatched');
  assert.equal((await run('statement', 'show', '7', '--as', 'anna')).code, 1);
  await done('debt', 'list');
  const looks = await journal('--only', 'looks', '--staff', 'anna');
  assert.deepEqual(looks.map(({ action, about, isLook }) => [action, about, isLook]).slice(-3), [
    ['refund.payee-show', 'refund 1', true],
    ['statement.unmatched', 'unmatched lines', true],
    ['statement.show', '7', true],
  ]);
  assert.ok((await journal('--only', 'changes')).every(({ isLook }) => isLook === false));
});

test('the audit log is exported with its proof and verified, also against a saved checkpoint', async () => {
  const table = join(directory, 'audit.csv');
  const lines = join(directory, 'audit.jsonl');
  const output = await done('audit', 'export', '--to', table);
  await done('audit', 'export', '--to', lines, '--format', 'jsonl', '--only', 'changes');
  assert.match(output, new RegExp(`^\\d+ entries in ${table}`));
  assert.match(
    readFileSync(table, 'utf8'),
    /^position,entryId,at,actor,requestId,action,about,isLook,before,after,hash,content\r\n1,/,
  );
  const entries = readFileSync(lines, 'utf8')
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one) as JsonObject);
  assert.ok(entries.length > 5);
  assert.ok(entries.every(({ hash, isLook }) => /^[0-9a-f]{64}$/.test(String(hash)) && isLook === false));
  const place = (await done('audit', 'verify')).trim().split('\n').at(-1) ?? '';
  const kept: JsonObject = JSON.parse(await done('audit', 'verify', '--known', place, '--json'));
  assert.equal(kept.fault, null);
  const other = await run(
    'audit',
    'verify',
    '--known',
    place.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  assert.equal(other.code, 1);
  assert.match(other.stderr, /the audit is broken at place \d+, entry \d+: this is not the chain of --known/);
  const unreadable = await run('audit', 'verify', '--known', 'yesterday');
  assert.match(unreadable.stderr, /a place of the chain as bindery audit verify has printed it/);
});
