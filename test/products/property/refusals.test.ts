import { testRefusals } from '../../support/refusals.ts';

const objects = 'insuredObject.property.objects';
const first = `${objects}[0]`;
const cover = (code: string, sumInsured: number) => ({ cover: { code }, sumInsured });
const deductible = (amount: number) => ({
  ...cover('STRUCTURE', 30_000_000),
  deductibleType: 'UNCONDITIONAL',
  deductible: amount,
  deductibleUnit: 'SUM',
  deductibleSpecific: 'EVERY',
});

/** Each row: rule of the product, index of the example body, change that breaks the rule, field and text of the error. */
testRefusals('property', [
  ['PR01', 0, { [objects]: [] }, objects, 'обязательное поле: хотя бы один объект'],
  [
    'PR02',
    0,
    { [`${first}.covers`]: [] },
    `${first}.covers`,
    /обязательное поле: хотя бы один риск; .*STRUCTURE, FINISH, MOVABLE, LIABILITY, UAV$/,
  ],
  [
    'PR03',
    1,
    { [`${objects}[1].covers`]: [cover('LIABILITY', 500_000)] },
    `${objects}[1].covers[0].cover.code`,
    'гражданская ответственность страхуется один раз на договор: оставьте её у одного объекта',
  ],
  [
    'PR04',
    0,
    { [`${first}.covers`]: [cover('FINISH', 700_000), cover('UAV', 700_001)] },
    `${first}.covers[1].sumInsured`,
    /^страховая сумма особых рисков не больше конструктива и отделки того же объекта: не больше 700.000,00 руб\.$/,
  ],
  [
    'PR05',
    0,
    { [`${first}.covers`]: [cover('MOVABLE', 700_000), cover('UAV', 700_000)] },
    `${first}.covers[1].cover.code`,
    'особые риски страхуются вместе с конструктивом или отделкой того же объекта',
  ],
  [
    'PR06',
    2,
    { [`${first}.address.kladrId`]: '3100000000000', [`${first}.address.region`]: 'Белгородская область' },
    `${first}.address`,
    'для региона Белгородская область особые риски не страхуются',
  ],
  [
    'PR06, at the risk',
    2,
    { [`${first}.address.kladrId`]: '3100000000000', [`${first}.address.region`]: 'Белгородская область' },
    `${first}.covers[2].cover.code`,
    'в этом регионе особые риски не страхуются: уберите риск UAV',
  ],
  [
    'PR07',
    0,
    { [`${first}.yearBuilt`]: 1975 },
    `${first}.yearBuilt`,
    'объект построен в 1975 году: без осмотра страхуются квартиры до 50 лет и дома до 35 лет; закажите осмотр',
  ],
  [
    'PR08',
    0,
    { [`${first}.isDilapidated`]: true },
    `${first}.isDilapidated`,
    'дом признан аварийным или подлежит сносу: страхование имущества в нём невозможно',
  ],
  [
    'PR09',
    0,
    { [`${first}.floor`]: undefined },
    `${first}.floor`,
    'обязательное поле: этаж квартиры',
    'contract',
  ],
  [
    'PR10',
    1,
    { [`${objects}[1].name`]: undefined },
    `${objects}[1].name`,
    'обязательное поле: что это за постройка, например «Баня»',
    'contract',
  ],
  [
    'PR11',
    1,
    { [`${first}.wallMaterialCode`]: undefined },
    `${first}.wallMaterialCode`,
    'обязательное поле: материал стен; допустимые значения: STONE, WOOD, FRAME, MIXED',
  ],
  [
    'a flat without a material',
    0,
    { [`${first}.wallMaterialCode`]: undefined },
    `${first}.wallMaterialCode`,
    'обязательное поле: материал стен; допустимые значения: STONE, WOOD, FRAME, MIXED',
    'contract',
  ],
  [
    'PR12',
    0,
    { 'insuredObject.property.owner': undefined },
    'insuredObject.property.owner',
    /^обязательное поле: собственник имущества/,
    'contract',
  ],
  [
    'PR13',
    0,
    { [`${first}.lossesCount`]: 3 },
    `${first}.lossesCount`,
    /три и больше убытков за три года: решение принимает страховщик$/,
  ],
  [
    'PR14',
    0,
    { endDate: '2026-12-31T23:59:59+03:00' },
    'endDate',
    /^договор имущества заключается на срок от одного до 12 месяцев/,
  ],
  [
    'PR15',
    0,
    { [`${first}.covers[0].sumInsured`]: 5_000_000.01 },
    `${first}.covers[0].sumInsured`,
    /для большей суммы нужна опись и осмотр$/,
  ],
  [
    'a deductible of more than a tenth of a sum of millions',
    0,
    { [`${first}.covers`]: [deductible(3_000_001)] },
    `${first}.covers[0].deductible`,
    /^Франшиза к страховой сумме: допустимо от 0 % до 10 %, указано 10,000004 %/,
  ],
  [
    'a future overhaul',
    0,
    { [`${first}.yearOverhaul`]: 2027 },
    `${first}.yearOverhaul`,
    'год капитального ремонта не позже года начала страхования (2026)',
  ],
]);
