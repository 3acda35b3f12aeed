import type { Kopecks } from '#kernel/money/money.ts';
import { plainNumber } from '#kernel/money/russian-number.ts';
import { amountOfText } from '#products/product/amounts.ts';
import type { Kind } from './fields.ts';

export const rublesKind: Kind<Kopecks> = {
  hint: 'rubles',
  example: '1 000 000,50',
  expected: 'an amount in rubles such as 1000000.50',
  read: (typed) => amountOfText(plainNumber(typed, 'rubles') ?? ''),
};
