import { nonPayment } from '#contracts/addendums/termination/non-payment.ts';
import { listedDaysAhead } from '#contracts/life/debts/debt.ts';
import { type DebtRow, debtsQuery } from '#contracts/life/debts/store.ts';
import { closeDebtDays, hasNotedDebts, updateDebts } from '#contracts/life/debts/update-debts.ts';
import { maskedContact } from '#contracts/record/holder.ts';
import { debtsFinalUntil } from '#contracts/record/store/non-payment.ts';
import type { Json } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import { debtsCsv } from '#payments/accounting/debts/list-debts.ts';
import { type ListAsk, type ListQuery, readListPage } from '#platform/db/lists/list-query.ts';
import { openedRecords } from '#platform/db/tables/personal-records.ts';
import { findProduct } from '#products/product/sold.ts';
import { all, collectRows, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { type InputOf, optionalField } from '../use-case/fields.ts';
import { choiceKind, day, numberKind, partnerLogin, path, productCode } from '../use-case/kinds.ts';
import { rublesKind } from '../use-case/rubles.ts';
import { listing, type Subject, withAccessAudit } from '../use-case/use-case.ts';
import { nextStepFor } from './next-step.ts';
import { forPrograms } from './refunds.ts';

/** Bands of days overdue, with the first and the last day; null without a last day. */
const bands = { '1-30': [1, 30], '31-60': [31, 60], '61-90': [61, 90], '91+': [91, null] } as const;

const filterFields = {
  partner: optionalField(partnerLogin, 'of one partner only'),
  product: optionalField(productCode, 'of one product only'),
  day: optionalField(day, 'what was owed at the end of this past day; it never changes later'),
  overdue: optionalField(choiceKind(['1-30', '31-60', '61-90', '91+'], 'days'), 'so many days overdue'),
  dueWithin: optionalField(
    numberKind(0, listedDaysAhead),
    'also installments that have to be paid within so many days',
  ),
  state: optionalField(
    choiceKind(['IN_FORCE', 'ENDED'], 'state'),
    'of contracts in force or of ended ones only',
  ),
  amountFrom: optionalField(rublesKind, 'of this amount or more'),
  amountTo: optionalField(rublesKind, 'of this amount or less'),
};

type Filter = InputOf<typeof filterFields>;

export const debtList = withAccessAudit(
  listing({
    name: 'debt list',
    title: 'list contracts with overdue installments and debts of ended contracts, the longest overdue first',
    permission: 'debtors.read',
    input: {
      ...filterFields,
      csv: optionalField(path, 'write them with names and telephones of the holders, for the staff alone'),
      forPrograms,
    },
    columns: {
      ...all(column.text, 'policyNumber', 'product', 'partner'),
      ...all(column.day, 'endedOn', 'dueSince', 'payUntil'),
      ...all(column.number, 'daysOverdue', 'installments'),
      amount: column.money,
      graceUntil: column.day,
      notices: column.list,
      nextStep: column.text,
      nextStepOn: column.day,
      contact: column.text,
    },
    none: 'no installment is overdue',
    sortable: ['product', 'payUntil', 'daysOverdue', 'installments', 'amount', 'endedOn'],
    async page(context, input, ask) {
      if (!ask.isOfFile) await bringUpToDate(context, input);
      return readShown(context, input, await queryFor(context, input), ask);
    },
    async run(context, { csv, forPrograms: isForPrograms, ...input }) {
      const debts = await collectRows(shownDebts(context, input), (debt) => debt);
      if (csv !== undefined)
        context.save(csv, await debtsCsv(context.pool, debts, isForPrograms ? 'program' : 'spreadsheet'), {
          isPersonal: true,
        });
      return debts;
    },
    each: (context, input) => shownDebts(context, input),
    written: (debts, { csv }) =>
      csv === undefined ? undefined : `${counted(debts.length, 'debt')} in ${csv}`,
  }),
  ({ csv }) => (csv === undefined ? undefined : 'open debts'),
);

async function* shownDebts(context: StaffContext, input: Filter) {
  await bringUpToDate(context, input);
  const query = { ...(await queryFor(context, input)), window: rowsAtOnce };
  let after: ListAsk['after'];
  do {
    const page = await readShown(context, input, query, { after, limit: rowsAtOnce });
    yield* page.rows;
    after = page.next;
  } while (after);
}

const rowsAtOnce = 500;

/** Computes the debts of contracts that have changed, and for a past day makes that day final. */
async function bringUpToDate(context: StaffContext, { day: asked }: Filter): Promise<void> {
  const { pool, clock, assortment } = context;
  const at = clock.now();
  const isPast = asked !== undefined && asked < moscowDate(at);
  const isOpen = isPast && ((await debtsFinalUntil(pool)) ?? '') < asked;
  if (!isOpen && !(await hasNotedDebts(pool, at))) return;
  const { rater, workingDays } = await context.rating();
  const deps = { products: assortment.products, rater, workingDays };
  // Closing a day computes the debts, too.
  await (isOpen ? closeDebtDays : updateDebts)(pool, deps, at);
}

async function queryFor({ clock }: StaffContext, input: Filter): Promise<ListQuery> {
  const today = moscowDate(clock.now());
  const { day: asked, overdue, dueWithin, state } = input;
  const seenOn = asked !== undefined && asked < today ? asked : undefined;
  const band = overdue && bands[overdue];
  const ago = (days: number) => addDays(seenOn ?? today, -days);
  const [least, most] = band ?? [1, null];
  const isAhead = dueWithin !== undefined && band === undefined && seenOn === undefined;
  return debtsQuery({
    ...{ today, partner: input.partner, product: input.product },
    ...{ amountFrom: input.amountFrom, amountTo: input.amountTo },
    day: seenOn,
    isOwed: isAhead ? undefined : true,
    payUntil: {
      from: most === null ? undefined : ago(most),
      to: isAhead ? addDays(today, dueWithin) : ago(least),
    },
    isEnded: state && state === 'ENDED',
  });
}

async function readShown(context: StaffContext, input: Filter, query: ListQuery, ask: ListAsk) {
  const page = await readListPage<DebtRow>(context.pool, query, ask);
  const today = moscowDate(context.clock.now());
  const until = input.day !== undefined && input.day < today ? input.day : undefined;
  const records = await openedRecords(
    context.pool,
    page.rows.map((row) => row.records),
  );
  const rows = page.rows.map((row, index) =>
    shownDebt(context, row, { today, until, people: Object.values(records[index] ?? {})[0] }),
  );
  return { ...page, rows };
}

interface ShownOf {
  readonly today: DateText;
  /** The past day at whose end the debts are read. */
  readonly until: DateText | undefined;
  readonly people: Json | undefined;
}

function shownDebt({ assortment }: StaffContext, row: DebtRow, { today, until, people }: ShownOf) {
  const product = findProduct(assortment.products, row.product);
  const endsUnpaid = product?.addendums.refunds.some(({ reasonCode }) => reasonCode === nonPayment) ?? false;
  const sent = row.notices.filter(({ on }) => until === undefined || on <= until);
  const next =
    until === undefined ? nextStepFor(row, today, endsUnpaid) : { nextStep: null, nextStepOn: null };
  return {
    ...row,
    ...next,
    notices: sent.map(({ kind, on, to }) => `${kind} ${on} ${to.join(', ')}`),
    contact: contactIn(people),
  };
}

/** Returns the holder's email address and telephone, masked: the file of the page has them in full. */
function contactIn(people: Json | undefined): string {
  const holder = (field: string) => valueAt(people ?? null, `policyHolder.${field}`);
  return [holder('email'), holder('phone.phoneNumber')]
    .flatMap((one) => (typeof one === 'string' && one !== '' ? maskedContact(one) : []))
    .join(', ');
}

export const debts: Subject = {
  name: 'debt',
  about: 'overdue installments, and premium that terminated contracts owe for their days of cover',
  useCases: [debtList],
};
