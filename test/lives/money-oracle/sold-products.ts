import type { JsonObject } from '#kernel/json/json.ts';
import { daysBetween } from '#kernel/time/calendar.ts';
import { endsOn, startsOn, youngDriver, youngDriverAdded } from '../../support/addendum.ts';
import { cascoBody } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import { mortgageBody } from '../../support/mortgage-sale.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { petBody } from '../../support/pet-body.ts';
import { propertyBody } from '../../support/property-body.ts';
import { testDay } from '../../support/service.ts';
import { nextVin } from '../../support/vin.ts';
import type { Days } from './oracle.ts';

/** Refund for a ground of termination: `percent` of the unearned premium, or all payments if `isFull`. */
export interface Terms {
  readonly percent: number;
  readonly isFull: boolean;
}

/** `today`: day of a request. `day`: first day without cover. Both are counted from the start of cover. */
export interface Asked {
  readonly today: number;
  readonly day: number;
}

/** A product with the conditions that a change can set, and its refund rules. */
export interface SoldProduct {
  readonly code: string;
  readonly body: (set: Changes) => JsonObject;
  readonly proportional: readonly Changes[];
  readonly wholeTerm: readonly { readonly set: Changes; readonly use: readonly Days[] }[];
  readonly corrected: readonly Changes[];
  readonly installmentTypes: readonly (string | undefined)[];
  readonly grounds: readonly (string | undefined)[];
  /** True if the insurer must approve higher sums insured. */
  readonly needsInsurer?: true;
  /** Returns the refund for a ground of termination; null if the ground is not available. */
  terms(ground: string | undefined, asked: Asked): Terms | null;
}

const length = daysBetween(startsOn, endsOn) + 1;
const term: readonly Days[] = [{ from: 0, to: length }];
const same: readonly Changes[] = [{}];
const always = [{ set: {}, use: term }];
/** Last day of the cooling-off period. Its 14 days end on a Saturday, so the last day is the next Monday. */
const coolingLast = daysBetween(startsOn, '2026-12-07');
/** Last day of the cooling-off period of casco. It has 30 days, because the casco body has a consumer loan. */
const coolingLastOnCredit = daysBetween(startsOn, '2026-12-21');

function isCooling({ today, day }: Asked, last = coolingLast): boolean {
  return today <= last && (day <= last || day <= 0);
}

function isBefore({ today, day }: Asked): boolean {
  return today < 0 && day <= 0;
}

const licence = 'insuredObject.osago.drivers[0].driversLicense';
const used = (start: string, end: string) => ({
  set: { 'insuredObject.osago.usagePeriods': [{ start, end }] },
  use: [{ from: daysBetween(startsOn, start), to: daysBetween(startsOn, end) + 1 }],
});

export const osago: SoldProduct = {
  code: 'osago',
  body: (set) => osagoBody({ today: testDay, set: { 'insuredObject.osago.vehicle.vin': nextVin(), ...set } }),
  proportional: [
    {},
    youngDriverAdded,
    { 'insuredObject.osago.purpose': 'TAXI' },
    { 'insuredObject.osago.purpose': 'TAXI', ...youngDriverAdded },
  ],
  wholeTerm: [
    used(startsOn, endsOn),
    used(startsOn, '2027-02-28'),
    used(startsOn, '2027-05-31'),
    used('2027-06-01', endsOn),
    used(startsOn, '2027-08-31'),
  ],
  corrected: [{}, { [`${licence}.serial`]: '9900', [`${licence}.number`]: '300010' }],
  installmentTypes: [undefined],
  grounds: ['SALE', 'DEATH', 'LOSS', 'HOLDER_WISH', 'OTHER', undefined],
  terms: () => ({ percent: 77, isFull: false }),
};

export const casco: SoldProduct = {
  code: 'casco',
  body: (set) => cascoBody({ today: testDay, set }),
  proportional: [
    {},
    {
      'insuredObject.casco.drivers[0]': { ...youngDriver, isOwner: false, isPolicyHolder: false },
    },
    { 'insuredObject.autoFinancialRisks': undefined },
  ],
  wholeTerm: [
    { set: { mileageLimit: undefined }, use: term },
    { set: { mileageLimit: { limit: 5_000 } }, use: term },
    { set: { mileageLimit: { limit: 20_000 } }, use: term },
  ],
  corrected: same,
  installmentTypes: ['ONE_TIME', 'TWO_PAYMENTS', 'FOUR_PAYMENTS', 'TWELVE_PAYMENTS'],
  grounds: ['SALE', 'DEATH', 'LOSS', 'HOLDER_WISH', 'OTHER', 'COOLING_OFF', undefined],
  terms: (ground, asked) =>
    ground === 'COOLING_OFF' && !isCooling(asked, coolingLastOnCredit)
      ? null
      : { percent: 100, isFull: isBefore(asked) },
};

/** Refunds of property and pet: HOLDER_WISH refunds nothing, a lost risk refunds the unearned premium. */
function voluntaryTerms(ground: string | undefined, asked: Asked, last = coolingLast): Terms | null {
  if (ground === 'RISK_CEASED') return { percent: 100, isFull: false };
  if (ground === 'HOLDER_WISH') return { percent: 0, isFull: false };
  if (isCooling(asked, last)) return { percent: 100, isFull: isBefore(asked) };
  return ground === 'COOLING_OFF' ? null : { percent: 0, isFull: false };
}

const voluntary = {
  wholeTerm: always,
  corrected: same,
  installmentTypes: ['ONE_TIME', 'TWO_PAYMENTS', 'FOUR_PAYMENTS'],
  grounds: ['RISK_CEASED', 'HOLDER_WISH', 'COOLING_OFF', undefined],
  terms: voluntaryTerms,
};

export const pet: SoldProduct = {
  ...voluntary,
  code: 'pet',
  needsInsurer: true,
  installmentTypes: ['ONE_TIME', 'TWO_PAYMENTS', 'TWELVE_PAYMENTS'],
  body: (set) => petBody({ today: testDay, set }),
  proportional: [
    {},
    {
      'insuredObject.pet.pets[0].covers[0].sumInsured': 100_000,
      'insuredObject.pet.pets[0].covers[1].sumInsured': 100_000,
    },
    { 'insuredObject.pet.pets[0].covers[4]': undefined },
  ],
};

export const property: SoldProduct = {
  ...voluntary,
  code: 'property',
  body: (set) => propertyBody({ today: testDay, set }),
  proportional: [
    {},
    { 'insuredObject.property.objects[0].covers[1].sumInsured': 500_000 },
    { 'insuredObject.property.objects[0].covers[4]': undefined },
  ],
};

export const mortgage: SoldProduct = {
  ...voluntary,
  code: 'mortgage',
  body: (set) => mortgageBody({ set }),
  installmentTypes: ['ONE_TIME'],
  proportional: [
    {},
    { 'insuredObject.mortgage.loanAgreement.remainingDebt': 3_000_000 },
    { 'insuredObject.mortgage.loanAgreement.remainingDebt': 2_000_000 },
  ],
  grounds: [...voluntary.grounds, 'DEBT_REPAID', 'OBJECT_SOLD'],
  terms: (ground, asked) =>
    ground === 'DEBT_REPAID' || ground === 'OBJECT_SOLD'
      ? { percent: 100, isFull: false }
      : voluntaryTerms(ground, asked, coolingLastOnCredit),
};
