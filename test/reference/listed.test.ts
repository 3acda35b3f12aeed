import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReferenceBook, listFault } from '#catalogues/reference/reference-book.ts';
import { documentType } from '#parties/person/document.ts';
import { paymentTypes } from '#payments/record/payment.ts';
import { purposes } from '#products/lines/osago/reading.ts';
import { shippedBook, shippedLists } from '../support/shipped-book.ts';

const open = (list: string) =>
  shippedBook
    .entries(list)
    .filter(({ partnerAccess }) => partnerAccess)
    .map(({ code }) => code);

test('codes in the API examples are in the shipped lists', () => {
  const shown: readonly [string, ...string[]][] = [
    ['address_type', 'REGISTRATION', 'LEGAL'],
    ['coverage_territory', 'RU'],
    ['document_type', 'PASSPORT', 'SGR', 'LEGAL_ENTITY_REGISTER_RECORD', 'VEHICLE_PASSPORT'],
    ['document_type', 'VEHICLE_PASSPORT_E', 'DRIVER_LICENSE'],
    ['engine_type', 'PETROL'],
    ['familystate_type', 'SINGLE'],
    ['franchise_specific_type', 'EVERY'],
    ['gender_type', 'F', 'M'],
    ['installment_type', 'ONE_TIME', 'TWO_PAYMENTS', 'THREE_PAYMENTS', 'FOUR_PAYMENTS', 'TWELVE_PAYMENTS'],
    ['ldu_type', 'LIMITED'],
    ['mode_use_vhcl_type', 'PRIVATE'],
    ['paymentmethod', 'CASH', 'CASHLESS', 'CARD', 'SBP', 'PAYINSURER'],
    ['purpos_use_vhcl_casco_type', 'PERSONAL', 'TAXI'],
    ['refund_form_type', 'REPAIR'],
  ];
  for (const [list, ...codes] of shown) {
    for (const code of codes) assert.ok(open(list).includes(code), `${list} ${code}`);
  }
});

test('every shipped list has entries with unique names', () => {
  for (const list of shippedLists.names) {
    const names = shippedBook.entries(list).map(({ name }) => name);
    assert.ok(names.length > 0, list);
    assert.equal(new Set(names).size, names.length, list);
  }
});

test('lists whose codes the program interprets contain exactly the codes that the program knows', () => {
  const osago = shippedBook.entries('purpos_use_vhcl_osago_type').map(({ code, name }) => [code, name]);
  assert.deepEqual(osago, purposes.map(({ code, name }) => [code, name]).sort());
  assert.deepEqual(open('paymentmethod'), [...paymentTypes].sort());
  for (const { code, partnerAccess } of shippedBook.entries('document_type')) {
    assert.equal(documentType(code) !== undefined, partnerAccess, code);
  }
});

test('the error for a value outside its list names the values open to partners, not the closed values', () => {
  const book = createReferenceBook({
    ldu_type: [
      { code: 'B', name: 'Второй', version: '1', partnerAccess: true },
      { code: 'A', name: 'Первый', version: '1', partnerAccess: true },
      { code: 'C', name: 'Закрытый', version: '1', partnerAccess: false },
    ],
  });
  const refused = (value: string | undefined) => listFault(book, 'ldu_type', 'typeLDU', value);
  for (const fine of ['A', 'B', '', '  ', undefined]) assert.equal(refused(fine), undefined);
  assert.deepEqual(refused('a'), {
    field: 'typeLDU',
    description: 'неизвестное значение справочника ldu_type; допустимые значения: A — Первый, B — Второй',
    reason: 'VALUE_NOT_IN_LIST',
    domain: 'reference',
  });
  assert.match(
    refused('C')?.description ?? '',
    /^значение C — Закрытый недоступно партнёрам; .*: A — Первый, B — Второй$/,
  );
  assert.match(listFault(book, 'gear_type', 'x', 'A')?.description ?? '', /нет доступных значений/);
});

test('the error for a value outside a long list names only a part of the list', () => {
  const entries = Array.from({ length: 130 }, (_, index) => {
    return { code: String(1000 + index), name: 'Имя', version: '1', partnerAccess: true };
  });
  const fault = listFault(createReferenceBook({ ldu_type: entries }), 'ldu_type', 'x', 'y');
  assert.match(fault?.description ?? '', /1099 — Имя и ещё 30: запросите справочник целиком$/);
});
