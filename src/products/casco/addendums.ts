import type { AddendumRules } from '../addendum-rules.ts';
import { correctionsOf } from '../corrections.ts';
import {
  addressListed,
  consentListed,
  documentListed,
  driversListed,
  namedIn,
  partiesListed,
  phoneListed,
  yesOrNo,
} from '../printed/changes.ts';
import {
  admissionListed,
  antiTheftListed,
  beneficiariesListed,
  blockListed,
  coversListed,
  equipmentListed,
  loanListed,
  mileageListed,
  territoryListed,
} from './addendum-values.ts';
import type { CascoApplication } from './application.ts';
import { cascoRefunds } from './refunds.ts';

const casco = 'insuredObject.casco';

const loans = new Set(['AUTO_LOAN', 'LOAN_PLEDGE']);

/** What of a casco contract may change; the vehicle, its worth, the term and the way of paying stand as they are. */
export const cascoAddendums: AddendumRules = {
  changeable: [
    { path: `${casco}.drivers`, title: 'водители', printed: driversListed },
    { path: `${casco}.typeLDU`, title: 'допуск водителей', printed: admissionListed },
    { path: `${casco}.covers`, title: 'риски транспортного средства', printed: coversListed },
    { path: 'insuredObject.autoAccident', title: 'несчастный случай', printed: blockListed },
    {
      path: 'insuredObject.autoFinancialRisks',
      title: 'помощь на дороге и финансовые риски',
      printed: blockListed,
    },
    {
      path: 'insuredObject.autoResponsibility',
      title: 'гражданская ответственность',
      printed: blockListed,
    },
    { path: 'insuredObject.extraEquipment', title: 'дополнительное оборудование', printed: equipmentListed },
    { path: `${casco}.vehicle.licensePlate`, title: 'государственный регистрационный знак' },
    {
      path: `${casco}.vehicle.isNotRegistered`,
      title: 'транспортное средство без регистрации',
      printed: yesOrNo,
    },
    { path: `${casco}.vehicle.mileage`, title: 'пробег' },
    {
      path: `${casco}.vehicleDocument`,
      title: 'документ на транспортное средство',
      printed: documentListed,
    },
    { path: `${casco}.owner`, title: 'собственник', printed: partiesListed },
    { path: `${casco}.beneficiaries`, title: 'выгодоприобретатели', printed: beneficiariesListed },
    { path: `${casco}.loanAgreement`, title: 'кредитный договор', printed: loanListed },
    { path: `${casco}.antiTheftSystem`, title: 'противоугонная система', printed: antiTheftListed },
    { path: `${casco}.refundForm`, title: 'форма возмещения', printed: namedIn('refund_form_type') },
    { path: `${casco}.coverageTerritory`, title: 'территория страхования', printed: territoryListed },
    { path: `${casco}.purpose`, title: 'цель использования', printed: namedIn('purpos_use_vhcl_casco_type') },
    { path: `${casco}.usingType`, title: 'режим использования', printed: namedIn('mode_use_vhcl_type') },
    { path: `${casco}.isAutostart`, title: 'автозапуск', printed: yesOrNo },
    { path: `${casco}.packageCode`, title: 'пакет' },
    { path: 'mileageLimit', title: 'ограничение пробега', printed: mileageListed },
    { path: 'policyHolder.phone', title: 'телефон страхователя', printed: phoneListed },
    { path: 'policyHolder.email', title: 'электронная почта страхователя' },
    { path: 'policyHolder.address', title: 'адрес страхователя', printed: addressListed },
    { path: 'policyHolder.passport', title: 'документ страхователя', printed: documentListed },
    { path: 'policyHolder.document', title: 'документ страхователя', printed: documentListed },
    {
      path: 'consentPersonalData',
      title: 'согласие на обработку персональных данных',
      printed: consentListed,
    },
  ],
  correction: correctionsOf(casco),
  refunds: cascoRefunds,
  hasCredit: (body) => {
    const { insuredObject } = body as CascoApplication;
    return loans.has(insuredObject?.casco?.loanAgreement?.typeCode?.trim() ?? '');
  },
};
