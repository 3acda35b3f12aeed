import { isObject, type Json } from '../../kernel/json.ts';
import { documentListed, driversListed, partiesListed, yesOrNo } from '../printed/changes.ts';
import { joined, line } from '../printed/text.ts';
import type { AddendumRules } from '../product.ts';
import { riskOf } from './risks.ts';

const casco = 'insuredObject.casco';

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
    { path: `${casco}.loanAgreement`, title: 'кредитный договор' },
    { path: `${casco}.antiTheftSystem`, title: 'противоугонная система' },
    { path: `${casco}.refundForm`, title: 'форма возмещения' },
    { path: `${casco}.coverageTerritory`, title: 'территория страхования' },
    { path: `${casco}.purpose`, title: 'цель использования' },
    { path: `${casco}.usingType`, title: 'режим использования' },
    { path: `${casco}.isAutostart`, title: 'автозапуск', printed: yesOrNo },
    { path: `${casco}.packageCode`, title: 'пакет' },
    { path: 'mileageLimit', title: 'ограничение пробега' },
    { path: 'policyHolder.phone', title: 'телефон страхователя' },
    { path: 'policyHolder.email', title: 'электронная почта страхователя' },
    { path: 'policyHolder.address', title: 'адрес страхователя' },
    { path: 'policyHolder.passport', title: 'документ страхователя', printed: documentListed },
    { path: 'policyHolder.document', title: 'документ страхователя', printed: documentListed },
    { path: 'consentPersonalData', title: 'согласие на обработку персональных данных' },
  ],
  // Article 958 of the Civil Code: the insurer keeps what falls to the time in which the insurance was in force.
  refundPercent: '100',
};

const admissions: Readonly<Record<string, string>> = {
  LIMITED: 'по списку водителей',
  UNLIMITED: 'без ограничения числа водителей',
  UNLIMITED_AGE_EXPERIENCE: 'без ограничения, с минимальным возрастом и стажем',
  EMPLOYEES: 'работники страхователя',
  FAMILY: 'страхователь и близкие родственники',
};

function admissionListed(value: Json | undefined): readonly string[] {
  const code = line(value);
  return code === '' ? [] : [admissions[code] ?? code];
}

function coversListed(value: Json | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((entry) => {
    const cover = isObject(entry.cover) ? entry.cover : {};
    const sum = line(entry.sumInsured);
    const deductible = line(entry.deductible);
    return joined(
      [
        riskOf(line(cover.code))?.title ?? line(cover.code),
        sum && `сумма ${sum} руб.`,
        deductible && `франшиза ${deductible} руб.`,
      ],
      ', ',
    );
  });
}

function blockListed(value: Json | undefined): readonly string[] {
  return isObject(value) ? coversListed(value.covers) : [];
}

function equipmentListed(value: Json | undefined): readonly string[] {
  if (!isObject(value) || !Array.isArray(value.equipmentList)) return [];
  return value.equipmentList
    .filter(isObject)
    .map(({ deviceName, cost }) => joined([deviceName, line(cost) && `${line(cost)} руб.`], ', '));
}

function beneficiariesListed(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.flatMap(partiesListed) : [];
}
