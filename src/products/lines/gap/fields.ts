import { boundPolicy } from '../../fields/bound-policy.ts';
import { code, date, flag, part, rubles, whole } from '../../fields/kinds.ts';
import { loanDebt, loanDocument, loanEnd, ofRisk } from '../../fields/loan.ts';
import { beneficiaries, paidToOwner, party } from '../../fields/parts.ts';
import { insuredVehicle, vehicleDocument } from '../../fields/vehicle.ts';
import { loans, texts } from './risks.ts';

const need = 'contract';
const changeable = true;
const rated = { rated: 'mileage', assumed: [0], advice: texts.mileage } as const;
const mileage = { ...rated, max: 3_000_000, need, changeable, askedAgain: true } as const;
const ofDebt = { from: 'quote', risks: Object.keys(loans), asked: loans } as const;
const ofSale = { from: need, risks: ofDebt.risks } as const;
const encumbrance = { list: 'encumbrance_type', needIf: ofSale } as const;
const encumbrances = { GAP_CREDIT: 'AUTO_LOAN', GAP_LEASING: 'LEASING' };
const kinds = { GAP_CREDIT: 'LOAN_AGREEMENT', GAP_LEASING: 'LEASING_AGREEMENT' };
const document = { of: 'договора', needIf: { ...ofSale, asked: texts.document }, kinds };
const owner = { role: 'собственник', whose: 'собственника' };
const ownerNames = { person: 'vehicleOwnerPerson', organization: 'vehicleOwnerOrganization' };

export const gapFields = {
  vehicle: insuredVehicle({
    purchasePrice: rubles('цена приобретения, рублей', 1_650_000),
    purchaseDate: date('дата приобретения', '2026-11-25', { need, isPast: true }),
    cost: rubles('действительная стоимость, рублей', 1_650_000),
    mileage: whole('пробег, км', 120, mileage),
  }),
  vehicleDocument: vehicleDocument('документ на ТС', { need, changeable }),
  owner: party('собственник', owner, ownerNames, { need, changeable }),
  cascoPolicy: boundPolicy('КАСКО', 'KSK-2026-00000001'),
  purpose: code('цель использования', 'PERSONAL', { list: 'purpos_use_vhcl_casco_type', need, changeable }),
  antiTheftSystem: part(
    'противоугонная система',
    {
      model: code('модель противоугонной системы', 'PANDORA_DX_90', { list: 'anti_theft_model_type' }),
      hasSatelliteSystem: flag('спутниковая система', { rated: 'satellite', assumed: [false] }),
    },
    { changeable },
  ),
  loanAgreement: part(
    'кредит или лизинг',
    {
      typeCode: ofRisk(code('вид обременения', 'AUTO_LOAN', encumbrance), encumbrances),
      document: loanDocument('договор', document),
      remainingDebt: loanDebt({ max: 15_000_000, needIf: ofDebt }),
      endDate: loanEnd(texts.shorter, { needIf: ofSale }),
    },
    { changeable, needIf: ofDebt },
  ),
  beneficiaries: beneficiaries({ changeable, isRanked: true, absentTold: paidToOwner }),
};
