import { code, flag, number, text, whole, year } from '../../fields/kinds.ts';
import { cadastral } from '../../fields/numbers.ts';
import { address, beneficiaries, loan, paidToOwner, party } from '../../fields/parts.ts';
import { texts } from './risks.ts';

const ofFlat = { from: 'contract', field: 'typeCode', is: ['FLAT', 'APARTMENTS', 'ROOM'] } as const;
const ofHouse = { from: 'quote', field: 'typeCode', is: ['HOUSE', 'TOWNHOUSE', 'OUTBUILDING'] } as const;
const material = { list: 'wall_material', rated: 'material', need: 'contract', needIf: ofHouse } as const;
const ofOutbuilding = { from: 'contract', field: 'typeCode', is: ['OUTBUILDING'] } as const;

export const homeFields = {
  typeCode: code('вид объекта', 'FLAT', { list: 'property_type', need: 'quote', rated: 'object_type' }),
  name: text('наименование', 'Баня', {
    lengthMax: 100,
    needIf: { ...ofOutbuilding, asked: 'что это за постройка, например «Баня»' },
  }),
  address: address('адрес объекта', { need: 'contract', rated: 'region' }),
  cadastralNumber: cadastral(),
  area: number('площадь, кв. м', 54.3, { need: 'contract', rated: 'area', max: 100_000 }),
  floor: whole('этаж', 5, { min: -3, max: 200, needIf: { ...ofFlat, asked: 'этаж квартиры' } }),
  floorsCount: whole('этажей в доме', 17, { min: 1, max: 200 }),
  yearBuilt: year('год постройки', 2015, {
    need: 'contract',
    needIf: ofHouse,
    assumed: [2000, 'год постройки: 2000'],
    advice: ({ yearBuilt, yearOverhaul }) =>
      `объект построен в ${yearBuilt} году${yearOverhaul ? `, капитальный ремонт в ${yearOverhaul}` : ''}: без осмотра страхуются квартиры до 50 лет и дома до 35 лет; закажите осмотр`,
  }),
  yearOverhaul: year('год капитального ремонта', 2020),
  wallMaterialCode: code('материал стен', 'STONE', { ...material, asked: texts.material }),
  hasStove: flag('печь, камин, сауна', {
    rated: 'stove',
    assumed: [false, 'печь: нет'],
    needIf: { ...ofHouse, from: 'contract' },
  }),
  occupancyCode: code('режим проживания', 'PERMANENT', {
    list: 'occupancy',
    need: 'contract',
    rated: 'occupancy',
    assumed: ['PERMANENT', 'проживание: постоянное'],
  }),
  isDilapidated: flag('дом ветхий, аварийный или расселяется'),
  isRented: flag('сдаётся в аренду', { need: 'contract', rated: 'rented', assumed: [false, 'аренда: нет'] }),
  securityCode: code('охрана', 'NONE', {
    list: 'property_security',
    rated: 'security',
    assumed: ['NONE', 'охрана: нет'],
  }),
  lossesCount: whole('убытков за три года', 0, {
    need: 'contract',
    rated: 'losses',
    assumed: [0, 'убытки: 0'],
    askedAgain: true,
    advice: 'три и больше убытков за три года: решение принимает страховщик',
  }),
};

const owner = { role: 'собственник', whose: 'собственника' };
const ownerNames = { person: 'propertyOwnerPerson', organization: 'propertyOwnerOrganization' };

export const propertyFields = {
  owner: party('собственник имущества', owner, ownerNames, { need: 'contract', changeable: true }),
  beneficiaries: beneficiaries({ changeable: true, absentTold: paidToOwner }),
  loanAgreement: loan('кредитный договор', { changeable: true }),
};
