// The module `bindery/define` for custom products. Only this module is stable; other modules of Bindery may change.

export type { Reason } from '#kernel/errors/reasons.ts';
export { decimal } from '#kernel/money/decimal.ts';
export { rublesPrinted } from '#kernel/money/money.ts';
export type { DateText } from '#kernel/time/calendar.ts';
export { addDays, addMonths, datePrinted, daysBetween, fullYears, isBefore } from '#kernel/time/calendar.ts';
export { regionNames } from '#parties/regions/names.ts';
export { findRegion as regionOf } from '#parties/regions/region.ts';
export type { Definition, RiskWords, Rules } from './definition/define/definition.ts';
export { defineProduct } from './definition/define/index.ts';
export type { ReadContract, ReadCover, ReadThing } from './definition/define/reading.ts';
export { inRubles, rateOf } from './definition/voluntary/currency.ts';
export { nothingOn, unearnedOn, wholeBefore } from './definition/voluntary/refunds.ts';
export { namesAny } from './definition/voluntary/word-list.ts';
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
export { amountOf, figureOf } from './product/amounts.ts';
export { yearOf } from './product/dates/contract-dates.ts';
export { addressPrinted } from './product/printed/contacts.ts';
export { addressKey, plainKey } from './product/subject.ts';
