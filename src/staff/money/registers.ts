import { message } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { firstOfMonth, moscowDate } from '#kernel/time/calendar.ts';
import { readRegisters, registerFile, sums } from '#payments/accounting/registers/registers.ts';
import type { StaffContext } from '../use-case/context.ts';
import { optionalField, required, subject, usually } from '../use-case/fields.ts';
import { choiceKind, day, path, withHint } from '../use-case/kinds.ts';
import { type Subject, useCase } from '../use-case/use-case.ts';
import { forPrograms } from './refunds.ts';

const periodFields = {
  from: optionalField(day, 'first day; by default the first of this month'),
  to: optionalField(day, 'last day, included; by default today'),
};

interface Asked {
  readonly from?: string;
  readonly to?: string;
}

function periodOf({ clock }: StaffContext, { from, to }: Asked) {
  const today = moscowDate(clock.now());
  return { from: from ?? firstOfMonth(today), to: to ?? today };
}

const refusal = ({ from, to }: Asked) =>
  from !== undefined && to !== undefined && to < from
    ? message('FIELD_BEFORE', { field: 'to', other: 'from' })
    : undefined;

export const registerShow = useCase({
  name: 'register show',
  title: 'print the totals of payments, refunds and commission of a period',
  permission: 'settlements.read',
  input: periodFields,
  refusal,
  async run(context, input) {
    const asked = periodOf(context, input);
    return {
      period: asked,
      ...(await readRegisters(context.pool, context.assortment.products, asked, context.clock.now())),
    };
  },
  json: ({ period: of, payments, refunds, commission }) => ({
    ...of,
    payments: payments.map((one) => ({ ...one, amount: rublesText(one.amount) })),
    refunds: refunds.map((one) => ({ ...one, amount: rublesText(one.amount) })),
    commission: commission.map(({ premium, commission: kv, due, ...one }) => ({
      ...one,
      ...{ premium: rublesText(premium), commission: rublesText(kv), due: rublesText(due) },
    })),
  }),
  text({ period: { from, to }, payments, refunds, commission }) {
    const line = ({ way, count, amount }: (typeof payments)[number]) =>
      `  ${way}: ${count}, ${rublesText(amount)} rubles`;
    const [premium, kv, due] = sums(commission);
    return [
      `payments from ${from} to ${to}`,
      ...payments.map(line),
      'refunds',
      ...refunds.map(line),
      `commission: premium ${rublesText(premium)}, commission ${rublesText(kv)}, due to the insurer ${rublesText(due)}`,
    ];
  },
});

export const registerWrite = useCase({
  name: 'register write',
  title: 'write the register of payments, refunds or commission of a period, with totals',
  permission: 'settlements.read',
  input: {
    kind: subject(choiceKind(['payments', 'refunds', 'commission'], 'kind'), 'which register'),
    ...periodFields,
    format: usually(choiceKind(['csv', 'xlsx'], 'format'), 'what to write', 'xlsx'),
    forPrograms,
    out: required(withHint(path, 'file', 'register.xlsx'), 'the file to write'),
  },
  refusal,
  async run(context, { kind, format, forPrograms: isForPrograms, out, ...asked }) {
    const { pool, clock, assortment, saveStream } = context;
    const now = clock.now();
    const period = periodOf(context, asked);
    const reader = isForPrograms ? 'program' : 'spreadsheet';
    await saveStream(out, () =>
      registerFile(pool, assortment.products, { kind, period, format, reader, now }),
    );
    return period;
  },
  text: ({ from, to }, { kind, out }) => [`${kind} from ${from} to ${to} in ${out}`],
});

export const registers: Subject = {
  name: 'register',
  about: 'registers of payments, refunds and commission',
  useCases: [registerShow, registerWrite],
};
