import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { VersionSummary } from '#catalogues/tariffs/versions.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { contractKey } from '#payments/accounting/bills/issue-bill.ts';
import { judgeLine } from '#payments/accounting/statement/judge.ts';
import { createLedger } from '#payments/accounting/statement/ledger.ts';
import { mentionsIn } from '#payments/accounting/statement/mentions.ts';
import type { Bill } from '#payments/record/bill.ts';
import { formatBillNumber } from '#payments/record/bill.ts';
import type { Reason } from '#payments/record/statement/reasons.ts';
import type { StatementLine } from '#payments/record/statement/statement-line.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { products } from '../../support/products.ts';

const corporateInn = '7709123453';

function contractOf(
  id: bigint,
  holderType: 'individual' | 'corporate',
  status: Contract['status'],
): Contract {
  return {
    contractId: id,
    product: 'osago',
    holderType,
    status,
    startsOn: '2026-12-01',
    installments: [],
    calculation: { tariffVersionIds: ['osago/directive/2026-06-22', 'osago/base-rates/2026-11-01'] },
    body: osagoBody({ today: '2026-11-21', holderType }),
  } as unknown as Contract;
}

function billOf(serial: bigint, contractId: bigint, changes: Partial<Bill> = {}): Bill {
  const policyNumber = `XXX${contractId.toString().padStart(10, '0')}`;
  return {
    billId: serial,
    serial,
    billNumber: formatBillNumber(serial, '2026-11-21'),
    fileId: 'f',
    orderId: 'o',
    contractId,
    contractKey: contractKey(policyNumber),
    policyNumber,
    issuedOn: '2026-11-21',
    installmentNr: 1,
    amount: 863_788n,
    status: 'AWAITING',
    validUntil: null,
    ...changes,
  };
}

const line: StatementLine = {
  account: '40702810900000002851',
  number: '42',
  date: '2026-11-22',
  amount: 863_788n,
  direction: 'in',
  isReversal: false,
  payerName: 'ООО "Образец"',
  payerInn: corporateInn,
  payerAccount: '40702810500000000777',
  payerBic: '049900104',
  purpose: 'Оплата по счету СЧ-2026-00000001',
  sourceLine: 1,
  doubt: '',
  status: '',
  origin: { reference: '', order: '', others: '', statement: '', position: '' },
  earlier: {},
};

const versionOf = (product: string, kind: string, effectiveFrom: string): VersionSummary => ({
  versionId: `${product}/${kind}/${effectiveFrom}`,
  product,
  kind,
  effectiveFrom,
  state: 'published',
  checksum: '',
  author: '',
  comment: '',
  publishedAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
});

/** Tariff versions. Only the first osago directive after the calculation (2026-11-27) ends the validity of the price. */
const tariffs = [
  versionOf('osago', 'directive', '2025-12-09'),
  versionOf('osago', 'directive', '2026-06-22'),
  versionOf('osago', 'directive', '2026-11-29'),
  versionOf('osago', 'directive', '2026-11-27'),
  versionOf('osago', 'base-rates', '2026-11-22'),
  versionOf('casco', 'directive', '2026-11-22'),
];

const ledgerOn = (
  bills: Parameters<typeof createLedger>[0]['bills'],
  contracts: Parameters<typeof createLedger>[0]['contracts'],
  published: typeof tariffs,
) => createLedger({ bills, contracts, products, tariffs: published });

const ledger = () =>
  ledgerOn(
    [
      billOf(1n, 1n),
      billOf(2n, 2n),
      billOf(3n, 3n, { status: 'PAID' }),
      billOf(4n, 4n, { status: 'REVOKED' }),
      billOf(5n, 5n),
      billOf(6n, 4n),
    ],
    [
      contractOf(1n, 'corporate', 'AWAITING_PAYMENT'),
      contractOf(2n, 'individual', 'AWAITING_PAYMENT'),
      contractOf(4n, 'corporate', 'AWAITING_PAYMENT'),
      contractOf(5n, 'corporate', 'DRAFT'),
    ],
    tariffs,
  );

const judged = (changes: Partial<StatementLine>) => {
  const changed = { ...line, ...changes };
  return judgeLine(changed, mentionsIn(changed.purpose), ledger());
};
const person = { purpose: 'счет 2', payerInn: '', payerName: 'ОБРАЗЦОВ ПЕТР ИЛЬИЧ//Москва, Тверская 1//' };

for (const [name, changes, serial] of [
  ['by number, amount and INN', {}, 1n],
  ['by the number of the contract', { purpose: 'за полис ХХХ 0000000001' }, 1n],
  ['by both', { purpose: 'счет 1, полис XXX0000000001' }, 1n],
  ['from a person by full name', person, 2n],
  ['from a person with an INN', { ...person, payerInn: '500100732259' }, 2n],
  ['the open bill of a contract whose first one was revoked', { purpose: 'договор XXX0000000004' }, 6n],
  ['on the day before a new directive', { date: '2026-11-26' }, 1n],
] as const) {
  test(`a statement line pays the bill that it names: ${name}`, () => {
    const verdict = judged(changes);
    assert.ok(
      'contract' in verdict,
      JSON.stringify(verdict, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
    );
    assert.equal(verdict.bill.serial, serial);
  });
}

for (const [reason, changes] of [
  ['NO_BILL_NUMBER', { purpose: 'Оплата страховки' }],
  ['UNKNOWN_BILL', { purpose: 'счет 99' }],
  ['UNKNOWN_BILL', { purpose: 'счет СЧ-2025-00000001' }],
  ['SEVERAL_BILLS', { purpose: 'счета 1, 2' }],
  ['SEVERAL_BILLS', { purpose: 'счет 1 по договору XXX0000000002' }],
  ['BILL_PAID', { purpose: 'счет 3' }],
  ['BILL_REVOKED', { purpose: 'счет 4' }],
  ['NOT_AWAITED', { purpose: 'счет 5' }],
  ['WRONG_AMOUNT', { amount: 863_787n }],
  ['WRONG_AMOUNT', { amount: 863_789n }],
  ['COVER_STARTED', { date: '2026-12-01' }],
  ['COVER_STARTED', { date: '2026-12-02' }],
  ['NEW_TARIFF', { date: '2026-11-27' }],
  ['NEW_TARIFF', { date: '2026-11-30' }],
  ['THIRD_PARTY', { payerInn: '7700000016' }],
  ['THIRD_PARTY', { payerInn: '' }],
  ['THIRD_PARTY', { ...person, payerName: 'ОБРАЗЦОВ ИВАН ИЛЬИЧ' }],
  ['THIRD_PARTY', { ...person, payerName: '' }],
  ['THIRD_PARTY', { ...person, payerInn: '7700000016' }],
  ['REVERSAL', { isReversal: true }],
] as const satisfies readonly (readonly [Reason, Partial<StatementLine>])[]) {
  test(`the bill is not paid: ${reason} for ${JSON.stringify(changes, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))}`, () => {
    const verdict = judged(changes);
    assert.equal('reason' in verdict && verdict.reason, reason);
    if ('reason' in verdict) {
      assert.match(verdict.explanation, /[а-яё]/);
      for (const secret of [line.payerInn, 'ОБРАЗЦОВ', 'Образец']) {
        assert.ok(!verdict.explanation.includes(secret), 'an explanation is no place for personal data');
      }
    }
  });
}

test("a statement line pays only an open bill with the exact amount and the holder's INN", () => {
  const lines = fc.record({
    amount: fc.oneof(fc.constant(863_788n), fc.bigInt({ min: 1n, max: 10_000_000n })),
    payerInn: fc.constantFrom(corporateInn, '', '7700000016', '500100732259', '77091234530'),
    payerName: fc.constantFrom('ООО Образец', 'Образцов Пётр Ильич', 'образцов петр', ''),
    date: fc.constantFrom('2026-11-22', '2026-12-01', '2026-12-02'),
    isReversal: fc.boolean(),
    purpose: fc
      .array(
        fc.constantFrom(
          'счет ',
          'сч-2026-',
          '1',
          '2',
          '3',
          '4',
          '5',
          '6',
          ', ',
          'XXX0000000001',
          ' и ',
          'договор ',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join('')),
  });
  fc.assert(
    fc.property(lines, (changes) => {
      const verdict = judged(changes);
      if (!('contract' in verdict)) return;
      assert.equal(verdict.bill.status, 'AWAITING');
      assert.equal(verdict.contract.status, 'AWAITING_PAYMENT');
      assert.equal(verdict.bill.amount, changes.amount);
      assert.ok(!changes.isReversal && changes.date <= '2026-12-01');
      if (verdict.contract.holderType === 'corporate') assert.equal(changes.payerInn, corporateInn);
      else assert.equal(changes.payerName, 'Образцов Пётр Ильич');
    }),
    { numRuns: 2_000 },
  );
});

test('a bill can be paid on the day before cover, and a bill of a later installment under any directive', () => {
  const dayBefore = { ...line, date: '2026-11-30' };
  const first = [billOf(1n, 1n)];
  const old = tariffs.filter(({ effectiveFrom }) => effectiveFrom < '2026-11-27');
  const waiting = contractOf(1n, 'corporate', 'AWAITING_PAYMENT');
  assert.ok('contract' in judgeLine(dayBefore, mentionsIn(line.purpose), ledgerOn(first, [waiting], old)));
  const unknown = tariffs.filter(({ versionId }) => versionId !== 'osago/directive/2026-06-22');
  assert.ok(
    'contract' in judgeLine(dayBefore, mentionsIn(line.purpose), ledgerOn(first, [waiting], unknown)),
  );
  const second = [billOf(1n, 1n, { installmentNr: 2 })];
  const active = contractOf(1n, 'corporate', 'COMPLETE');
  assert.ok(
    'contract' in judgeLine(dayBefore, mentionsIn(line.purpose), ledgerOn(second, [active], tariffs)),
  );
});

test('a bill paid by one line counts as paid for the next line', () => {
  const shared = ledger();
  const first = judgeLine(line, mentionsIn(line.purpose), shared);
  assert.ok('contract' in first);
  assert.equal(shared.paid(first.bill), false);
  for (const purpose of [line.purpose, 'полис XXX0000000001']) {
    const second = judgeLine(line, mentionsIn(purpose), shared);
    assert.equal('reason' in second && second.reason, 'BILL_PAID');
  }
});

test('a bill for the debt of an ended contract is paid', () => {
  const bill = billOf(7n, 7n, { installmentNr: 2 });
  const ended = { ...contractOf(7n, 'corporate', 'TERMINATED'), startsOn: '2026-01-01' };
  const sent = { ...line, purpose: 'счет 7' };
  const verdict = judgeLine(sent, mentionsIn(sent.purpose), ledgerOn([bill], [ended], tariffs));
  assert.ok('contract' in verdict && verdict.bill.serial === 7n);
});
