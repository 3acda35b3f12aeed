import { message } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { readBordereau } from '#payments/accounting/bordereau/bordereau.ts';
import { bordereauCsv, bordereauXlsx } from '#payments/accounting/bordereau/write-bordereau.ts';
import { latestDay } from '#products/product/dates/contract-dates.ts';
import { requirePartner } from '../partners/partner-rights.ts';
import { required, usually } from '../use-case/fields.ts';
import { choiceKind, day, partnerLogin, path, withHint } from '../use-case/kinds.ts';
import { type Subject, useCase } from '../use-case/use-case.ts';
import { forPrograms } from './refunds.ts';

const soldDay = {
  ...day,
  expected: `a date that exists, such as 2026-11-01, up to ${latestDay}`,
  read: (typed: string) => (isDate(typed) && typed <= latestDay ? typed : undefined),
};

export const bordereauWrite = useCase({
  name: 'bordereau',
  title: 'print a partner’s premiums and commission for a period: all payment types, less refunds',
  permission: 'settlements.read',
  input: {
    partner: required(partnerLogin, 'login of the partner'),
    from: required(soldDay, 'first day, such as 2026-11-01'),
    to: required(soldDay, 'last day, included'),
    format: usually(choiceKind(['csv', 'xlsx'], 'format'), 'what to write', 'xlsx'),
    forPrograms,
    out: required(withHint(path, 'file', 'bordereau.xlsx'), 'the file to write'),
  },
  refusal: ({ from, to }) =>
    to < from ? message('FIELD_BEFORE', { field: 'to', other: 'from' }) : undefined,
  async run(
    { pool, clock, assortment, save },
    { partner: login, format, forPrograms: isForPrograms, out, ...period },
  ) {
    const partner = await requirePartner(pool, login);
    const bordereau = await readBordereau(pool, assortment.products, partner, period, clock.now());
    const reader = isForPrograms ? 'program' : 'spreadsheet';
    save(out, format === 'csv' ? bordereauCsv(bordereau, reader) : await bordereauXlsx(bordereau));
    return bordereau;
  },
  text({ lines, premium, commission, due }, { out }) {
    const owed =
      due < 0n ? `due to the partner ${rublesText(-due)}` : `due to the insurer ${rublesText(due)}`;
    return [
      `${out}: ${counted(lines.length, 'line')}, premium ${rublesText(premium)} rubles, commission ${rublesText(commission)}, ${owed}`,
    ];
  },
});

export const bordereaux: Subject = {
  name: 'bordereau',
  about: 'premiums and commission of partners',
  useCases: [bordereauWrite],
};
