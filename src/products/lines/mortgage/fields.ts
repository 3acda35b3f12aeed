import { health } from '../../fields/health.ts';
import { code, date, flag, number, part, rubles, year } from '../../fields/kinds.ts';
import { loanDocument, loanEnd } from '../../fields/loan.ts';
import { cadastral } from '../../fields/numbers.ts';
import { address, beneficiaries, email, identity, person, phone } from '../../fields/parts.ts';
import { texts } from './risks.ts';

const changeable = true;
const need = 'contract';

const bank = { list: 'mortgage_bank', need, rated: 'bank', assumed: ['OTHER'], changeable } as const;

const risks = ['PROPERTY', 'TITLE', 'LIABILITY'];
const ofHome = { from: need, risks } as const;
const ofKind = { from: 'quote', risks, asked: texts.typeCode } as const;
const kind = { list: 'real_estate_type', rated: 'object_type', needIf: ofKind, changeable } as const;
const ofOwner = { from: need, risks: ['PROPERTY', 'TITLE'], asked: texts.cost } as const;
const ofTitle = { from: need, risks: ['TITLE'] } as const;
const ofHouse = { from: 'quote', field: 'typeCode', is: ['HOUSE'], risks, asked: texts.material } as const;
const material = { list: 'wall_material', rated: 'material', needIf: ofHouse, changeable } as const;
const ofRegistered = { ...ofHome, field: 'isOwnershipRegistered', is: ['true'], asked: texts.cadastral };
const basis = { list: 'title_basis', rated: 'title_basis', assumed: ['PURCHASE'], needIf: ofTitle } as const;

const kinds = Object.fromEntries([...risks, 'LIFE'].map((risk) => [risk, 'LOAN_AGREEMENT']));

export const mortgageFields = {
  loanAgreement: part(
    'кредит',
    {
      typeCode: code('вид обременения', 'MORTGAGE', { list: 'encumbrance_type', need }),
      document: loanDocument('кредитный договор', { of: 'кредитного договора', kinds, need, changeable }),
      bankCode: code('кредитор', 'OBRAZEC_BANK', bank),
      remainingDebt: rubles('остаток задолженности, рублей', 6_400_000, {
        need: 'quote',
        changeable,
        askedAgain: true,
      }),
      interestRate: number('ставка по кредиту, % годовых', 18.5, { max: 100, changeable }),
      endDate: loanEnd(texts.shorter, { need }),
    },
    { need: 'quote' },
  ),
  realEstate: part('недвижимость', {
    typeCode: code('вид недвижимости', 'FLAT', kind),
    address: address('адрес объекта', { needIf: ofHome }),
    cadastralNumber: cadastral({ needIf: ofRegistered, changeable }),
    area: number('площадь, кв. м', 54.3, { min: 5, max: 2_000, needIf: ofHome, changeable }),
    yearBuilt: year('год постройки', 2015, { needIf: ofHome, changeable }),
    wallMaterialCode: code('материал стен', 'STONE', material),
    isWoodenFloor: flag('деревянные перекрытия', { rated: 'wooden_floor', assumed: [false], changeable }),
    hasBath: flag('баня или сауна', { rated: 'bath', assumed: [false], changeable }),
    cost: rubles('действительная стоимость, рублей', 12_500_000, { needIf: ofOwner, changeable }),
    isOwnershipRegistered: flag('право собственности зарегистрировано', { needIf: ofHome, changeable }),
    title: part(
      'титул',
      {
        basisCode: code('основание права', 'PURCHASE', basis),
        ownershipSince: date('дата регистрации права', '2025-12-10', { needIf: ofTitle }),
      },
      { changeable },
    ),
  }),
  beneficiaries: beneficiaries({ changeable, isRanked: true }),
};

const profession = { list: 'profession_class', need, rated: 'profession_class', assumed: ['1'] } as const;

export const borrowerFields = {
  person: person('застрахованный', { need }),
  document: identity('документ застрахованного', { need }),
  phone: phone('телефон застрахованного'),
  email: email('электронная почта застрахованного'),
  address: address('адрес застрахованного', { need }),
  isPolicyHolder: flag('застрахованный — страхователь', { need, assumed: [false] }),
  share: number('доля в долге, %', 60, { need, max: 100, rated: 'share', assumed: [100] }),
  professionClassCode: code('класс профессии', '1', profession),
  sportCode: code('спорт', 'NONE', { list: 'sport', need, rated: 'sport', assumed: ['NONE'] }),
  health,
};
