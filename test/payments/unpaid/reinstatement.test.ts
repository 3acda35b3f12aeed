import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageText } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { extendTime, noteLoss, reinstate } from '#sales/unpaid/by-staff.ts';
import { previewRemoval } from '#staff/contracts/retention/remove.ts';
import { untilPublished } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { type TestPartner, testDay } from '../../support/service.ts';
import {
  checkUnpaidOn,
  daysOf,
  pay,
  read,
  type Sold,
  soldInParts,
  stateOf,
  type UnpaidService,
  unpaidService,
} from './support.ts';

let service: UnpaidService;
let partner: TestPartner;
const by = { actor: 'staff:test', requestId: 'staff-test' };
const contracts: Record<string, Sold> = {};
let dueOn: DateText;
let second: number;

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
  for (const name of ['reinstated', 'unpaid', 'late', 'loss', 'extended', 'monthly'])
    contracts[name] = await soldInParts(partner, name === 'monthly' ? 'TWELVE_PAYMENTS' : 'TWO_PAYMENTS');
  const [, next] = (contract('reinstated').body.installments as JsonObject[]) ?? [];
  [dueOn, second] = [String(next?.dueDate), Number(next?.amount)];
});
after(() => service.close());

function contract(name: string): Sold {
  return contracts[name] ?? assert.fail(name);
}

function reinstated(name: string) {
  const { policyNumber } = contract(name);
  return reinstate(service, { policyNumber, reason: 'Заявление клиента' }, by);
}

async function stateNow(name: string): Promise<string> {
  return stateOf(await read(partner, contract(name)));
}

test('a contract with several unpaid installments ends only once, on the day before the first of them was due', async () => {
  const monthly = contract('monthly').dueDates[1] ?? '';
  const { before: soon, after: over, ended } = daysOf(service, monthly);
  for (const day of [soon, over]) partner = await checkUnpaidOn(service, partner, day);
  partner = await checkUnpaidOn(service, partner, ended);
  const shown = await read(partner, contract('monthly'));
  assert.equal(stateOf(shown), `TERMINATED PAID${' CANCELLED'.repeat(11)}`);
  assert.equal(shown.cancellationDate, `${monthly}T00:00:00+03:00`);
});

async function refusalOf(name: Parameters<typeof reinstated>[0]): Promise<string> {
  const outcome = await reinstated(name);
  return 'refusal' in outcome ? messageText(outcome.refusal) : '';
}

test('an unpaid contract does not end if a loss is recorded or its holder was given more time to pay', async () => {
  const { before: soon, after: over, ended } = daysOf(service, dueOn);
  partner = await checkUnpaidOn(service, partner, soon);
  partner = await checkUnpaidOn(service, partner, over);
  const noted = await noteLoss(
    service,
    { policyNumber: contract('loss').policyNumber, isWithdrawn: false },
    by,
  );
  assert.deepEqual(noted, { hasLoss: true });
  const more = { policyNumber: contract('extended').policyNumber, nr: 2, reason: 'Заявление клиента' };
  const tooSoon = await extendTime(service, { ...more, until: over }, by);
  assert.match('refusal' in tooSoon ? messageText(tooSoon.refusal) : '', /give a day after/);
  const until = addDays(over, 20);
  const extended = await extendTime(service, { ...more, until }, by);
  assert.deepEqual(extended, { payUntil: service.workingDays.lastDayToAct(until) });
  partner = await checkUnpaidOn(service, partner, ended);
  assert.deepEqual(
    [await stateNow('loss'), await stateNow('extended'), await stateNow('reinstated')],
    ['COMPLETE PAID DUE', 'COMPLETE PAID DUE', 'TERMINATED PAID CANCELLED'],
  );
});

test('a reinstated contract is in force without a gap after payment', async () => {
  const began = await reinstated('reinstated');
  assert.ok('payBefore' in began);
  assert.deepEqual(began.installments, [2]);
  assert.equal(await stateNow('reinstated'), 'TERMINATED PAID DUE');
  await pay(partner, contract('reinstated'), 2, second);
  const shown = await read(partner, contract('reinstated'));
  assert.equal(stateOf(shown), 'COMPLETE PAID PAID');
  assert.equal(shown.cancellationDate, undefined);
  const [termination] = shown.addendums as JsonObject[];
  assert.deepEqual(termination?.status, { code: 'CANCELLED', description: 'Отменено' });
  const reported = await untilPublished(partner, 'contract.reinstated');
  assert.equal(reported.policyNumber, contract('reinstated').policyNumber);
});

test('a contract stays ended and its holder owes nothing if a reinstatement is not paid', async () => {
  const began = await reinstated('unpaid');
  assert.ok('payBefore' in began);
  partner = await checkUnpaidOn(service, partner, addDays(began.payBefore, 7));
  assert.equal(await stateNow('unpaid'), 'TERMINATED PAID CANCELLED');
});

test('a reinstatement after thirty days or after a loss is refused', async () => {
  const refused = await noteLoss(
    service,
    { policyNumber: contract('late').policyNumber, isWithdrawn: false },
    by,
  );
  assert.deepEqual(refused, { hasLoss: true });
  assert.match(await refusalOf('late'), /a loss is noted/);
  await noteLoss(service, { policyNumber: contract('late').policyNumber, isWithdrawn: true }, by);
  const { ended } = daysOf(service, dueOn);
  const last = service.workingDays.lastDayToAct(addDays(ended, 30));
  const keptOn = async (day: DateText) =>
    (
      await previewRemoval(
        { ...service, clock: { now: () => new Date(`${day}T12:00:00+03:00`) }, note: () => undefined },
        { what: 'contracts', before: day },
      )
    ).kept.REINSTATEMENT;
  assert.deepEqual([await keptOn(last), await keptOn(addDays(last, 1))], [2, undefined]);
  partner = await onDay(service, partner, `${addDays(ended, 40)}T12:00:00+03:00`);
  assert.match(await refusalOf('late'), /could be reinstated until/);
  assert.ok(testDay < ended);
});
