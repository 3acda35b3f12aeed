import type { AddendumRules } from '../addendum-rules.ts';
import { correctionsOf, holderContacts } from '../corrections.ts';
import { changeableFields } from '../fields/printed.ts';
import { consentListed, documentListed, driversListed, yesOrNo } from '../printed/changes.ts';
import type { RefundRow } from '../termination/refund-table.ts';
import {
  admissionListed,
  blockListed,
  coversListed,
  equipmentListed,
  mileageListed,
} from './addendum-values.ts';
import type { CascoApplication } from './application.ts';
import { conditionFields, partyFields } from './fields.ts';

const notBegun = {
  holder: '*',
  phase: 'before_start',
  rule: 'FULL',
  percent: '100',
  moneyDays: 10,
  text: 'премия возвращается полностью: страхование не началось',
} as const;

/** Article 958 of the Civil Code: the insurer keeps what falls to the time in which the insurance was in force. */
const unearned = {
  holder: '*',
  phase: 'after_start',
  rule: 'PRO_RATA',
  percent: '100',
  moneyDays: 10,
  text: 'возвращается {percent} % премии за неистёкший срок',
} as const;

/** 14 days of 3854-U, and 30 of 353-FZ where the vehicle was bought on credit. */
const coolingOff = {
  reasonCode: 'COOLING_OFF',
  days: 14,
  daysWithCredit: 30,
  moneyDaysWithCredit: 7,
} as const;

const nothing = { holder: '*', phase: '*', rule: 'NONE', percent: '0' } as const;

/** What a termination gives back. */
const cascoRefunds: readonly RefundRow[] = [
  { ...notBegun, ...coolingOff, holder: 'individual', confidence: 'verified' },
  { ...unearned, ...coolingOff, holder: 'individual', confidence: 'verified' },
  { reasonCode: 'SALE', ...notBegun, confidence: 'invented' },
  { reasonCode: 'SALE', ...unearned, confidence: 'invented' },
  { reasonCode: 'DEATH', ...notBegun, confidence: 'invented' },
  { reasonCode: 'DEATH', ...unearned, confidence: 'verified' },
  { reasonCode: 'LOSS', ...notBegun, confidence: 'invented' },
  { reasonCode: 'LOSS', ...unearned, confidence: 'verified' },
  {
    reasonCode: 'FALSE_DATA',
    ...nothing,
    text: 'премия не возвращается: договор прекращён из-за недостоверных сведений',
    confidence: 'recalled',
  },
  { reasonCode: 'HOLDER_WISH', ...notBegun, confidence: 'invented' },
  { reasonCode: 'HOLDER_WISH', ...unearned, confidence: 'invented' },
  { reasonCode: 'OTHER', ...notBegun, confidence: 'invented' },
  { reasonCode: 'OTHER', ...unearned, confidence: 'invented' },
  {
    reasonCode: 'NON_PAYMENT',
    ...nothing,
    overdueDays: 0,
    text: 'договор прекращается, уплаченная часть премии не возвращается',
    confidence: 'derived',
  },
];

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
