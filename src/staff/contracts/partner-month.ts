import { oldestWaiting } from '#contracts/life/waiting/list-waiting.ts';
import { type Agreement, readAgreements } from '#contracts/rating/agreements/manage.ts';
import { countWaitingOfPartner } from '#contracts/record/store/waiting.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { addDays, addMonths, moscowDate } from '#kernel/time/calendar.ts';
import { readBordereau } from '#payments/accounting/bordereau/bordereau.ts';
import { listWebhooks } from '#platform/events/webhooks/store.ts';
import { requirePartner } from '../partners/partner-rights.ts';
import { jsonRow, shownRow } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, optionalField, required } from '../use-case/fields.ts';
import { login, monthKind } from '../use-case/kinds.ts';
import { useCase } from '../use-case/use-case.ts';
import { salesTrend } from './sales.ts';

/** Number of waiting contracts that are looked at, and of agreements that are shown; each is read from a table. */
const waitingMost = 100;
const agreementsMost = 5;

/** Money of a month, as the bordereau of the month states it. */
interface MoneyOfMonth {
  readonly paid: Kopecks;
  /** Premium that is owed back to clients. */
  readonly owedBack: Kopecks;
  readonly commission: Kopecks;
  /** Amount that the partner owes; negative if the insurer owes the partner. */
  readonly due: Kopecks;
}

/** Reports parts only if the employee has their permissions. */
export const partnerMonth = useCase({
  name: 'partner month',
  title: 'report a month of a partner and the month before: sales, approvals, agreements and money',
  permission: 'sales.read',
  input: {
    login: required({ ...login, names: 'partner' }, 'login of the partner'),
    month: optionalField(monthKind, 'month such as 2026-11; by default this month'),
    money: flagField('add up payments, refunds and commission, which reads all payments of the month'),
  },
  async run(context, { login: of, month: asked, money }) {
    const { pool, clock, assortment, mayDo } = context;
    const partner = await requirePartner(pool, of);
    const from = `${asked ?? moscowDate(clock.now()).slice(0, 7)}-01`;
    const period = { from, to: addDays(addMonths(from, 1), -1) };
    return {
      ...{ login: of, name: partner.name, agreement: partner.agreementNumber, ...period },
      months: await salesTrend.run(context, {
        step: 'month',
        from: addMonths(from, -1),
        to: from,
        partner: of,
      }),
      contacts: mayDo('partners.read') ? await contactsOf(context, partner.partnerId) : [],
      waiting: mayDo('contracts.read')
        ? await countWaitingOfPartner(pool, {
            login: of,
            since: oldestWaiting(clock.now()),
            most: waitingMost,
          })
        : null,
      agreements: mayDo('agreements.read') ? await latestAgreements(context, of) : [],
      money:
        money && mayDo('settlements.read')
          ? moneyOf(await readBordereau(pool, assortment.products, partner, period, clock.now()))
          : null,
    };
  },
  json: ({ months, money, ...result }) => ({
    ...result,
    months: months.map((row) => jsonRow(salesTrend.columns, row)),
    money: money && Object.fromEntries(Object.entries(money).map(([name, sum]) => [name, rublesText(sum)])),
  }),
  text: ({ login: of, name, from, agreement, contacts, waiting, agreements, money }) => [
    `${name} (${of}), ${from.slice(0, 7)} and the month before`,
    `agreement ${agreement ?? 'none'}${contacts.length > 0 ? `, contact ${contacts.join(', ')}` : ''}`,
    ...agreements.map(
      ({ number, product, startsOn, endsOn }) =>
        `general agreement ${number}: ${product}, ${startsOn} to ${endsOn}`,
    ),
    ...(waiting
      ? [
          `await approval: ${waiting.contracts}, open questions: ${waiting.openQuestions}${waiting.isCut ? ` (of the first ${waitingMost})` : ''}`,
        ]
      : []),
    ...(money
      ? [
          `paid ${rublesText(money.paid)} rubles, owed back ${rublesText(money.owedBack)}, commission ${rublesText(money.commission)}, due to the insurer ${rublesText(money.due)}`,
        ]
      : []),
  ],
  table: ({ months }) => months.map((row) => shownRow(salesTrend.columns, row)),
});

/** Reads the addresses that the partner named for its webhooks. */
async function contactsOf({ pool }: StaffContext, partnerId: bigint): Promise<readonly string[]> {
  const contacts = (await listWebhooks(pool, partnerId)).map(({ contact }) => contact);
  return [...new Set(contacts)].filter((contact) => contact !== null);
}

type ShownAgreement = Pick<Agreement, 'number' | 'product' | 'startsOn' | 'endsOn'>;

/** Reads the general agreements of a partner that end last. */
async function latestAgreements({ pool }: StaffContext, of: string): Promise<readonly ShownAgreement[]> {
  const sort = { field: 'endsOn', isDescending: true };
  const { rows } = await readAgreements(pool, { login: of }, { limit: agreementsMost, sort });
  return rows.map(({ number, product, startsOn, endsOn }) => ({ number, product, startsOn, endsOn }));
}

function moneyOf({ lines, commission, due }: Awaited<ReturnType<typeof readBordereau>>): MoneyOfMonth {
  const sum = (isRefund: boolean) =>
    lines
      .filter(({ paymentType }) => (paymentType === 'REFUND') === isRefund)
      .reduce((total, { premium }) => total + premium, 0n);
  return { paid: sum(false), owedBack: -sum(true), commission, due };
}
