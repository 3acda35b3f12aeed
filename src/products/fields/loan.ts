import type { TString } from 'typebox';
import { dateInText, datePrinted, isBefore } from '#kernel/time/calendar.ts';
import { type Field, type FieldOptions, isMeant } from './field.ts';
import { code, date, part, rubles, text } from './kinds.ts';

/** Makes the field of a loan agreement. `of` is its name in the genitive; with `need`, kind and date are required too. */
export function loanDocument(
  title: string,
  {
    of,
    kinds = {},
    need,
    ...options
  }: Pick<FieldOptions, 'need' | 'needIf' | 'changeable'> & {
    readonly of: string;
    /** Required kind of the agreement, by covered risk. */
    readonly kinds?: Readonly<Record<string, string>>;
  },
) {
  const when = need === undefined ? {} : { need };
  return part(
    title,
    {
      typeCode: ofRisk(code('вид документа', 'LOAN_AGREEMENT', { list: 'document_type', ...when }), kinds),
      serial: text('серия', 'АК', { lengthMax: 50 }),
      number: text(`номер ${of}`, 'КД-2025/0001', { lengthMax: 50, need: 'contract' }),
      dateIssue: date(`дата ${of}`, '2025-12-10', { ...when, isPast: true }),
      whom: text('с кем заключён', 'АО Банк Образец'),
      countryCode: { ...text('страна, код ISO 3166-1', 'RU', { lengthMax: 100 }), lines: () => [] },
    },
    { ...options, ...when },
  );
}

/** Makes a field that allows only the codes listed for the covered risks; other risks do not restrict the code. */
export function ofRisk(field: Field<TString>, codes: Readonly<Record<string, string>>): Field<TString> {
  return {
    ...field,
    check(checks, path, value, beside) {
      const right = (checks.risks ?? []).flatMap((risk) => (Object.hasOwn(codes, risk) && codes[risk]) || []);
      if (right.length === 0 || right.includes(value.trim())) field.check?.(checks, path, value, beside);
      else checks.report(path, `допустимые значения: ${[...new Set(right)].join(', ')}`, 'FIELDS_CONTRADICT');
    },
  };
}

function ofLease(title: string): NonNullable<FieldOptions['calledIf']> {
  return { field: 'typeCode', is: ['LEASING'], title };
}

export function loanDebt(options: Parameters<typeof rubles>[2]) {
  return rubles('остаток долга, рублей', 1_200_000, {
    ...options,
    calledIf: ofLease('остаток лизинговых платежей, рублей'),
  });
}

/** Makes the field of a loan's last day. Cover of a risk that requires the field must end by this day. */
export function loanEnd(
  advice: string,
  options: Pick<FieldOptions<string>, 'need' | 'needIf'>,
): Field<TString> {
  const { needIf } = options;
  const field = date('окончание кредита', '2045-12-10', {
    ...options,
    calledIf: ofLease('окончание договора лизинга'),
  });
  return {
    ...field,
    check(checks, path, value, beside) {
      field.check?.(checks, path, value, beside);
      const counts = needIf === undefined || isMeant(needIf, beside, checks.risks ?? []);
      if (counts && isBefore(dateInText(value), checks.endsOn))
        checks.report(
          path,
          `кредит закончится ${datePrinted(dateInText(value))}: ${advice}`,
          'TERM_NOT_ALLOWED',
        );
    },
  };
}
