import { stringify } from 'csv-stringify/sync';
import { datePrinted } from '../../kernel/calendar.ts';
import { decimal, decimalNumber, decimalText } from '../../kernel/decimal.ts';
import { rublesNumber, rublesText } from '../../kernel/money.ts';
import type { Bordereau } from './bordereau.ts';

const headings = [
  '№',
  'Договор',
  'Продукт',
  'Взнос',
  'Дата оплаты',
  'Премия, руб.',
  'КВ, %',
  'КВ, руб.',
  'К перечислению, руб.',
];

/** A row a premium and a row of totals, for programs: UTF-8, commas, points in numbers, dates as YYYY-MM-DD. */
export function bordereauCsv({ partner, lines, ...totals }: Bordereau): Buffer {
  const rows = lines.map((line, index) => [
    String(index + 1),
    line.policyNumber,
    line.product,
    String(line.installmentNr),
    line.paidOn,
    rublesText(line.premium),
    partner.kvPercent,
    decimalText(line.commission),
    '',
  ]);
  const sums = [totals.premium, partner.kvPercent, totals.commission, totals.due];
  const total = [
    '',
    'Итого',
    '',
    '',
    '',
    ...sums.map((sum) => (typeof sum === 'bigint' ? rublesText(sum) : sum)),
  ];
  return Buffer.from(stringify([headings, ...rows, total], { record_delimiter: 'windows' }));
}

/** The same for people, with a heading and a place to sign. */
export async function bordereauXlsx(bordereau: Bordereau): Promise<Buffer> {
  const { utils, write } = await import('@e965/xlsx');
  const { partner, lines } = bordereau;
  const agreement = partner.agreementNumber ? `, договор ${partner.agreementNumber}` : '';
  const percent = decimalNumber(decimal(partner.kvPercent));
  const sheet = utils.aoa_to_sheet([
    [`Бордеро наличных премий: ${partner.name} (${partner.login})${agreement}`],
    [`Период: ${datePrinted(bordereau.from)} – ${datePrinted(bordereau.to)}`],
    [],
    headings,
    ...lines.map((line, index) => [
      index + 1,
      line.policyNumber,
      line.product,
      line.installmentNr,
      datePrinted(line.paidOn),
      rublesNumber(line.premium),
      percent,
      decimalNumber(line.commission),
    ]),
    [
      null,
      'Итого',
      null,
      null,
      null,
      rublesNumber(bordereau.premium),
      percent,
      rublesNumber(bordereau.commission),
      rublesNumber(bordereau.due),
    ],
    [],
    ['КВ договоров показано без округления; округлён только итог.'],
    ['Страховщик: ____________________', null, null, null, 'Партнёр: ____________________'],
  ]);
  sheet['!cols'] = [5, 20, 10, 7, 12, 14, 8, 14, 20].map((wch) => ({ wch }));
  const book = utils.book_new(sheet, 'Бордеро');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}
