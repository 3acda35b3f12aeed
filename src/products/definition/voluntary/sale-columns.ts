import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import { printedDay, printedDays, printedPercent } from '#rating/attributes/numbers.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { dayNumber } from '#rating/attributes/whole-number.ts';
import { figureOf } from '../../product/amounts.ts';
import { oneTime } from '../../product/dates/due-dates.ts';
import type { VoluntaryReading } from './forms.ts';

export const holderNames = { individual: 'физическое лицо', corporate: 'организация' };

interface SoldContract extends VoluntaryReading {
  readonly holderType: HolderType;
}

/** Makes the columns that every product has: policyholder, payments, term, day and discount. */
export function saleColumns<Of extends Subject<SoldContract>>(): Readonly<Record<string, Attribute<Of>>> {
  const { text, whole, times, decimal } = attributeMakers<Of>('contract');
  return {
    holder: text('страхователь', 'policyHolder', ({ contract }) => contract.holderType, holderNames),
    installment: text(
      'порядок оплаты',
      'installmentType',
      ({ contract }) => contract.application.installmentType?.trim() || oneTime,
      'installment_type',
    ),
    term_months: whole('срок (месяцев)', 'endDate', ({ contract }) => contract.term.months),
    term_days: times('срок', 'endDate', ({ contract }) => contract.term.days, printedDays),
    concluded_on: whole(
      'день заключения',
      'issueDate',
      ({ contract }) => dayNumber(contract.term.concludedOn),
      printedDay,
    ),
    discount_kv: decimal(
      'скидка за счёт КВ',
      'additionalProperties.discountKVPercent',
      ({ contract }) => figureOf(contract.application.additionalProperties?.discountKVPercent ?? 0),
      printedPercent,
    ),
  };
}
