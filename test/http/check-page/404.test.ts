import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Draft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;
let sold: Draft;
let code: string;

before(async () => {
  service = await testService();
  partner = await service.partner();
  sold = await soldContract(partner);
  const kept = await service.pool.query<{ code: string }>('select check_code as code from contracts');
  code = kept.rows[0]?.code ?? '';
});
after(() => service.close());

const addresses: readonly [string, () => string][] = [
  ['a wrong code', () => `/check/${sold.policyNumber}?code=${'A'.repeat(code.length)}`],
  ['a code with one more sign', () => `/check/${sold.policyNumber}?code=${code}A`],
  ['half a code', () => `/check/${sold.policyNumber}?code=${code.slice(0, 8)}`],
  ['an empty code', () => `/check/${sold.policyNumber}?code=`],
  ['no code', () => `/check/${sold.policyNumber}`],
  ['two codes', () => `/check/${sold.policyNumber}?code=${code}&code=${code}`],
  ['a code of a thousand signs', () => `/check/${sold.policyNumber}?code=${'x'.repeat(1000)}`],
  ['a code in Cyrillic', () => `/check/${sold.policyNumber}?code=${encodeURIComponent('код')}`],
  ['a code with a NUL', () => `/check/${sold.policyNumber}?code=%00`],
  ['an unknown contract', () => `/check/XXX9999999999?code=${code}`],
  ['a number in small letters', () => `/check/${sold.policyNumber.toLowerCase()}?code=${code}`],
  ['markup as a number', () => `/check/${encodeURIComponent('<script>alert(1)</script>')}?code=${code}`],
];

for (const [name, address] of addresses) {
  test(`${name} finds nothing and tells nothing`, async () => {
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
