import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { oneCDocument, oneCFile } from '../payments/statement/support/files.ts';
import { terminate } from '../support/addendum.ts';
import { binderyHere } from '../support/process.ts';
import { savedDraft, soldContract, statusCode } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { tariffCopy } from '../support/tariff-copy.ts';

let service: TestService;
let partner: TestPartner;
const directory = mkdtempSync(join(tmpdir(), 'proposals-'));

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

/** Runs a command with dual control; refunds up to `limit` rubles need only one person. */
const run = (name: string, words: readonly string[], limit = '100000') =>
  binderyHere([...words, '--as', name], {
    DATABASE_URL: service.connectionString,
    FOUR_EYES: 'on',
    FOUR_EYES_LIMIT: limit,
  });

async function done(name: string, words: readonly string[], limit?: string): Promise<string> {
  const { code, stdout, stderr } = await run(name, words, limit);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** Runs a command that needs approval and returns the printed approval command. */
async function asked(words: readonly string[], limit?: string): Promise<readonly string[]> {
  const reason = words.includes('--comment') ? [] : ['--why', 'Просьба'];
  const output = await done('anna', [...words, ...reason], limit);
  const [, line = ''] = /\nbindery (proposals approve \d+ --hash [0-9a-f]{12})\n/.exec(output) ?? [];
  assert.notEqual(line, '', output);
  return line.split(' ');
}

const tariffState = async (versionId: string) =>
  (await service.pool.query('select state from tariff_versions where version_id = $1', [versionId])).rows[0]
    ?.state;

test('a draft changed between proposal and approval is not published', async () => {
  const from = addDays(moscowDate(new Date()), 5);
  const versionId = `osago/base-rates/${from}`;
  const path = tariffCopy('osago/base-rates', join(directory, 'rates'), from, {}, '2025-12-09');
  await done('anna', ['tariff', 'import', path]);
  const first = await asked(['tariff', 'publish', versionId]);
  await done('anna', ['tariff', 'import', path, '--author', 'Другой']);
  const refused = await run('boris', first);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /would now change something else and is void; ask again/);
  assert.equal(await tariffState(versionId), 'draft');
  const own = await asked(['tariff', 'publish', versionId]);
  assert.match(
    (await run('anna', own)).stderr,
    /staff:anna asked for proposal \d+; another person approves it/,
  );
  assert.match(await done('boris', own), new RegExp(`${versionId} is published`));
  assert.equal(await tariffState(versionId), 'published');
});

test('a refund up to the limit needs one person, and a refund above the limit needs approval by another person', async () => {
  const other = await soldContract(partner);
  await terminate(partner, other);
  const [next] = JSON.parse(await done('anna', ['refund', 'list', '--json']));
  assert.match(
    await done('anna', ['refund', 'transferred', next.id, '--document', '18']),
    /are noted as transferred/,
  );
  const contract = await soldContract(partner);
  await terminate(partner, contract);
  const listed: { id: string; addendumNumber: string; toTransfer: string }[] = JSON.parse(
    await done('anna', ['refund', 'list', '--json']),
  );
  const refund = listed.find(({ addendumNumber }) => addendumNumber.startsWith(contract.policyNumber));
  assert.ok(refund);
  const words = ['refund', 'transferred', refund.id, '--document', '17'];
  const below = String(Math.floor(Number(refund.toTransfer)) - 1);
  const approval = await asked(words, below);
  assert.match(await done('anna', ['refund', 'list', '--json']), new RegExp(`"id":"${refund.id}"`));
  const [, , id = ''] = approval;
  assert.match(await done('boris', ['proposals', 'show', id]), new RegExp(`amount "${refund.toTransfer}"`));
  assert.match(await done('boris', approval, below), /are noted as transferred/);
  const again = await run('anna', words, below);
  assert.match(again.stderr, /nothing is left of refund \d+/);
});

test('unmatched money pays a contract only after another person approves', async () => {
  const draft = await savedDraft(partner, { holderType: 'corporate' });
  const bill = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(bill.status, 200, bill.text);
  const file = join(directory, 'statement.txt');
  const strange = {
    amount: draft.premium.toFixed(2),
    purpose: 'Оплата',
    number: '5',
    payerName: 'САО Другое',
    payerInn: '7700000016',
  };
  writeFileSync(file, oneCFile([oneCDocument(strange)]));
  const { files } = JSON.parse(await done('anna', ['statement', 'import', file, '--json']));
  const line: string = files[0].unmatchedLines[0].line;
  const words = ['statement', 'resolve', line, '--policy', draft.policyNumber, '--comment', 'Письмо 7'];
  const approval = await asked(words);
  const statusOf = async () => statusCode((await partner.call('GET', draft.path)).body);
  assert.equal(await statusOf(), 'AWAITING_PAYMENT');
  assert.match((await run('vera', words)).stderr, /staff:anna has asked for the same/);
  assert.match(await done('boris', approval), new RegExp(`строка ${line} оплатила счёт`));
  assert.equal(await statusOf(), 'COMPLETE');
  const settled = JSON.parse(await done('boris', ['statement', 'show', line, '--json']));
  assert.equal(settled.resolvedBy, 'staff:boris');
  assert.match(await done('vera', ['audit', 'verify']), /\d+ entries unchanged, up to/);
});
