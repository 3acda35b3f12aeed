import {
  type Agreement,
  agreementsShownMax,
  changeAgreement,
  endAgreement,
  openAgreement,
  readAgreements,
} from '#contracts/rating/agreements/manage.ts';
import { message } from '#kernel/errors/message.ts';
import type { ListAsk } from '#platform/db/lists/list-query.ts';
import { all, column, jsonRow, type RowOf } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { type InputOf, type Kind, optionalField, required, usually } from '../use-case/fields.ts';
import {
  day,
  decimalKind,
  numberKind,
  or,
  partnerLogin,
  productCode,
  textKind,
  withHint,
} from '../use-case/kinds.ts';
import { rublesKind } from '../use-case/rubles.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { differences } from './partners.ts';

const number: Kind<string> = {
  hint: 'number',
  example: 'Г-1',
  expected: '1 to 40 signs',
  read(typed) {
    const trimmed = typed.trim();
    return trimmed.length >= 1 && trimmed.length <= 40 && !/\p{Cc}/u.test(trimmed) ? trimmed : undefined;
  },
};

const factor = decimalKind(
  (plain) => /^\d{1,2}(\.\d{1,6})?$/.test(plain) && /[1-9]/.test(plain),
  'a number above 0 such as 0.85',
  { example: '0,85', hint: 'factor' },
);

const ofAgreement = { number: required(number, 'number of the agreement') };
const lastDay = 'last day on which a shipment may begin';
const sumOfAll = 'greatest sum of all shipments together';
const perhapsLimited = {
  shipmentLimit: optionalField(or('none', rublesKind), 'greatest sum of one shipment, or none'),
  rate: optionalField(or('none', factor), 'what premiums are multiplied with, such as 0.85, or none'),
};
const changeable = {
  to: optionalField(day, lastDay),
  sumLimit: optionalField(rublesKind, sumOfAll),
  ...perhapsLimited,
};

const columns = {
  ...all(column.text, 'number', 'partner', 'product', 'holder_inn', 'holder'),
  ...all(column.day, 'issued', 'from', 'to'),
  rate: column.decimal,
  shipments: column.number,
  ...all(column.money, 'sum_limit', 'shipment_limit', 'declared', 'left'),
};

export const agreementOpen = change({
  name: 'agreement open',
  title: 'create a general agreement with a client of a partner',
  permission: 'agreements.manage',
  input: {
    number: required(number, 'as it stands on paper, 1 to 40 signs'),
    partner: required(partnerLogin, 'who declares under it'),
    holderInn: required(withHint(textKind, 'inn', '7701000019'), 'INN of the client, an organization'),
    holderName: required(withHint(textKind, 'name', 'ООО Образец'), 'its name, for people'),
    issued: required(day, 'day of the agreement'),
    product: usually(productCode, 'what is declared', 'cargo'),
    from: optionalField(day, 'first day on which a shipment may begin; the day of the agreement by default'),
    to: required(day, lastDay),
    sumLimit: required(rublesKind, sumOfAll),
    ...perhapsLimited,
  },
  run({ pool, by }, { partner: login, issued, from = issued, to, shipmentLimit, rate, ...given }) {
    const terms = { issuedOn: issued, startsOn: from, endsOn: to };
    const limits = { shipmentLimit: orNull(shipmentLimit), rate: orNull(rate) };
    return openAgreement(pool, by(), { login, ...given, ...terms, ...limits });
  },
  text: (_, { number: of, partner: login, product, to }) => [
    `agreement ${of} is open: ${login} may declare ${product} under it until ${to}`,
  ],
});

export const agreementChange = change({
  name: 'agreement change',
  title: 'change the given fields of an agreement; earlier declarations stay unchanged',
  permission: 'agreements.manage',
  input: { ...ofAgreement, ...changeable },
  refusal: (input) =>
    Object.keys(termsIn(input)).length === 0
      ? message('NOTHING_TO_CHANGE', { fields: message('ONE_FIELD', { field: 'sumLimit' }) })
      : undefined,
  async run({ pool, by }, input) {
    const { before, after } = await changeAgreement(pool, by(), input.number, termsIn(input));
    return differences(jsonRow(columns, rowOf(before)), jsonRow(columns, rowOf(after)));
  },
  text: (lines) => lines,
});

export const agreementEnd = change({
  name: 'agreement end',
  title: 'close an agreement to new declarations; earlier ones stay in force',
  permission: 'agreements.manage',
  input: { ...ofAgreement, on: required(day, 'first day on which no shipment begins under it') },
  run: ({ pool, by }, { number: of, on }) => endAgreement(pool, by(), of, on),
  text: (_, { number: of, on }) => [`nothing begins under agreement ${of} from ${on} on`],
});

/** Fields of the stored agreement by which each column is sorted. */
const sortedFields = {
  ...{
    number: 'number',
    partner: 'partner',
    holder: 'holderName',
    holder_inn: 'holderInn',
    issued: 'issuedOn',
  },
  ...{ from: 'startsOn', to: 'endsOn', sum_limit: 'sumLimit', shipment_limit: 'shipmentLimit' },
} as const;

async function findAgreements(
  { pool }: StaffContext,
  {
    partner: login,
    number: of,
    after,
  }: { readonly partner?: string; readonly number?: string; readonly after?: string },
  { sort, ...ask }: ListAsk,
) {
  const field = sortedFields[sort?.field as keyof typeof sortedFields];
  const page = await readAgreements(
    pool,
    { login, number: of, after },
    { ...ask, sort: sort && field ? { ...sort, field } : undefined },
  );
  return { ...page, rows: page.rows.map(rowOf) };
}

export const agreementList = listing({
  name: 'agreement list',
  title: `list agreements with their declarations, ${agreementsShownMax} at most`,
  permission: 'agreements.read',
  input: {
    number: optionalField(number, 'one agreement only'),
    partner: optionalField(partnerLogin, 'of one partner only'),
    after: optionalField(number, 'only those that come after this one: the last of a list leads to the next'),
    rows: usually(numberKind(1, agreementsShownMax), 'how many at most', String(agreementsShownMax)),
  },
  columns,
  none: 'no agreement is open',
  sortable: Object.keys(sortedFields) as (keyof typeof sortedFields)[],
  page: findAgreements,
  run: async (context, input) => (await findAgreements(context, input, { limit: input.rows })).rows,
});

export const agreements: Subject = {
  name: 'agreement',
  about: 'general agreements for shipments of a client',
  useCases: [agreementOpen, agreementChange, agreementEnd, agreementList],
};

function termsIn({ to, sumLimit, shipmentLimit, rate }: InputOf<typeof changeable>) {
  return {
    ...(to === undefined ? {} : { endsOn: to }),
    ...(sumLimit === undefined ? {} : { sumLimit }),
    ...(shipmentLimit === undefined ? {} : { shipmentLimit: orNull(shipmentLimit) }),
    ...(rate === undefined ? {} : { rate: orNull(rate) }),
  };
}

function orNull<Value>(given: Value | 'none' | undefined): Value | null {
  return given === undefined || given === 'none' ? null : given;
}

function rowOf(agreement: Agreement): RowOf<typeof columns> {
  const { number: of, partner: login, product, rate, sumLimit, shipmentLimit, declared } = agreement;
  return {
    ...{ number: of, partner: login, product, rate, declared },
    holder_inn: agreement.holderInn,
    holder: agreement.holderName,
    issued: agreement.issuedOn,
    from: agreement.startsOn,
    to: agreement.endsOn,
    shipments: agreement.declarations,
    sum_limit: sumLimit,
    shipment_limit: shipmentLimit,
    left: sumLimit > declared ? sumLimit - declared : 0n,
  };
}
