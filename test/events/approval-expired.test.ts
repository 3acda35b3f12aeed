import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decideApproval } from '#contracts/life/approval.ts';
import { createCalendarHandler } from '#contracts/life/events/calendar.ts';
import { askPartner } from '#contracts/life/questions/questions.ts';
import { expireApprovals } from '#contracts/life/waiting/expire-approvals.ts';
import { addDays } from '#kernel/time/calendar.ts';
import { onlyDetail } from '../support/assert-error.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { valueAt } from '../support/change.ts';
import { allEvents, startDayReported } from '../support/events.ts';
import { onDay } from '../support/later.ts';
import { until } from '../support/process.ts';
import type { Draft } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';
import { byStaff } from '../support/staff.ts';

let service: TestService;
let partner: TestPartner;
let waiting: Draft;
let asked: Draft;
let rejected: Draft;
let startsOn: string;
const staff = { actor: 'staff:anna', requestId: 'approval' };
const set = { 'uw.isAtypicalApplication': true };

before(async () => {
  service = await testService();
  partner = await service.partner();
  [waiting, asked, rejected] = [
    await savedCasco(partner, { set }),
    await savedCasco(partner, { set }),
    await savedCasco(partner, { set }),
  ];
  await askPartner(service.pool, byStaff(service.clock), asked.policyNumber, 'Какой пробег?');
  await decideApproval(service, rejected.policyNumber, 'reject', { ...staff, comment: 'Нет' });
  startsOn = String(waiting.body.startDate).slice(0, 10);
  await startDayReported(service);
});
after(() => service.close());

const stateOf = async ({ path }: Draft) =>
  valueAt((await partner.call('GET', path)).body, 'approval.status.code');

test('a contract can still be approved on its first day of cover', async () => {
  partner = await onDay(service, partner, `${startsOn}T23:59:00+03:00`);
  assert.equal(await expireApprovals(service), 0);
  assert.equal(await stateOf(waiting), 'REQUIRED');
});

test('an approval cannot be decided on the second day of cover, even if the job has not run yet', async () => {
  partner = await onDay(service, partner, `${addDays(startsOn, 1)}T00:00:00+03:00`);
  for (const verdict of ['approve', 'reject'] as const)
    await assert.rejects(
      decideApproval(service, waiting.policyNumber, verdict, { ...staff, comment: 'Да' }),
      {
        faults: [
          {
            field: 'policyNumber',
            description: `contract ${waiting.policyNumber} could be approved until ${startsOn}; ask its partner to change the dates`,
            reason: 'CONTRACT_STATUS_FORBIDS',
            domain: 'underwriting',
          },
        ],
      },
    );
  assert.equal(await stateOf(waiting), 'REQUIRED');
});

test('an approval expires only once despite concurrent jobs, also if a question is unanswered', async () => {
  const day = addDays(startsOn, 1);
  const context = { jobId: '1', attempt: 1, requestId: 'calendar', signal: AbortSignal.timeout(60_000) };
  const jobs = await Promise.all(
    [1, 2, 3].map(() => createCalendarHandler(service).handle({ day }, context)),
  );
  assert.equal(
    jobs.reduce((sum, { expired }) => sum + Number(expired), 0),
    2,
  );
  const types = '&types=contract.approval_expired';
  await until(async () => (await allEvents(partner, types)).length === 2);
  assert.deepEqual(
    (await allEvents(partner, types)).map(({ data }) => data.policyNumber).toSorted(),
    [waiting.policyNumber, asked.policyNumber].toSorted(),
  );
  assert.deepEqual(await Promise.all([waiting, asked, rejected].map(stateOf)), [
    'EXPIRED',
    'EXPIRED',
    'REJECTED',
  ]);
  const { history } = (await partner.call('GET', waiting.path)).body;
  assert.match(JSON.stringify(history), /"expireApproval"/);
});

test('a contract whose approval expired cannot be paid, staff cannot ask the partner about it, and new dates need a new approval decision', async () => {
  const pay = { amount: waiting.premium, paymentType: 'CASH' };
  const early = await partner.call('PUT', `${waiting.path}/installments/1`, pay);
  assert.match(onlyDetail(early, 'INVALID_ARGUMENT').description, /не согласован до начала/);
  const by = byStaff(service.clock);
  assert.ok('refusal' in (await askPartner(service.pool, by, waiting.policyNumber, 'Какой?')));
  const later = {
    ...waiting.body,
    version: 2,
    startDate: `${addDays(startsOn, 10)}T00:00:00+03:00`,
    endDate: `${addDays(startsOn, 374)}T23:59:59+03:00`,
    issueDate: `${addDays(startsOn, 1)}T00:00:00+03:00`,
  };
  const revised = await partner.call('PUT', waiting.path, later);
  assert.equal(revised.status, 200, revised.text);
  assert.equal(await stateOf(waiting), 'REQUIRED');
  const { approval } = await decideApproval(service, waiting.policyNumber, 'approve', staff);
  assert.equal(approval?.state, 'APPROVED');
});
