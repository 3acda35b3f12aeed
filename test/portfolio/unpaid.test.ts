import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  checkUnpaidOn,
  daysOf,
  stateOf,
  type UnpaidService,
  unpaidService,
} from '../payments/unpaid/support.ts';
import { installmentsOf } from '../support/addendum.ts';
import { changed } from '../support/change.ts';
import type { TestPartner } from '../support/service.ts';
import { createImporter, inLines, lineOf } from './support/importing.ts';

let service: UnpaidService;
let partner: TestPartner;

before(async () => {
  service = await unpaidService();
  partner = await service.partner();
});
after(() => service.close());

const dueOn = '2027-03-11';
const codes = ['casco', 'property'];
const numberOf = (code: string, state: string) => `OLD-${code.toUpperCase()}-${state}`;
const read = async (code: string, state: string) =>
  (await partner.call('GET', `/sales/v2/individual/${code}/policies/${numberOf(code, state)}`)).body;

test('an unpaid imported installment gets two notices, then the contract ends; a paid one does not', async () => {
  const importLines = await createImporter(service, partner.login);
  const installments = [
    { dueDate: '2026-11-21', amount: 6_000, paidDate: '2026-11-21', paymentType: 'CARD' },
    { dueDate: dueOn, amount: 6_345.67 },
  ];
  for (const code of codes) {
    const lines = ['UNPAID', 'PAID'].map((state, index) =>
      changed(lineOf(code, numberOf(code, state)), {
        installments,
        ...(code === 'casco'
          ? { 'contract.insuredObject.casco.vehicle.vin': `XTAGFL110MY00000${index + 1}` }
          : {}),
      }),
    );
    const { counts, report } = await importLines(code, inLines(...lines));
    assert.equal(counts.imported, 2, JSON.stringify(report.rows));
  }
  const days = daysOf(service, dueOn);
  partner = await checkUnpaidOn(service, partner, days.before);
  const warned = service.sent();
  assert.ok(warned.length > 0);
  for (const code of codes) {
    const path = `/sales/v2/individual/${code}/policies/${numberOf(code, 'PAID')}/installments/2`;
    const paid = await partner.call('PUT', path, { amount: 6_345.67, paymentType: 'CASH' });
    assert.equal(paid.status, 200, paid.text);
  }
  partner = await checkUnpaidOn(service, partner, days.after);
  const reminded = service.sent().filter((name) => !warned.includes(name));
  assert.ok(reminded.length > 0);
  for (const name of reminded) assert.doesNotMatch(service.textOf(name), /-PAID/);
  partner = await checkUnpaidOn(service, partner, days.graceUntil);
  for (const code of codes) assert.equal(stateOf(await read(code, 'UNPAID')), 'COMPLETE PAID DUE');
  partner = await checkUnpaidOn(service, partner, days.ended);
  for (const code of codes) {
    const ended = await read(code, 'UNPAID');
    assert.equal(stateOf(ended), 'TERMINATED PAID CANCELLED');
    assert.equal(ended.cancellationDate, `${dueOn}T00:00:00+03:00`);
    assert.equal(ended.debt, undefined);
    const paid = await read(code, 'PAID');
    assert.equal(stateOf(paid), 'COMPLETE PAID PAID', installmentsOf(paid).join());
  }
});
