import { type ExportColumn, exportColumn } from './column.ts';

export const policyNumberColumn = exportColumn('policy_number', 'text', [
  'Number of the contract',
  'Номер договора',
]);
export const partnerColumn = exportColumn('partner', 'text', ['Login of the partner', 'Логин партнёра']);
export const channelColumn = exportColumn('channel', 'text', [
  'Sales channel of the partner: AGGREGATOR, DEALER, BANK or AGENT. A closed month keeps the channel of its first export',
  'Канал продаж партнёра: AGGREGATOR, DEALER, BANK или AGENT. В закрытом месяце остаётся канал первой выгрузки',
]);
export const productColumn = exportColumn('product', 'text', ['Code of the product', 'Код продукта']);

/** Columns that identify the contract and its sale, in every dataset about contracts. */
export const contractColumns: readonly ExportColumn[] = [
  policyNumberColumn,
  partnerColumn,
  channelColumn,
  productColumn,
  exportColumn('holder_type', 'text', ['individual or corporate', 'Страхователь: individual или corporate']),
];

export const commissionColumns: readonly ExportColumn[] = [
  exportColumn('commission_percent', 'percent', [
    'Commission (KV) of the agreement on the day of the sale',
    'КВ по договору с партнёром на день продажи',
  ]),
  exportColumn('discount_percent', 'percent', [
    'Part of the commission that the partner gave the client as a discount',
    'Часть КВ, которую партнёр отдал клиенту скидкой',
  ]),
];

export const addendumNumber = exportColumn(
  'addendum_number',
  'text',
  ['Number of the addendum', 'Номер доп. соглашения'],
  { optional: true },
);

export const paymentTypeColumn = exportColumn(
  'payment_type',
  'text',
  ['CASH, CASHLESS, CARD, SBP or PAYINSURER', 'CASH, CASHLESS, CARD, SBP или PAYINSURER'],
  { optional: true },
);
