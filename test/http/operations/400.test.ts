import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onlyDetail } from '../../support/assert-error.ts';
import { finished, operationOf, registryAnswers } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService({ REGISTRY_TIMEOUT_MS: '200' });
  partner = await service.partner();
});
after(() => service.close());

for (const query of ['', '?oper_id=', '?oper_id=1', '?oper_id=a&oper_id=b', '?operId=x']) {
  test(`a poll with the query "${query}" is refused`, async () => {
    const answer = await partner.call('GET', `/sales/v2/operations${query}`);
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'oper_id');
  });
}

for (const value of ['0', '-1', '1.5', '600001', 'soon', '59000ms', '9999999']) {
  test(`the header desired-timeout: ${value} is refused`, async () => {
    const answer = await partner.call(
      'POST',
      '/sales/v2/individual/osago/quotes',
      osagoBody({ today: testDay }),
      { 'desired-timeout': value },
    );
    const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
    assert.equal(detail.field, 'desired-timeout');
    assert.match(detail.description, /от 1 до 600000/);
  });
}

test('unknown preferences in the header Prefer are ignored', async () => {
  for (const prefer of ['wait-ms=0', 'wait-ms=soon', 'wait=', 'lenient', ',,;']) {
    const answer = await partner.call(
      'POST',
      '/sales/v2/individual/osago/quotes',
      osagoBody({ today: testDay }),
      { prefer },
    );
    assert.equal(answer.status, 200, prefer);
    assert.equal(answer.headers.get('preference-applied'), null);
  }
});

test('an error of the request is the result of its operation', async () => {
  const cases = [
    { body: osagoBody({ today: testDay, set: { startDate: 'soon' } }), code: 'INVALID_ARGUMENT' },
    { body: osagoBody({ today: testDay, set: registryAnswers('100000') }), code: 'DEADLINE_EXCEEDED' },
    { body: osagoBody({ today: testDay, set: registryAnswers('200000') }), code: 'UNAVAILABLE' },
  ];
  for (const { body, code } of cases) {
    const path = '/sales/v2/individual/osago/policies';
    const direct = await partner.call('POST', path, body, { 'x-request-id': 'direct' });
    const handle = await partner.call('POST', path, body, {
      prefer: 'respond-async',
      'x-request-id': 'later',
    });
    const result = await finished(partner, operationOf(handle));
    assert.equal(result.status, direct.status);
    assert.equal(result.body.code_c, code);
    assert.equal(result.text, direct.text.replaceAll('direct', 'later'), 'the trace is that of the method');
  }
});
