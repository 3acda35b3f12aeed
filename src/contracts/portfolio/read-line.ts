import { type Fault, faultAt, warningAsFault } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { decimal, decimalText } from '#kernel/money/decimal.ts';
import { type Kopecks, kopecksFromNumber, rublesPrinted } from '#kernel/money/money.ts';
import { mergeFaults, pruneFaulty } from '#kernel/schema/schema.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { PortfolioLine, StatedAddendum, StatedInstallment } from './line.ts';
import { contractPlace, lineFaults, unknownLineFields } from './line-schema.ts';

export interface ReadLine {
  /** The readable values. A value with a fault is replaced or left out. */
  readonly line: PortfolioLine;
  readonly faults: readonly Fault[];
}

/** Longest number: an addendum here adds a hyphen and its own number. */
const numberMax = 34;

/** Reads a line outside its contract and returns all its faults. */
export function readLine(sent: JsonObject, today: DateText): ReadLine {
  const shape = lineFaults(sent);
  const sound = shape.length > 0 ? pruneFaulty(sent, shape) : sent;
  const faults: Fault[] = [];
  const sum = (value: Json | undefined, field: string): Kopecks => {
    if (typeof value !== 'number') return 0n;
    const kopecks = kopecksFromNumber(value < 0 ? -value : value);
    if (kopecks === null)
      faults.push(
        faultAt(
          field,
          'сумма в рублях, не больше двух знаков после запятой, например 9000.50',
          'AMOUNT_INVALID',
        ),
      );
    return value < 0 ? -(kopecks ?? 0n) : (kopecks ?? 0n);
  };
  const installments = objectsIn(sound.installments).map((one, at) =>
    readInstallment(one, sum(one.amount, `installments[${at}].amount`)),
  );
  const addendums = objectsIn(sound.addendums).map((one, at) =>
    readAddendum(one, sum(one.premiumDifference, `addendums[${at}].premiumDifference`)),
  );
  const premium = sum(sound.premium, 'premium');
  const initialPremium =
    sound.initialPremium === undefined ? premium : sum(sound.initialPremium, 'initialPremium');
  const contract = sound[contractPlace];
  const line: PortfolioLine = {
    policyNumber: inLatinCapitals(textOf(sound.policyNumber)),
    partner: textOf(sound.partner),
    holderType: sound.holderType === 'corporate' ? 'corporate' : ('individual' satisfies HolderType),
    ...{ premium, initialPremium, installments, addendums },
    kvPercent: percentOf(sound.kvPercent),
    kvDiscountPercent: percentOf(sound.kvDiscountPercent),
    contract: isObject(contract) ? contract : {},
  };
  const unknown = unknownLineFields(sent).map(warningAsFault);
  const rules = [...faults, ...numberFaults(line), ...moneyFaults(line, sound), ...paidFaults(line, today)];
  return { line, faults: mergeFaults(shape, [...unknown, ...rules]) };
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value.trim() : '');

function percentOf(value: Json | undefined): string | null {
  return typeof value === 'number' ? decimalText(decimal(String(value))) : null;
}

function readInstallment({ dueDate, paidDate, paymentType }: JsonObject, amount: Kopecks): StatedInstallment {
  return {
    amount,
    dueOn: textOf(dueDate),
    ...(typeof paidDate === 'string' ? { paidOn: paidDate } : {}),
    ...(typeof paymentType === 'string'
      ? { paymentType: paymentType as NonNullable<StatedInstallment['paymentType']> }
      : {}),
  };
}

function readAddendum({ number, kind, effectiveDate }: JsonObject, difference: Kopecks): StatedAddendum {
  return {
    number: textOf(number),
    kind: kind === 'CORRECTION' ? 'CORRECTION' : 'CHANGE',
    effectiveOn: textOf(effectiveDate),
    difference,
  };
}

function numberFaults({ policyNumber }: PortfolioLine): readonly Fault[] {
  if (policyNumber === '' || new RegExp(`^[A-Z0-9-]{3,${numberMax}}$`).test(policyNumber)) return [];
  return [
    faultAt(
      'policyNumber',
      `номер из 3–${numberMax} латинских букв (кириллические, похожие на них, тоже годятся), цифр и дефисов: по нему договор читают в адресах. Замените прочие знаки дефисом, например ${suggested(policyNumber)}`,
      'CHARACTERS_FORBIDDEN',
    ),
  ];
}

const suggested = (number: string) =>
  number
    .replaceAll(/[^A-Z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, numberMax) || 'OLD-0001';

/** The installments must add up to the premium, so that a termination here refunds exactly what was paid. */
function moneyFaults(line: PortfolioLine, sound: JsonObject): readonly Fault[] {
  const { premium, initialPremium, installments, addendums } = line;
  const faults: Fault[] = [];
  if (addendums.length > 0 && sound.initialPremium === undefined)
    faults.push(
      faultAt(
        'initialPremium',
        'обязательное поле, если есть addendums: премия при заключении',
        'FIELD_REQUIRED',
      ),
    );
  if (addendums.length === 0 && initialPremium !== premium)
    faults.push(
      faultAt(
        'initialPremium',
        'без addendums премия не менялась: уберите это поле или укажите доп. соглашения',
        'FIELDS_CONTRADICT',
      ),
    );
  if (installments.length === 0 || faults.length > 0) return faults;
  const total = installments.reduce((all, { amount }) => all + amount, 0n);
  const expected = addendums.reduce((all, { difference }) => all + difference, initialPremium);
  if (total !== expected)
    faults.push(
      faultAt(
        'installments',
        `сумма взносов ${rublesPrinted(total)} руб. не равна премии при заключении с изменениями по доп. соглашениям: ${rublesPrinted(expected)} руб.`,
        'AMOUNT_MISMATCH',
      ),
    );
  return faults;
}

function paidFaults({ installments }: PortfolioLine, today: DateText): readonly Fault[] {
  return installments.flatMap((one, at) =>
    installmentFaults(one, installments[at - 1], `installments[${at}]`, today),
  );
}

function installmentFaults(
  { dueOn, paidOn, paymentType }: StatedInstallment,
  before: StatedInstallment | undefined,
  field: string,
  today: DateText,
): readonly Fault[] {
  const faults: Fault[] = [];
  const add = (name: string, text: string, reason: Fault['reason']) =>
    faults.push(faultAt(`${field}.${name}`, text, reason));
  if (before && dueOn < before.dueOn)
    add('dueDate', 'взносы перечисляют по порядку: этот срок раньше предыдущего', 'DATES_CONTRADICT');
  if (paidOn !== undefined && paidOn > today)
    add('paidDate', `день оплаты ещё не наступил: сегодня ${datePrinted(today)}`, 'DATES_CONTRADICT');
  if ((paidOn === undefined) !== (paymentType === undefined))
    add(
      paidOn === undefined ? 'paidDate' : 'paymentType',
      'обязательное поле: день и способ оплаты указывают вместе',
      'FIELD_REQUIRED',
    );
  if (!before && paidOn === undefined && paymentType === undefined)
    add(
      'paidDate',
      'первый взнос не оплачен: импортируются только договоры, которые действуют',
      'FIELD_REQUIRED',
    );
  else if (before && before.paidOn === undefined && paidOn !== undefined)
    add(
      'paidDate',
      'этот взнос оплачен, а предыдущий нет: взносы оплачивают по порядку',
      'INSTALLMENT_OUT_OF_TURN',
    );
  return faults;
}
