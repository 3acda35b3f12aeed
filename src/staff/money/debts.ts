import { counted } from '#kernel/text/russian-count.ts';
import { debtsCsv, openDebts } from '#payments/accounting/debts/list-debts.ts';
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
    async run({ pool, clock, save }, { csv, forPrograms: isForPrograms }) {
      const debts = await collectRows(openDebts(pool, clock.now()), (debt) => debt);
      if (csv !== undefined)
        save(csv, await debtsCsv(pool, debts, isForPrograms ? 'program' : 'spreadsheet'), {
          isPersonal: true,
        });
      return debts;
    },
    each: ({ pool, clock }) => openDebts(pool, clock.now()),
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
