import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGround } from '#contracts/addendums/termination/termination-ground.ts';
import type { Contract, Installment } from '#contracts/record/contract.ts';
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
  const asked = {
    reasonCode: 'NON_PAYMENT',
    effectiveOn,
    today,
    hasBegun,
    isByStaff: true,
    workingDays,
    settings: { graceDays: 60, refunds: product.addendums.refunds },
  };
  const found = findGround(product, contract, asked);
  return 'row' in found ? found.row.rule : (found.faults[0]?.description ?? '');
}

for (const code of ['property', 'pet', 'mortgage', 'casco']) {
  // 1 June 2027 is a Tuesday, 31 July a Saturday: the grace is over with 2 August.
  test(`${code} ends with the day before an unpaid installment once the grace is over, and gives nothing back`, () => {
    assert.equal(ended(code, '2027-08-03', '2027-06-01'), 'NONE');
    assert.match(ended(code, '2027-08-03', '2027-08-03'), /передайте effectiveDate 2027-06-01$/);
    assert.match(ended(code, '2027-08-02', '2027-06-01'), /его ждут по 02\.08\.2027 включительно/);
  });

  test(`${code} counts the grace from the working day after a due day that is none`, () => {
    // 12 June 2027 is a Saturday and a holiday, 14 June its day off; 60 days later is 14 August, a Saturday.
    const installments = [installment(1, '2026-12-01'), installment(2, '2027-06-12')];
    assert.match(ended(code, '2027-08-16', '2027-06-12', installments), /по 16\.08\.2027 включительно/);
    assert.equal(ended(code, '2027-08-17', '2027-06-12', installments), 'NONE');
  });

  test(`${code} does not end for a payment that is not late`, () => {
    assert.match(
      ended(code, '2027-06-01', '2027-06-01'),
      /срок которого прошёл без оплаты, по договору нет$/,
    );
    const paid = halves.map((one) => ({ ...one, status: 'PAID' as const }));
    assert.match(ended(code, '2027-08-10', '2027-06-01', paid), /по договору нет$/);
    const surcharge = [...paid, installment(3, '2027-03-01', { addendumNumber: 'A-1' })];
    assert.match(ended(code, '2027-08-10', '2027-06-01', surcharge), /по договору нет$/);
  });
}

for (const code of ['cargo', 'medical', 'gap'])
  test(`${code} is paid once: a late payment is no ground`, () => {
    assert.match(ended(code, '2027-07-10', '2027-08-01'), /^допустимые значения: (?!.*NON_PAYMENT)/);
  });
