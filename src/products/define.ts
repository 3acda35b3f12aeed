// What the folder of an insurer's own product imports as `bindery/define`: everything else of the program may change.

export type { DateText } from '#kernel/calendar.ts';
export { addDays, addMonths, datePrinted, daysBetween, fullYears, isBefore } from '#kernel/calendar.ts';
export { decimal } from '#kernel/decimal.ts';
export { rublesPrinted } from '#kernel/money.ts';
export type { Reason } from '#kernel/reasons.ts';
export { regionNames } from '#parties/regions/names.ts';
export { regionOf } from '#parties/regions/region.ts';
export { amountOf, figureOf } from './amounts.ts';
export { yearOf } from './dates/contract-dates.ts';
export type { Definition, RiskWords, Rules } from './define/definition.ts';
export { defineProduct } from './define/index.ts';
export type { ReadContract, ReadCover, ReadThing } from './define/reading.ts';
export { boundPolicy } from './fields/bound-policy.ts';
export type { Field, Fields, Values } from './fields/field.ts';
export {
  amountInCurrency,
  code,
  date,
  flag,
  listOf,
  moment,
  number,
  part,
  rubles,
  text,
  whole,
  year,
} from './fields/kinds.ts';
export { loanDocument, loanEnd } from './fields/loan.ts';
export { cadastral, container, digits, plate } from './fields/numbers.ts';
export {
  address,
  beneficiaries,
  country,
  email,
  generalAgreement,
  identity,
  loan,
  paidToOwner,
  paper,
  party,
  person,
  phone,
} from './fields/parts.ts';
export { travelDocument, traveller } from './fields/traveller.ts';
export { insuredVehicle } from './fields/vehicle.ts';
export { addressPrinted } from './printed/contacts.ts';
export { addressKey, plainKey } from './subject.ts';
export { inRubles, rateOf } from './voluntary/currency.ts';
export { nothingOn, unearnedOn, wholeBefore } from './voluntary/refunds.ts';
export { namesAny } from './voluntary/word-list.ts';
