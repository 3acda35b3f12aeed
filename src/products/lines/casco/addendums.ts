import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { changeableFields } from '../../fields/printed.ts';
import type { AddendumRules, PremiumTiming } from '../../product/addendum-rules.ts';
import {
  changeableParts,
  holderContacts,
  holderPapers,
  vehicleCorrections,
} from '../../product/corrections.ts';
import { formatYesNo, listDocument, listDrivers } from '../../product/printed/changes.ts';
import { line } from '../../product/printed/text.ts';
import { listAdmission, listBlock, listCascoCovers, listEquipment, listMileage } from './addendum-values.ts';
import type { CascoApplication } from './application.ts';
import { conditionFields, partyFields } from './fields.ts';
import { cascoRefunds } from './tariff/refunds.ts';

const casco = 'insuredObject.casco';

const loans = new Set(['AUTO_LOAN', 'LOAN_PLEDGE']);

/** Kilometres are bought for the whole term, so additional kilometres cost the same on any day. */
const premiums: PremiumTiming = {
  wholeTerm: {
    mileage_limit: { path: 'mileageLimit', title: 'ограничение пробега', read: mileageLimitOf },
  },
  // All other attributes are charged by the remaining days.
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

/** Parts of a casco contract that an addendum may change; vehicle, value, term and payment schedule are fixed. */
export const cascoAddendums: AddendumRules = {
  changeable: [
    ...changeableParts(
      [`${casco}.drivers`, 'водители', listDrivers],
      [`${casco}.typeLDU`, 'допуск водителей', listAdmission],
      [`${casco}.covers`, 'риски транспортного средства', listCascoCovers],
      ['insuredObject.autoAccident', 'несчастный случай', listBlock],
      ['insuredObject.autoFinancialRisks', 'помощь на дороге и финансовые риски', listBlock],
      ['insuredObject.autoResponsibility', 'гражданская ответственность', listBlock],
      ['insuredObject.extraEquipment', 'дополнительное оборудование', listEquipment],
      [`${casco}.vehicle.licensePlate`, 'государственный регистрационный знак'],
      [`${casco}.vehicle.isNotRegistered`, 'транспортное средство без регистрации', formatYesNo],
      [`${casco}.vehicle.mileage`, 'пробег'],
      [`${casco}.vehicleDocument`, 'документ на транспортное средство', listDocument],
    ),
    ...changeableFields(casco, { ...partyFields, ...conditionFields }),
    ...changeableParts(['mileageLimit', 'ограничение пробега', listMileage]),
    ...holderContacts,
    ...holderPapers,
  ],
  correction: vehicleCorrections(casco),
  refunds: cascoRefunds,
  premiums,
  items: [{ list: 'insuredObject.extraEquipment.equipmentList', within: 'insuredObject.extraEquipment' }],
  hasCredit: (body) => {
    const { insuredObject } = body as CascoApplication;
    return loans.has(insuredObject?.casco?.loanAgreement?.typeCode?.trim() ?? '');
  },
};

function mileageLimitOf({ mileageLimit }: JsonObject): string | undefined {
  return (isObject(mileageLimit) && line(mileageLimit.limit)) || undefined;
}
