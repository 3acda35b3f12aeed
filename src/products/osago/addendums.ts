import type { Json } from '#kernel/json.ts';
import type { AddendumRules } from '../addendum-rules.ts';
import { correctionsOf, holderContacts } from '../corrections.ts';
import {
  consentListed,
  documentListed,
  driversListed,
  partiesListed,
  periodsListed,
  present,
  yesOrNo,
} from '../printed/changes.ts';
import { line } from '../printed/text.ts';
import { purposeOf } from './reading.ts';
import { osagoRefunds } from './refunds.ts';
import { osagoUse, osagoUsedOn } from './use-days.ts';

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
    { path: `${osago}.purpose`, title: 'цель использования', printed: purposeListed },
    { path: `${osago}.withTrailer`, title: 'использование с прицепом', printed: yesOrNo },
    ...holderContacts,
    { path: 'policyHolder.passport', title: 'документ страхователя', printed: documentListed },
    { path: 'policyHolder.document', title: 'документ страхователя', printed: documentListed },
    {
      path: 'consentPersonalData',
      title: 'согласие на обработку персональных данных',
      printed: consentListed,
    },
  ],
  correction: correctionsOf(osago),
  refunds: osagoRefunds,
  usedOn: osagoUsedOn,
  use: osagoUse,
};

function purposeListed(value: Json | undefined): readonly string[] {
  const code = line(value);
  return present(purposeOf(code)?.name ?? code);
}
