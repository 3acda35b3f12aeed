import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let sold: Draft;
let code: string;
let draftAddress: string;
let awaitingAddress: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  sold = await soldContract(partner);
  code = await codeOf(sold);
  const draft = await savedDraft(partner);
  draftAddress = `/check/${draft.policyNumber}?code=${await codeOf(draft)}`;
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const awaiting = await soldContract(slow);
  awaitingAddress = `/check/${awaiting.policyNumber}?code=${await codeOf(awaiting)}`;
});
after(() => service.close());

async function codeOf({ policyNumber }: Draft): Promise<string> {
  const { rows } = await service.pool.query<{ code: string }>(
    'select check_code as code from contracts where policy_number = $1',
    [policyNumber],
  );
  return rows[0]?.code ?? '';
}

const addresses: readonly [string, () => string][] = [
  ['a wrong code', () => `/check/${sold.policyNumber}?code=${'A'.repeat(code.length)}`],
  ['a code with an extra character', () => `/check/${sold.policyNumber}?code=${code}A`],
  ['half a code', () => `/check/${sold.policyNumber}?code=${code.slice(0, 8)}`],
  ['an empty code', () => `/check/${sold.policyNumber}?code=`],
  ['no code', () => `/check/${sold.policyNumber}`],
  ['two codes', () => `/check/${sold.policyNumber}?code=${code}&code=${code}`],
  ['a code of a thousand characters', () => `/check/${sold.policyNumber}?code=${'x'.repeat(1000)}`],
  ['a code in Cyrillic', () => `/check/${sold.policyNumber}?code=${encodeURIComponent('код')}`],
  ['a code with a NUL', () => `/check/${sold.policyNumber}?code=%00`],
  ['an unknown contract', () => `/check/XXX9999999999?code=${code}`],
  ['a number of another series', () => `/check/AAA${sold.policyNumber.slice(3)}?code=${code}`],
  ['a draft', () => draftAddress],
  ['a contract awaiting payment', () => awaitingAddress],
  ['a longer path', () => `/check/${sold.policyNumber}/files?code=${code}`],
  ['no number', () => `/check/?code=${code}`],
  [
    'markup as a code',
    () => `/check/${sold.policyNumber}?code=${encodeURIComponent('"><script>alert(1)</script>')}`,
  ],
  ['markup as a number', () => `/check/${encodeURIComponent('<script>alert(1)</script>')}?code=${code}`],
];

for (const [name, address] of addresses) {
  test(`a check page request with ${name} finds nothing and reveals nothing`, async () => {
    const answer = await service.request('GET', address());
    assert.equal(answer.status, 404);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.match(answer.text, /не найден/);
    assert.doesNotMatch(answer.text, /script|А001АА77|01\.12\.2026|XXX/);
    const reference = await service.request('GET', '/check/XXX8888888888?code=unknown');
    assert.equal(answer.text, reference.text, 'what is wrong can be told apart');
  });
}
