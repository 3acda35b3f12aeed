import { message } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { agreeTerm, endTerm } from '#payments/accounting/commission/agree.ts';
import { closeMonth } from '#payments/accounting/commission/close.ts';
import { listPartnerMonths } from '#payments/record/store/commission/months.ts';
import { type ListedTerm, listCommissionTerms } from '#payments/record/store/commission/terms.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { percent, requirePartner, requireSold } from '../partners/partner-rights.ts';
import { all, column, type RowOf } from '../use-case/columns.ts';
import { optionalField, required, subject, usually } from '../use-case/fields.ts';
import {
  day,
  id,
  lineKind,
  numberKind,
  partnerLogin,
  patternKind,
  productCode,
  withHint,
} from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject } from '../use-case/use-case.ts';

const termsShownMax = 1_000;

const subAgentCode = patternKind(
  /^[A-Za-z0-9-]{1,20}$/,
  '1 to 20 Latin letters, digits or dashes',
  'filial-2',
  'code',
);
const programmeCode = patternKind(
  /^[A-Z0-9_]{1,40}$/,
  'a value of packageCode, such as CLASSIC',
  'CLASSIC',
  'programme',
);

const columns = {
  termId: column.id,
  ...all(column.text, 'partner', 'subAgent', 'name', 'product', 'programme'),
  percent: column.decimal,
  ...all(column.day, 'startsOn', 'endsOn'),
  addedBy: column.text,
};

export const commissionTerms = listing({
  name: 'commission terms',
  title: `list terms of commission besides the usual percent of partners, newest first, ${termsShownMax} at most`,
  permission: 'settlements.read',
  input: {
    partner: optionalField(partnerLogin, 'of one partner only'),
    rows: usually(numberKind(1, termsShownMax), 'how many at most', String(termsShownMax)),
  },
  columns,
  none: 'there are no terms besides the usual percent of partners',
  async run({ pool }, { partner, rows }) {
    const partnerId = partner === undefined ? null : (await requirePartner(pool, partner)).partnerId;
    return (await listCommissionTerms(pool, { partnerId, limit: rows })).map(rowOf);
  },
});

export const commissionAgree = underFourEyes(
  change({
    name: 'commission agree',
    title:
      'agree on a percent by product and programme, or on the share of a sub-agent, for sales from a later day on',
    permission: 'agreements.manage',
    input: {
      partner: required(partnerLogin, 'whose agreement it is'),
      percent: required(percent, 'percent of the premium; of a sub-agent: of the partner’s commission'),
      from: required(day, 'first day of sale, tomorrow at the earliest'),
      product: optionalField(productCode, 'for one product only'),
      programme: optionalField(programmeCode, 'for one programme (packageCode) only'),
      subAgent: optionalField(subAgentCode, 'code of a sub-agent'),
      name: optionalField(
        withHint(lineKind, 'name', 'ООО Образец'),
        'name of the sub-agent, an organization',
      ),
    },
    refusal: ({ subAgent, name }) =>
      (subAgent === undefined) === (name === undefined) ? undefined : message('SUB_AGENT_NAME_MISSING'),
    async run({ pool, by, assortment }, input) {
      const { partner: login, from, product = null, programme = null, subAgent = null, name = null } = input;
      const { partnerId } = await requirePartner(pool, login);
      if (product !== null) requireSold([product], assortment.productCodes);
      const term = { login, partnerId, percent: input.percent, startsOn: from };
      return requireDone(await agreeTerm(pool, { ...term, product, programme, subAgent, name }, by()));
    },
    text: ({ termId }, { partner, percent: agreed, from }) => [
      `terms ${termId}: ${agreed} % for sales of ${partner} from ${from}`,
    ],
  }),
  { objects: ({ partner }) => [['partner', partner]] },
);

export const commissionEnd = underFourEyes(
  change({
    name: 'commission end',
    title: 'end terms of commission with their last day of sale',
    permission: 'agreements.manage',
    input: {
      term: subject(id('commission terms'), 'from the list'),
      on: required(day, 'last day of sale, today at the earliest'),
    },
    run: async ({ pool, by }, { term, on }) =>
      requireDone(await endTerm(pool, { termId: term, endsOn: on }, by())),
    text: ({ termId, endsOn }) => [`terms ${termId} are for sales until ${endsOn ?? ''}`],
  }),
  { objects: () => [] },
);

export const monthKind = patternKind(
  /^2\d{3}-(?:0[1-9]|1[0-2])$/,
  'a month such as 2026-11',
  '2026-11',
  'month',
);

const monthColumns = {
  month: column.day,
  partner: column.text,
  state: column.text,
  lines: column.number,
  ...all(column.money, 'premium', 'commission', 'due', 'shared'),
  closedAt: column.moment,
  hash: column.text,
};

export const commissionMonths = listing({
  name: 'commission months',
  title: `list months of commission by partner, newest first, ${termsShownMax} at most`,
  permission: 'settlements.read',
  input: {
    partner: optionalField(partnerLogin, 'of one partner only'),
    month: optionalField(monthKind, 'one month only, such as 2026-11'),
    rows: usually(numberKind(1, termsShownMax), 'how many at most', String(termsShownMax)),
  },
  columns: monthColumns,
  none: 'no commission was posted yet',
  async run({ pool }, { partner, month, rows: limit }) {
    const partnerId = partner === undefined ? null : (await requirePartner(pool, partner)).partnerId;
    const found = await listPartnerMonths(pool, {
      ...{ partnerId, limit },
      month: month === undefined ? null : `${month}-01`,
    });
    return found.map(({ hash, ...row }) => ({
      ...row,
      month: row.month.slice(0, 7),
      state: hash === null ? 'OPEN' : 'CLOSED',
      hash: hash?.toString('hex') ?? null,
    }));
  },
});

export const commissionClose = underFourEyes(
  change({
    name: 'commission close',
    title: 'close a month that is over, and all earlier open ones, for all partners; it never changes again',
    permission: 'money.settle',
    input: { month: subject(monthKind, 'month that is over, such as 2026-10') },
    run: async ({ pool, by }, { month }) => requireDone(await closeMonth(pool, `${month}-01`, by())),
    text: ({ closed }, { month }) => [
      `${month} is closed: ${counted(closed, 'month')} of partners have their hash`,
    ],
  }),
  { objects: () => [] },
);

function rowOf(term: ListedTerm): RowOf<typeof columns> {
  return term;
}

export const commissionSubject: Subject = {
  name: 'commission',
  about: 'terms and ledger of commission',
  useCases: [commissionTerms, commissionAgree, commissionEnd, commissionMonths, commissionClose],
};
