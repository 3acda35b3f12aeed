import { counted } from '#kernel/text/russian-count.ts';
import { type DebtRow, debtsCsv, debtsQuery } from '#payments/accounting/debts/list-debts.ts';
import { readAll, readListPage } from '#platform/db/lists/list-query.ts';
import { all, collectRows, column } from '../use-case/columns.ts';
import { optionalField } from '../use-case/fields.ts';
import { path } from '../use-case/kinds.ts';
import { listing, type Subject, withAccessAudit } from '../use-case/use-case.ts';
import { forPrograms } from './refunds.ts';

export const debtList = withAccessAudit(
  listing({
    name: 'debt list',
    title: 'list debts, oldest contract first',
    permission: 'debtors.read',
    input: {
      csv: optionalField(path, 'write them with names and telephones of the holders, for the staff alone'),
      forPrograms,
    },
    columns: {
      ...all(column.text, 'policyNumber', 'product', 'partner'),
      ...all(column.day, 'endedOn', 'dueSince'),
      installments: column.number,
      amount: column.money,
    },
    none: 'no terminated contract owes premium',
    sortable: [],
    page: ({ pool, clock }, _, ask) => readListPage<DebtRow>(pool, debtsQuery(clock.now()), ask),
    async run({ pool, clock, save }, { csv, forPrograms: isForPrograms }) {
      const debts = await collectRows(readAll<DebtRow>(pool, debtsQuery(clock.now())), (debt) => debt);
      if (csv !== undefined)
        save(csv, await debtsCsv(pool, debts, isForPrograms ? 'program' : 'spreadsheet'), {
          isPersonal: true,
        });
      return debts;
    },
    each: ({ pool, clock }) => readAll<DebtRow>(pool, debtsQuery(clock.now())),
    written: (debts, { csv }) =>
      csv === undefined ? undefined : `${counted(debts.length, 'debt')} in ${csv}`,
  }),
  ({ csv }) => (csv === undefined ? undefined : 'open debts'),
);

export const debts: Subject = {
  name: 'debt',
  about: 'premium that terminated contracts owe for their days of cover',
  useCases: [debtList],
};
