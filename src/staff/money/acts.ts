import { message, Refusal } from '#kernel/errors/message.ts';
import {
  actState,
  agreeVat,
  cancelAct,
  makeAct,
  payAct,
  signAct,
} from '#payments/accounting/commission/acts.ts';
import { actWorkbook, actXml, fillAct } from '#payments/accounting/commission/write-act.ts';
import { type CommissionAct, listActs, vatModes } from '#payments/record/store/commission/acts.ts';
import { linesOfMonth } from '#payments/record/store/commission/lines.ts';
import { sumsOfMonth } from '#payments/record/store/commission/months.ts';
import type { Pool } from '#platform/db/pool.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { requirePartner } from '../partners/partner-rights.ts';
import { all, column } from '../use-case/columns.ts';
import { optionalField, required, subject, usually } from '../use-case/fields.ts';
import {
  choiceKind,
  day,
  id,
  lineKind,
  numberKind,
  partnerLogin,
  path,
  withHint,
} from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject, useCase } from '../use-case/use-case.ts';
import { monthKind } from './commission.ts';
import { currentInsurer } from './current-insurer.ts';
import { shortReason } from './refunds.ts';

const actsShownMax = 1_000;
/** Maximum number of lines in a workbook: as many rows as a sheet has, less those around them. */
const linesMax = 1_000_000;

const ofAct = { act: subject(id('act list'), 'from the list') };

const columns = {
  actId: column.id,
  ...all(column.text, 'month', 'partner', 'state'),
  ...all(column.money, 'commission', 'vat', 'total'),
  vatMode: column.text,
  vatPercent: column.decimal,
  ...all(column.day, 'insurerSignedOn', 'partnerSignedOn', 'paidOn'),
  paidDocument: column.text,
  madeBy: column.text,
};

export const actList = listing({
  name: 'act list',
  title: `list acts of commission, newest first, ${actsShownMax} at most`,
  permission: 'settlements.read',
  input: {
    partner: optionalField(partnerLogin, 'of one partner only'),
    month: optionalField(monthKind, 'of one month only, such as 2026-11'),
    rows: usually(numberKind(1, actsShownMax), 'how many at most', String(actsShownMax)),
  },
  columns,
  none: 'there are no acts',
  async run({ pool }, { partner, month, rows: limit }) {
    const partnerId = partner === undefined ? null : (await requirePartner(pool, partner)).partnerId;
    const found = await listActs(pool, {
      ...{ partnerId, limit, actId: null },
      month: month === undefined ? null : `${month}-01`,
    });
    return found.map((act) => ({ ...act, month: act.month.slice(0, 7), state: actState(act) }));
  },
});

export const actMake = change({
  name: 'act make',
  title: 'make the act of commission of a partner for a closed month, with VAT as agreed',
  permission: 'money.settle',
  input: {
    partner: required(partnerLogin, 'login of the partner'),
    month: required(monthKind, 'closed month, such as 2026-10'),
  },
  async run({ pool, by }, { partner: login, month }) {
    const { partnerId } = await requirePartner(pool, login);
    return requireDone(await makeAct(pool, { partnerId, login, month: `${month}-01` }, by()));
  },
  text: ({ actId }, { partner, month }) => [`act ${actId} of ${partner} for ${month}`],
});

export const actSigned = change({
  name: 'act signed',
  title: 'record that the insurer or the partner has signed an act',
  permission: 'money.settle',
  input: {
    ...ofAct,
    by: required(choiceKind(['insurer', 'partner'], 'side'), 'who signed'),
    on: required(day, 'day of the signature'),
  },
  run: async ({ pool, by }, { act, by: side, on }) =>
    requireDone(await signAct(pool, { actId: act, side, on }, by())),
  text: (act) => [`act ${act.actId} is ${actState(act)}`],
});

export const actPaid = underFourEyes(
  change({
    name: 'act paid',
    title: 'record that an act signed by both sides was paid',
    permission: 'money.settle',
    input: {
      ...ofAct,
      on: required(day, 'day of the payment'),
      document: required(withHint(lineKind, 'number', '118'), 'number of the payment order'),
    },
    run: async ({ pool, by }, { act, on, document }) =>
      requireDone(await payAct(pool, { actId: act, on, document }, by())),
    text: ({ actId }) => [`act ${actId} is paid`],
  }),
  { objects: () => [] },
);

export const actCancel = underFourEyes(
  change({
    name: 'act cancel',
    title: 'cancel an act that was not paid, so that another one can be made for its month',
    permission: 'money.settle',
    input: { ...ofAct, reason: required(shortReason, 'why; no personal data') },
    run: async ({ pool, by }, { act, reason }) =>
      requireDone(await cancelAct(pool, { actId: act, reason }, by())),
    text: ({ actId }) => [`act ${actId} is cancelled`],
  }),
  { reason: 'reason', objects: () => [] },
);

export const actVat = underFourEyes(
  change({
    name: 'act vat',
    title: 'agree on VAT of a partner’s commission from a month on: none, included in it, or on top of it',
    permission: 'agreements.manage',
    input: {
      partner: required(partnerLogin, 'login of the partner'),
      mode: required(choiceKind(vatModes, 'mode'), 'NONE, INCLUDED or ON_TOP'),
      from: required(monthKind, 'first month, such as 2026-11'),
    },
    async run({ pool, by }, { partner: login, mode, from }) {
      const { partnerId } = await requirePartner(pool, login);
      await agreeVat(pool, { partnerId, login, mode, startsOn: `${from}-01` }, by());
    },
    text: (_, { partner, mode, from }) => [`VAT of ${partner} from ${from}: ${mode}`],
  }),
  { objects: ({ partner }) => [['partner', partner]] },
);

export const actWrite = useCase({
  name: 'act write',
  title: 'write an act as PDF, as workbook with its lines, or as XML for 1C',
  permission: 'settlements.read',
  input: {
    ...ofAct,
    format: usually(choiceKind(['pdf', 'xlsx', 'xml'], 'format'), 'what to write', 'pdf'),
    out: required(withHint(path, 'file', 'act.pdf'), 'the file to write'),
  },
  async run(context, { act: actId, format, out }) {
    const { pool, assortment, save, renderForm } = context;
    const act = await requireAct(pool, actId);
    const { partnerId, month } = act;
    const wanted = {
      after: 0,
      limit: linesMax,
      product: null,
      kind: null,
      policyNumber: null,
      subAgent: null,
    };
    const written = {
      act,
      partner: await requirePartner(pool, act.partner),
      insurer: await currentInsurer(context),
      products: assortment.products,
      sums: await sumsOfMonth(pool, { partnerId, month }),
      lines: format === 'xlsx' ? await linesOfMonth(pool, partnerId, month, wanted) : [],
    };
    if (format === 'pdf') save(out, await renderForm(fillAct(written)));
    else save(out, format === 'xml' ? actXml(written) : await actWorkbook(written));
    return act;
  },
  text: ({ actId }, { out }) => [`act ${actId} in ${out}`],
});

async function requireAct(pool: Pool, actId: bigint): Promise<CommissionAct> {
  const [act] = await listActs(pool, { actId, partnerId: null, month: null, limit: 1 });
  if (act) return act;
  throw new Refusal(message('ACT_NOT_FOUND', { act: actId }));
}

export const acts: Subject = {
  name: 'act',
  about: 'acts of commission',
  useCases: [actList, actMake, actSigned, actPaid, actCancel, actVat, actWrite],
};
