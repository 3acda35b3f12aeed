import type { AddendumRules } from '../addendum-rules.ts';
import { correctionsOf, holderContacts } from '../corrections.ts';
import { changeableFields } from '../fields/printed.ts';
import { consentListed, documentListed, driversListed, yesOrNo } from '../printed/changes.ts';
import {
  admissionListed,
  blockListed,
  coversListed,
  equipmentListed,
  mileageListed,
} from './addendum-values.ts';
import type { CascoApplication } from './application.ts';
import { conditionFields, partyFields } from './fields.ts';
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
    ...changeableFields(casco, { ...partyFields, ...conditionFields }),
    { path: 'mileageLimit', title: 'ограничение пробега', printed: mileageListed },
    ...holderContacts,
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
