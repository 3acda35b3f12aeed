import { testOnlyFaults, testRefusals } from '../../support/refusals.ts';

const value = 'insuredObject.cargo.items[0].value';

testOnlyFaults('cargo', [
  [
    'goods without a value',
    0,
    { [value]: undefined },
    { [value]: /^обязательное поле: действительная стоимость/ },
  ],
  ['a value that is none', 0, { [value]: 0.001 }, { [value]: /^ожидается/ }],
  [
    'no cover at all',
    0,
    { 'insuredObject.cargo.covers': [] },
    { 'insuredObject.cargo.covers': /^обязательное поле: хотя бы один риск/ },
  ],
  ['a value that is text', 0, { [value]: 'миллион' }, { [value]: /./ }],
]);

const description = 'insuredObject.cargo.items[0].description';
testRefusals('cargo', [
  [
    'CG16',
    0,
    { [description]: 'золотые слитки' },
    description,
    /по этому продукту не страхуются$/,
    'contract',
  ],
]);
