import { testOnlyFaults, testRefusals } from '../../support/refusals.ts';

const pets = 'insuredObject.pet.pets';
const first = `${pets}[0]`;
const illness = [{ cover: { code: 'VET_ILLNESS' }, sumInsured: 100_000 }];
const death = (sumInsured: number) => [{ cover: { code: 'DEATH' }, sumInsured }];
const cover = (code: string) => [{ cover: { code } }];
const six = (index: number) => ({
  [`${pets}[${index}]`]: { speciesCode: 'CAT', birthDate: '2024-05-03', covers: cover('VET_ACCIDENT') },
});

/** Each row: rule of the product, index of the example body, change that breaks the rule, field and text of the error. */
testRefusals('pet', [
  ['PT01', 0, { [pets]: [] }, pets, 'обязательное поле: хотя бы одно животное'],
  [
    'PT02',
    0,
    { [`${first}.covers`]: [] },
    `${first}.covers`,
    /обязательное поле: хотя бы один риск; .*VET_ACCIDENT, VET_ILLNESS, DEATH, LOSS, LIABILITY$/,
  ],
  [
    'PT03',
    0,
    { [`${first}.covers`]: illness },
    `${first}.covers[0].cover.code`,
    'болезни страхуются вместе с несчастным случаем: добавьте риск VET_ACCIDENT',
  ],
  [
    'PT04',
    0,
    { [`${first}.birthDate`]: '2026-11-10' },
    `${first}.birthDate`,
    /^возраст животного на начало страхования 1 мес\.: собаки от 2 до 131 месяца, кошки от 2 до 143; животные от 96 месяцев принимаются только пролонгацией/,
  ],
  [
    'PT05',
    0,
    { [`${first}.birthDate`]: '2018-12-15' },
    `${first}.birthDate`,
    'животное старше восьми лет страхуется только пролонгацией: передайте previousPolicyNumber',
    'contract',
  ],
  [
    'PT06',
    3,
    { [`${first}.covers`]: cover('LIABILITY') },
    `${first}.covers[0].cover.code`,
    'порода «Бэндог» входит в перечень потенциально опасных собак: гражданская ответственность не страхуется',
  ],
  [
    'PT07',
    3,
    { [`${first}.covers`]: cover('LOSS') },
    `${first}.chipNumber`,
    'обязательное поле: номер чипа, 15 цифр; без него пропажа не страхуется',
    'contract',
  ],
  [
    'PT08',
    0,
    { [`${first}.vaccinatedOn`]: '2025-12-14' },
    `${first}.vaccinatedOn`,
    'обязательное поле: дата вакцинации, не раньше 15.12.2025; без неё болезни не страхуются',
    'contract',
  ],
  [
    'PT09',
    0,
    { [`${first}.condition.hasChronicDiseases`]: true },
    `${first}.condition.hasChronicDiseases`,
    'хронические болезни не страхуются: уберите риск VET_ILLNESS или уточните сведения',
    'contract',
  ],
  [
    'PT11',
    0,
    { [`${first}.breedCode`]: 'OTHER' },
    `${first}.breedName`,
    'обязательное поле: порода, как в ветеринарном паспорте',
  ],
  [
    'PT12',
    0,
    { [`${first}.covers[1].sumInsured`]: 50_000 },
    `${first}.covers[1].sumInsured`,
    'страховые суммы VET_ACCIDENT и VET_ILLNESS одного животного должны быть равны',
  ],
  [
    'PT12',
    1,
    { [`${first}.covers[1].sumInsured`]: undefined },
    `${first}.covers[1].sumInsured`,
    'страховые суммы VET_ACCIDENT и VET_ILLNESS одного животного должны быть равны',
  ],
  [
    'PT13',
    0,
    { [`${first}.covers`]: death(60_000), [`${first}.purchasePrice`]: 50_000 },
    `${first}.covers[0].sumInsured`,
    /^страховая сумма гибели не больше стоимости животного: 50.000,00 руб\.$/,
  ],
  [
    'PT14',
    0,
    Object.assign({}, ...[1, 2, 3, 4, 5].map(six)),
    pets,
    'животных не больше 5: для питомника обратитесь к страховщику',
  ],
  ['PT15', 0, { endDate: '2027-11-14T23:59:59+03:00' }, 'endDate', /^договор заключается на 12 месяцев/],
  [
    'PT16',
    4,
    { [`${first}.covers[1]`]: { cover: { code: 'LOSS' } } },
    `${first}.covers[1].cover.code`,
    'пропажа служебных собак не страхуется: уберите риск LOSS',
  ],
  [
    'a chip of fourteen digits',
    0,
    { [`${first}.chipNumber`]: '64309990001234' },
    `${first}.chipNumber`,
    'ожидается номер чипа, 15 цифр',
  ],
  [
    'a vaccination before birth',
    0,
    { [`${first}.vaccinatedOn`]: '2024-05-02' },
    `${first}.vaccinatedOn`,
    /не раньше/,
  ],
  [
    'a percent of the sum as deductible',
    1,
    { [`${first}.covers[0].deductibleUnit`]: 'PERCENT' },
    `${first}.covers[0].deductibleUnit`,
    'допустимые значения: SUM',
  ],
  ['an invalid share', 0, { [`${first}.reimbursementPercent`]: 75 }, `${first}.reimbursementPercent`, /75/],
  [
    'an injury without a description',
    0,
    { [`${first}.condition.hasInjuries`]: true },
    `${first}.condition.description`,
    /обязательное поле: подробности/,
    'contract',
  ],
  [
    'a breed of the other species',
    0,
    { [`${first}.breedCode`]: 'PUG' },
    `${first}.breedCode`,
    /проверьте speciesCode и breedCode$/,
  ],
]);

testOnlyFaults('pet', [
  [
    'an animal that is too old for a prolongation too',
    0,
    { [`${first}.birthDate`]: '2010-12-15' },
    { [`${first}.birthDate`]: /^возраст животного на начало страхования 192 мес/ },
  ],
  [
    'a duplicate chip',
    2,
    {
      'insuredObject.pet.pets[0].chipNumber': '643099900012346',
      'insuredObject.pet.pets[1].chipNumber': '643099900012346',
    },
    {
      'insuredObject.pet.pets[1].chipNumber':
        'pets[1].chipNumber — то же, что pets[0].chipNumber: уберите повтор или исправьте одно из значений',
    },
  ],
  [
    'a breed of the other species',
    0,
    { 'insuredObject.pet.pets[0].speciesCode': 'CAT', 'insuredObject.pet.pets[0].breedCode': 'LABRADOR' },
    {
      'insuredObject.pet.pets[0].breedCode':
        'порода другого вида животного: проверьте speciesCode и breedCode',
    },
  ],
]);
