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

/** Two installments, the second due on 1 June 2027. */
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
  // 1 June 2027 is a Tuesday and 31 July a Saturday, so the grace period ends with 2 August.
  test(`a ${code} contract ends for non-payment after the grace period, from the due day and without a refund`, () => {
    assert.equal(ended(code, '2027-08-03', '2027-06-01'), 'NONE');
    assert.match(ended(code, '2027-08-03', '2027-08-03'), /передайте effectiveDate 2027-06-01$/);
    assert.match(ended(code, '2027-08-02', '2027-06-01'), /его ждут по 02\.08\.2027 включительно/);
  });

  test(`the grace period of a ${code} contract counts from the next working day if the due day is a day off`, () => {
    // 12 June 2027 is a Saturday and a holiday, moved to 14 June; 60 days later is Saturday 14 August.
    const installments = [installment(1, '2026-12-01'), installment(2, '2027-06-12')];
    assert.match(ended(code, '2027-08-16', '2027-06-12', installments), /по 16\.08\.2027 включительно/);
    assert.equal(ended(code, '2027-08-17', '2027-06-12', installments), 'NONE');
  });

  test(`a ${code} contract is in force until a payment is late`, () => {
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
  test(`a ${code} contract is in force if it is paid in full`, () => {
    assert.match(ended(code, '2027-07-10', '2027-08-01'), /^допустимые значения: (?!.*NON_PAYMENT)/);
  });
