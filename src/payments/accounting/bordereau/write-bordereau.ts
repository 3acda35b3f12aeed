import { type TableReader, tableCsv } from '#catalogues/files/table-csv.ts';
import { type Decimal, decimalNumber, decimalText } from '#kernel/money/decimal.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { paymentWays } from '../../record/payment.ts';
import type { Bordereau, BordereauLine } from './bordereau.ts';
import { dressedWorkbook } from './dressed-workbook.ts';

const headings = [
  '№',
  'Договор',
  'Продукт',
  'Взнос',
  'Доп. соглашение',
  'Дата оплаты',
  'Способ оплаты',
  'Премия, руб.',
  'КВ, %',
  'Скидка, %',
  'КВ, руб.',
  'К перечислению, руб.',
];
const widths = [5, 20, 9, 7, 22, 12, 21, 15, 7, 9, 14, 17];

const ways: Readonly<Record<BordereauLine['paymentType'], string>> = {
  ...paymentWays,
  REFUND: 'возврат премии',
};

const notes = [
  'КВ строки: премия × (КВ − скидка), до копейки; итог — сумма строк. С возвращаемой премии КВ удерживается.',
  'К перечислению: наличные у партнёра за вычетом его КВ; со знаком минус — КВ, которое страховщик должен партнёру.',
];

/** Writes a CSV with a row for each line and a row of totals. Dates are YYYY-MM-DD; payment types are codes. */
export function bordereauCsv({ lines, premium, commission, due }: Bordereau, reader: TableReader): Buffer {
  const percent = (value: Decimal) =>
    reader === 'spreadsheet' ? decimalText(value).replace('.', ',') : decimalText(value);
  const rows = lines.map((line, index) => [
    String(index + 1),
    line.policyNumber,
    line.product,
    String(line.installmentNr ?? ''),
    line.addendumNumber ?? '',
    line.on,
    line.paymentType,
    line.premium,
    percent(line.kvPercent),
    percent(line.discountPercent),
    line.commission,
    line.due,
  ]);
  const total = ['', 'Итого', '', '', '', '', '', premium, '', '', commission, due];
  return tableCsv([headings, ...rows, total], reader);
}

export function bordereauXlsx(bordereau: Bordereau): Promise<Buffer> {
  const { partner, lines, premium, commission, due } = bordereau;
  const agreement = partner.agreementNumber ? `, договор ${partner.agreementNumber}` : '';
  return dressedWorkbook({
    name: 'Бордеро',
    widths,
    titles: [
      `Бордеро премий и комиссии: ${partner.name} (${partner.login})${agreement}`,
      `Период: ${datePrinted(bordereau.from)} – ${datePrinted(bordereau.to)}`,
    ],
    headings,
    rows: lines.map((line, index) => [
      index + 1,
      line.policyNumber,
      line.product,
      line.installmentNr ?? '',
      line.addendumNumber ?? '',
      datePrinted(line.on),
      wayPrinted(line),
      rublesNumber(line.premium),
      decimalNumber(line.kvPercent),
      decimalNumber(line.discountPercent),
      rublesNumber(line.commission),
      rublesNumber(line.due),
    ]),
    totals: [
      '',
      'Итого',
      ...Array<string>(5).fill(''),
      rublesNumber(premium),
      '',
      '',
      rublesNumber(commission),
      rublesNumber(due),
    ],
    money: ['Премия, руб.', 'КВ, руб.', 'К перечислению, руб.'].map((heading) => headings.indexOf(heading)),
    notes: [...notes, '', 'Страховщик: ____________________          Партнёр: ____________________'],
  });
}

function wayPrinted({ paymentType, isHeldByPartner }: BordereauLine): string {
  return paymentType === 'CASH' && !isHeldByPartner ? 'наличные, сданы' : ways[paymentType];
}
