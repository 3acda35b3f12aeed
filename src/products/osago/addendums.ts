import { documentListed, driversListed, partiesListed, periodsListed, yesOrNo } from '../printed/changes.ts';
import type { AddendumRules } from '../product.ts';

const osago = 'insuredObject.osago';

/** What of an osago contract may change; whoever insures another vehicle or for another time concludes another one. */
export const osagoAddendums: AddendumRules = {
  changeable: [
    { path: `${osago}.drivers`, title: 'водители', printed: driversListed },
    { path: `${osago}.isUnlimitedDrivers`, title: 'без ограничения числа водителей', printed: yesOrNo },
    { path: `${osago}.usagePeriods`, title: 'периоды использования', printed: periodsListed },
    { path: `${osago}.vehicle.licensePlate`, title: 'государственный регистрационный знак' },
    {
      path: `${osago}.vehicle.isNotRegistered`,
      title: 'транспортное средство без регистрации',
      printed: yesOrNo,
    },
    {
      path: `${osago}.vehicleDocument`,
      title: 'документ на транспортное средство',
      printed: documentListed,
    },
    { path: `${osago}.owner`, title: 'собственник', printed: partiesListed },
    { path: `${osago}.purpose`, title: 'цель использования' },
    { path: `${osago}.withTrailer`, title: 'использование с прицепом', printed: yesOrNo },
    { path: 'policyHolder.phone', title: 'телефон страхователя' },
    { path: 'policyHolder.email', title: 'электронная почта страхователя' },
    { path: 'policyHolder.address', title: 'адрес страхователя' },
    { path: 'policyHolder.passport', title: 'документ страхователя', printed: documentListed },
    { path: 'policyHolder.document', title: 'документ страхователя', printed: documentListed },
    { path: 'bso', title: 'бланк полиса' },
    { path: 'consentPersonalData', title: 'согласие на обработку персональных данных' },
  ],
  // 23 % of a premium are for the conduct of business and the reserves of the insurers' union.
  refundPercent: '77',
};
