import type { Decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Attribute, CodeNames, NumberAttribute, Scope, TextAttribute } from './attribute.ts';
import {
  decimalOfMoney,
  formatNumber,
  ofDecimal,
  ofMoney,
  percentDown,
  printedMoney,
  printedPercent,
  toPercent,
} from './numbers.ts';
import type { Reader, Subject } from './subject.ts';
import { decimalOfWhole, ofWhole } from './whole-number.ts';

type Field<Of> = Attribute<Of>['field'];
type Print = NumberAttribute['print'];

export function attributeMakers<Of extends Subject>(scope: Scope) {
  const text = (
    label: string,
    field: Field<Of>,
    read: Reader<Of, string | undefined>,
    names?: CodeNames,
  ): TextAttribute<Of> => ({ kind: 'text', scope, label, field, read, names });
  const number = (label: string, field: Field<Of>, print: Print) =>
    ({ kind: 'number', whole: false, scope, label, field, print }) as const;
  const whole = (
    label: string,
    field: Field<Of>,
    read: Reader<Of, number | undefined>,
    print: Print = formatNumber,
  ): NumberAttribute<Of> => ({
    ...number(label, field, print),
    whole: true,
    read: (subject) => ofWhole(read(subject)),
  });
  return {
    text,
    flag: (label: string, field: Field<Of>, read: Reader<Of, boolean | undefined>): TextAttribute<Of> =>
      text(label, field, (subject) => yesNo(read(subject))),
    whole,
    /** Makes a required whole number for formulas to multiply with, such as a number of days. */
    times: (
      label: string,
      field: Field<Of>,
      read: Reader<Of, number | undefined>,
      print: Print = formatNumber,
    ): NumberAttribute<Of> => ({
      ...whole(label, field, read, print),
      exact: (subject) => decimalOfWhole(read(subject)),
      isNeeded: true,
    }),
    /** Makes a percent or coefficient from the body, for formulas. */
    decimal: (
      label: string,
      field: Field<Of>,
      read: Reader<Of, Decimal | undefined>,
      print: Print = formatNumber,
    ): NumberAttribute<Of> => ({
      ...number(label, field, print),
      read: (subject) => ofDecimal(read(subject)),
      exact: read,
    }),
    amount: (
      label: string,
      field: Field<Of>,
      read: Reader<Of, Kopecks | undefined>,
      print: Print = printedMoney,
    ): NumberAttribute<Of> => ({
      ...number(label, field, print),
      read: (subject) => ofAmount(read(subject)),
      exact: (subject) => exactAmount(read(subject)),
      isSum: true,
    }),
    /** Makes the percent that one amount is of another; bands compare it exactly. */
    share: (
      label: string,
      field: Field<Of>,
      read: Reader<Of, readonly [part: Kopecks, whole: Kopecks] | undefined>,
    ): NumberAttribute<Of> => ({
      ...number(label, field, printedPercent),
      read: (subject) => shareWith(toPercent, read(subject)),
      atLeast: (subject) => shareWith(percentDown, read(subject)),
    }),
  };
}

function yesNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

function ofAmount(amount: Kopecks | undefined): bigint | undefined {
  return amount === undefined ? undefined : ofMoney(amount);
}

function exactAmount(amount: Kopecks | undefined): Decimal | undefined {
  return amount === undefined ? undefined : decimalOfMoney(amount);
}

function shareWith(percent: typeof toPercent, amounts: readonly [Kopecks, Kopecks] | undefined) {
  return amounts && percent(...amounts);
}
