import type { Json, JsonObject } from '#kernel/json.ts';
import type { AddendumRules, UseRules } from '../addendum-rules.ts';
import { correctionsOf, holderContacts } from '../corrections.ts';
import { readDate } from '../dates/contract-dates.ts';
import { type DayRange, daysIn, overlap } from '../dates/day-range.ts';
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
import type { RefundRow } from '../termination/refund-table.ts';
import type { OsagoApplication } from './application.ts';
import { purposeOf } from './reading.ts';

/** KS buys days of use: whatever day more of them are bought, it is their price and not that of the days that are left. */
const osagoUse: UseRules = {
  field: 'insuredObject.osago.usagePeriods',
  withUseOf(body, other) {
    const [before, after] = [osagoOf(body), osagoOf(other)];
    const { usagePeriods: _, ...rest } = before;
    const usagePeriods = after.usagePeriods === undefined ? {} : { usagePeriods: after.usagePeriods };
    return { ...body, insuredObject: { osago: { ...rest, ...usagePeriods } } };
  },
};

function osagoOf(body: JsonObject): JsonObject {
  return ((body as OsagoApplication).insuredObject?.osago ?? {}) as JsonObject;
}

/** The periods of use in their order, where the vehicle is not used in the whole term. */
function osagoUsedOn(body: JsonObject, term: DayRange): readonly DayRange[] | undefined {
  const used = ((body as OsagoApplication).insuredObject?.osago?.usagePeriods ?? [])
    .flatMap(({ start, end }) => {
      const [from, to] = [readDate(start), readDate(end)];
      const inTerm = from !== undefined && to !== undefined ? overlap({ from, to }, term) : null;
      return inTerm ? [inTerm] : [];
    })
    .sort((left, right) => (left.from < right.from ? -1 : 1));
  return used.length === 0 || daysIn(term, used) === daysIn(term) ? undefined : used;
}

const anyTime = { holder: '*', phase: '*' } as const;

/**
 * 23 % of a premium are for the conduct of business and the reserves of the insurers' union, so that 77 % of the unearned
 * are what is given back.
 */
const unearned = {
  ...anyTime,
  rule: 'PRO_RATA',
  percent: '77',
  moneyDays: 10,
  text: 'возвращается {percent} % премии за неистёкший срок (за неиспользованные дни периодов использования)',
} as const;

/** What a termination gives back; compulsory insurance has no cooling-off (3854-U). */
const osagoRefunds: readonly RefundRow[] = [
  { reasonCode: 'SALE', ...unearned, confidence: 'recalled' },
  { reasonCode: 'DEATH', ...unearned, confidence: 'recalled' },
  { reasonCode: 'LOSS', ...unearned, confidence: 'recalled' },
  {
    reasonCode: 'FALSE_DATA',
    ...anyTime,
    rule: 'NONE',
    percent: '0',
    text: 'премия не возвращается: договор прекращён из-за недостоверных сведений',
    confidence: 'recalled',
  },
  { reasonCode: 'HOLDER_WISH', ...unearned, confidence: 'invented' },
  { reasonCode: 'OTHER', ...unearned, confidence: 'invented' },
];

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
