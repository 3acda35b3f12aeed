import { testOnlyFaults } from '../../support/refusals.ts';

const value = 'insuredObject.cargo.items[0].value';

testOnlyFaults('cargo', [
  [
    'goods without a value',
    0,
    { [value]: undefined },
    { [value]: /^обязательное поле: действительная стоимость/ },
  ],
  ['a value that is none', 0, { [value]: 0.001 }, { [value]: /^ожидается/ }],
  ['a value that is text', 0, { [value]: 'миллион' }, { [value]: /./ }],
]);
