import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { changeableFields } from '../../fields/printed.ts';
import type { AddendumRules, PremiumTiming } from '../../product/addendum-rules.ts';
import { changeableParts, correctionsOf, holderContacts, holderPapers } from '../../product/corrections.ts';
import { documentListed, driversListed, yesOrNo } from '../../product/printed/changes.ts';
import { line } from '../../product/printed/text.ts';
import {
  admissionListed,
  blockListed,
  coversListed,
  equipmentListed,
  mileageListed,
} from './addendum-values.ts';
import type { CascoApplication } from './application.ts';
import { conditionFields, partyFields } from './fields.ts';
import { cascoRefunds } from './tariff/refunds.ts';

const casco = 'insuredObject.casco';

const loans = new Set(['AUTO_LOAN', 'LOAN_PLEDGE']);

/** Kilometres are those of the whole term: on whatever day more of them are bought, it is their price. */
const premiums: PremiumTiming = {
  wholeTerm: {
    mileage_limit: { path: 'mileageLimit', title: 'ограничение пробега', read: mileageLimitOf },
  },
  // Everything else is the price of a day of cover.
  proportional: [
    ...['risk', 'risk_class', 'option', 'sum_insured', 'sum_percent', 'gap'],
    ...['deductible_type', 'deductible_specific', 'deductible_amount', 'deductible_percent'],
    ...['holder', 'region', 'installment', 'pledged', 'loyalty', 'concluded_on', 'term_days'],
    ...['make', 'model', 'directory_group', 'category', 'engine', 'is_new', 'vehicle_age', 'year_issue'],
    ...['horse_power', 'mileage', 'vehicle_sum', 'vehicle_cost', 'vehicle_sum_percent'],
    ...['equipment_total', 'equipment_percent', 'discount_kv', 'kfav', 'reduction_coef'],
    ...['multidrive', 'drivers', 'driver_age', 'driver_experience', 'driver_gender', 'driver_family'],
  ],
};

/** What of a casco contract may change; the vehicle, its worth, the term and the way of paying stand as they are. */
export const cascoAddendums: AddendumRules = {
  changeable: [
    ...changeableParts(
      [`${casco}.drivers`, 'водители', driversListed],
      [`${casco}.typeLDU`, 'допуск водителей', admissionListed],
      [`${casco}.covers`, 'риски транспортного средства', coversListed],
      ['insuredObject.autoAccident', 'несчастный случай', blockListed],
      ['insuredObject.autoFinancialRisks', 'помощь на дороге и финансовые риски', blockListed],
      ['insuredObject.autoResponsibility', 'гражданская ответственность', blockListed],
      ['insuredObject.extraEquipment', 'дополнительное оборудование', equipmentListed],
      [`${casco}.vehicle.licensePlate`, 'государственный регистрационный знак'],
      [`${casco}.vehicle.isNotRegistered`, 'транспортное средство без регистрации', yesOrNo],
      [`${casco}.vehicle.mileage`, 'пробег'],
      [`${casco}.vehicleDocument`, 'документ на транспортное средство', documentListed],
    ),
    ...changeableFields(casco, { ...partyFields, ...conditionFields }),
    ...changeableParts(['mileageLimit', 'ограничение пробега', mileageListed]),
    ...holderContacts,
    ...holderPapers,
  ],
  correction: correctionsOf(casco),
  refunds: cascoRefunds,
  premiums,
  items: [{ list: 'insuredObject.extraEquipment.equipmentList', within: 'insuredObject.extraEquipment' }],
  hasCredit: (body) => {
    const { insuredObject } = body as CascoApplication;
    return loans.has(insuredObject?.casco?.loanAgreement?.typeCode?.trim() ?? '');
  },
};

/** The kilometres; undefined without a limit. */
function mileageLimitOf({ mileageLimit }: JsonObject): string | undefined {
  return (isObject(mileageLimit) && line(mileageLimit.limit)) || undefined;
}
