import { type Status, statuses } from '#contracts/record/status/lifecycle.ts';
import {
  type ListedContract,
  type ListedFilter,
  listedContractsQuery,
} from '#contracts/record/store/listed.ts';
import { message } from '#kernel/errors/message.ts';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { readListPage } from '#platform/db/lists/list-query.ts';
import { updateListedContracts } from '#sales/totals/totals.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, type InputOf, type Kind, optionalField, usually } from '../use-case/fields.ts';
import {
  choiceKind,
  day,
  numberKind,
  partnerLogin,
  productCode,
  textKind,
  withHint,
} from '../use-case/kinds.ts';
import { rublesKind } from '../use-case/rubles.ts';
import { listing, withAccessAudit } from '../use-case/use-case.ts';

const contractsShownMax = 1_000;
const daysMax = 3_660;
const statusNames = Object.keys(statuses) as [Status, ...Status[]];

const plate: Kind<string> = {
  ...withHint(textKind, 'plate', 'А123ВС77'),
  read: (typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '') || undefined,
};

const filterFields = {
  partner: optionalField(partnerLogin, 'of one partner only'),
  product: optionalField(productCode, 'of one product only'),
  status: optionalField(choiceKind(statusNames, 'status'), 'in one status only'),
  concluded: flagField('only contracts that are or were in force'),
  plate: optionalField(plate, 'of one vehicle only'),
  concludedFrom: optionalField(day, 'concluded on this day or later'),
  concludedTo: optionalField(day, 'concluded on this day or earlier'),
  startsFrom: optionalField(day, 'first day of cover on this day or later'),
  startsTo: optionalField(day, 'first day of cover on this day or earlier'),
  endsFrom: optionalField(day, 'last day of cover on this day or later'),
  endsTo: optionalField(day, 'last day of cover on this day or earlier'),
  endsWithin: optionalField(
    numberKind(0, daysMax),
    'last day of cover from today to this number of days ahead',
  ),
  premiumFrom: optionalField(rublesKind, 'premium of this amount or more'),
  premiumTo: optionalField(rublesKind, 'premium of this amount or less'),
};

/** Lists contracts of all partners, without personal data. Each page that is read is recorded in the audit log. */
export const contractList = withAccessAudit(
  listing({
    name: 'contract list',
    title: `list contracts of all partners, newest first, ${contractsShownMax} at most`,
    permission: 'contracts.read',
    input: {
      ...filterFields,
      rows: usually(numberKind(1, contractsShownMax), 'how many at most', String(contractsShownMax)),
    },
    columns: {
      ...all(column.text, 'policyNumber', 'product', 'partner', 'status'),
      ...all(column.day, 'concludedOn', 'startsOn', 'endsOn'),
      premium: column.money,
      licensePlate: column.text,
      cancelledAt: column.moment,
    },
    none: 'there are no such contracts',
    refusal: ({ endsWithin, endsFrom, endsTo }) =>
      endsWithin !== undefined && (endsFrom !== undefined || endsTo !== undefined)
        ? message('FIELDS_EXCLUDE', {
            one: 'endsWithin',
            other: endsFrom === undefined ? 'endsTo' : 'endsFrom',
          })
        : undefined,
    sortable: ['product', 'status', 'concludedOn', 'startsOn', 'endsOn', 'premium'],
    async page(context, input, ask) {
      if (!ask.isOfFile) await updateListedContracts(context.pool);
      return readListPage<ListedContract>(context.pool, listedContractsQuery(filterOf(context, input)), ask);
    },
    async run(context, { rows: limit, ...input }) {
      await updateListedContracts(context.pool);
      const query = { ...listedContractsQuery(filterOf(context, input)), sums: [] };
      return (await readListPage<ListedContract>(context.pool, query, { limit })).rows;
    },
  }),
  () => 'contracts',
);

function filterOf({ clock }: StaffContext, input: InputOf<typeof filterFields>): ListedFilter {
  const today = moscowDate(clock.now());
  const { partner, product, status, endsWithin } = input;
  return {
    ...{ partner, product, status, plate: input.plate, isConcluded: input.concluded },
    concluded: { from: input.concludedFrom, to: input.concludedTo },
    starts: { from: input.startsFrom, to: input.startsTo },
    ends:
      endsWithin === undefined
        ? { from: input.endsFrom, to: input.endsTo }
        : { from: today, to: addDays(today, endsWithin) },
    premium: { from: input.premiumFrom, to: input.premiumTo },
  };
}
