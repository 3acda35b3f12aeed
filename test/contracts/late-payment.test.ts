import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundOf } from '#contracts/addendums/termination/termination-ground.ts';
import type { Contract, Installment } from '#contracts/contract.ts';
import { productOf } from '../support/products.ts';
import { workingDays } from '../support/working-days.ts';

const installment = (nr: number, dueOn: string, more: Partial<Installment> = {}): Installment => ({
  nr,
  amount: 500_000n,
  dueOn,
  status: nr === 1 ? 'PAID' : 'DUE',
  ...more,
});

/** Of two payments, the second is due on 1 June 2027. */
const halves = [installment(1, '2026-12-01'), installment(2, '2027-06-01')];

function ended(code: string, today: string, effectiveOn: string, installments = halves): string {
  const product = productOf(code) ?? assert.fail(code);
  const contract = {
    holderType: 'individual',
    body: {},
    concludedOn: '2026-11-21',
    startsOn: '2026-12-01',
    coversFrom: null,
    installments,
  } as unknown as Contract;
  const hasBegun = today >= '2026-12-01';
  const asked = { reasonCode: 'NON_PAYMENT', effectiveOn, today, hasBegun, isByStaff: true, workingDays };
  const found = groundOf(product, contract, asked);
  return 'row' in found ? found.row.rule : (found.faults[0]?.description ?? '');
}

for (const code of ['property', 'pet', 'mortgage']) {
  test(`${code} ends for a late payment on the 61st day after it was due, and gives nothing back`, () => {
    assert.equal(ended(code, '2027-07-10', '2027-08-01'), 'NONE');
    assert.match(ended(code, '2027-07-10', '2027-07-31'), /не оплачен: .+ не раньше 01\.08\.2027$/);
  });

  test(`${code} does not end for a payment that is not late, and before its first day for none at all`, () => {
    assert.match(
      ended(code, '2027-06-01', '2027-09-01'),
      /срок которого прошёл без оплаты, по договору нет$/,
    );
    const paid = halves.map((one) => ({ ...one, status: 'PAID' as const }));
    assert.match(ended(code, '2027-07-10', '2027-08-01', paid), /по договору нет$/);
    const surcharge = [...paid, installment(3, '2027-03-01', { addendumNumber: 'A-1' })];
    assert.match(ended(code, '2027-07-10', '2027-08-01', surcharge), /по договору нет$/);
    assert.match(ended(code, '2026-11-22', '2026-11-30'), /другого времени/);
  });
}

test('casco ends for a late payment from the day after it was due', () => {
  assert.equal(ended('casco', '2027-06-02', '2027-06-02'), 'NONE');
  assert.match(ended('casco', '2027-06-01', '2027-06-02'), /по договору нет$/);
});

for (const code of ['cargo', 'medical', 'gap'])
  test(`${code} is paid once: a late payment is no ground`, () => {
    assert.match(ended(code, '2027-07-10', '2027-08-01'), /^допустимые значения: (?!.*NON_PAYMENT)/);
  });
