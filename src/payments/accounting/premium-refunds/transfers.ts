import { type Holder, holderOf } from '#contracts/record/holder.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { lineThatPaid, type WaitingLine } from '../../record/store/statement-lines.ts';
import { type TableReader, tableCsv } from '../../record/table-csv.ts';
import { openRefunds, remainingAmount } from './give-back.ts';

/** A transfer that staff have to make. It contains personal data, so it is for staff only. */
export interface Transfer {
  readonly refundId: bigint;
  readonly policyNumber: string;
  readonly addendumNumber: string;
  readonly holder: Holder;
  readonly amount: Kopecks;
  readonly purpose: string;
  readonly dueOn: DateText | null;
  /** Account that paid the premium, which may belong to someone else than the recipient. */
  readonly paidFrom: Pick<WaitingLine, 'payerName' | 'payerAccount' | 'payerBic'> | null;
}

const headings = [
  'Возврат',
  'Договор',
  'Доп. соглашение',
  'Получатель',
  'ИНН',
  'Телефон',
  'Почта',
  'Сумма',
  'Назначение',
  'Вернуть не позже',
  'Платил по счёту',
  'Счёт плательщика',
  'БИК плательщика',
];

/** Lists the transfers that staff have to make: for each due refund, the amount that the acquirer cannot refund. */
export async function openTransfers(pool: Pool, at: Date): Promise<readonly Transfer[]> {
  const transfers: Transfer[] = [];
  for await (const refund of openRefunds(pool, at)) {
    const amount = refund.heldFor === null ? remainingAmount(refund) : 0n;
    const contract = amount > 0n ? await contractForStaff(pool, refund.policyNumber) : null;
    if (!contract) continue;
    const { refundId, policyNumber, addendumNumber, dueOn } = refund;
    transfers.push({
      refundId,
      policyNumber,
      addendumNumber,
      holder: holderOf(contract),
      amount,
      dueOn,
      paidFrom: await lineThatPaid(pool, policyNumber),
      purpose: `Возврат части страховой премии по договору ${policyNumber}, доп. соглашение ${addendumNumber}. НДС не облагается`,
    });
  }
  return transfers;
}

export function transfersCsv(transfers: readonly Transfer[], reader: TableReader): Buffer {
  const rows = transfers.map(({ holder, ...transfer }) => [
    transfer.refundId.toString(),
    transfer.policyNumber,
    transfer.addendumNumber,
    holder.name,
    holder.inn,
    holder.phone,
    holder.email,
    transfer.amount,
    transfer.purpose,
    transfer.dueOn === null ? '' : datePrinted(transfer.dueOn),
    transfer.paidFrom?.payerName ?? '',
    transfer.paidFrom?.payerAccount ?? '',
    transfer.paidFrom?.payerBic ?? '',
  ]);
  return tableCsv([headings, ...rows], reader);
}
