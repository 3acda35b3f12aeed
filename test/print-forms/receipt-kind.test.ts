import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptFacts } from '#contracts/print-forms/receipt/fill-receipt.ts';
import { products } from '../support/products.ts';

const day = '2026-11-21';
const contract = {
  policyNumber: 'ZZS-2026-00000001',
  body: {},
  holderType: 'individual',
  concludedOn: day,
  startsOn: day,
  endsOn: day,
  installments: [],
} as const;

test("a receipt prints the kind of insurance as form A-7 requires, not the product's short name", () => {
  const kinds = products.map((product) => [
    product.code,
    receiptFacts(contract, product, 1, { name: 'Партнёр', agreementNumber: '' }).productTitle,
  ]);
  assert.deepEqual(Object.fromEntries(kinds), {
    osago: 'ОСАГО',
    casco: 'КАСКО',
    cargo: 'Страхование грузов',
    gap: 'Страхование финансовых рисков владельца транспортного средства',
    medical: 'Страхование медицинских расходов выезжающих за рубеж',
    mortgage: 'Страхование ипотечных рисков',
    pet: 'Страхование домашних животных',
    property: 'Страхование имущества и гражданской ответственности',
  });
});
