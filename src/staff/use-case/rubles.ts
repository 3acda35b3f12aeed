import type { Kopecks } from '#kernel/money/money.ts';
import { amountOfText } from '#products/product/amounts.ts';
import type { Kind } from './fields.ts';

export const rublesKind: Kind<Kopecks> = {
  hint: 'rubles',
  example: '500000000',
  expected: 'an amount in rubles such as 500000000',
  read: amountOfText,
};
