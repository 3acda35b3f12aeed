import type { Insurer } from '#contracts/print-forms/insurer.ts';
import { decimal, decimalNumber } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesNumber, rublesPrinted, rublesText } from '#kernel/money/money.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { escapeXml } from '#kernel/text/escape-xml.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import type { CommissionAct } from '../../record/store/commission/acts.ts';
import type { LedgerLine } from '../../record/store/commission/lines.ts';
import type { MonthSum } from '../../record/store/commission/months.ts';
import { dressedWorkbook } from '../bordereau/dressed-workbook.ts';

/** An act with all that its files contain. */
export interface WrittenAct {
  readonly act: CommissionAct;
  readonly partner: { readonly name: string; readonly agreementNumber: string | null };
  readonly insurer: Insurer;
  readonly products: readonly Product[];
  readonly sums: readonly MonthSum[];
  readonly lines: readonly LedgerLine[];
}

const monthPrinted = (month: string) => `${month.slice(5, 7)}.${month.slice(0, 4)}`;
const titleOf = (products: readonly Product[], code: string) => findProduct(products, code)?.title ?? code;

function vatText({ vatMode, vatPercent, vat }: CommissionAct): string {
  if (vatMode === 'NONE') return 'НДС не облагается';
  const sum = `НДС ${vatPercent.replace('.', ',')} %: ${rublesPrinted(vat)} руб.`;
  return vatMode === 'INCLUDED' ? `в том числе ${sum}` : `сверх вознаграждения ${sum}`;
}

function inWords(amount: Kopecks): string {
  const words = rublesInWords(amount < 0n ? -amount : amount);
  const text = amount < 0n ? `минус ${words}` : words;
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Fills the act for the template `commission-act`. */
export function fillAct({ act, partner, products, sums }: WrittenAct): FilledForm {
  const own = sums.filter(({ subAgent }) => subAgent === null);
  return {
    template: 'commission-act',
    data: {
      title: `Акт вознаграждения ${act.actId} за ${monthPrinted(act.month)}`,
      subject: `Вознаграждение партнёра ${act.partner} за ${monthPrinted(act.month)}`,
      keywords: ['акт', 'вознаграждение', act.partner],
      documentDate: moscowDate(act.madeAt),
      isDraft: act.cancelledAt !== null,
      number: String(act.actId),
      madeOn: datePrinted(moscowDate(act.madeAt)),
      month: monthPrinted(act.month),
      partner: partner.name,
      agreement: partner.agreementNumber ?? '',
      rows: own.map(({ product, programme, lines, premium, commission }) => ({
        product: titleOf(products, product) + (programme === null ? '' : `, ${programme}`),
        lines: String(lines),
        premium: rublesPrinted(premium),
        commission: rublesPrinted(commission),
      })),
      commission: rublesPrinted(act.commission),
      vat: vatText(act),
      total: rublesPrinted(act.total),
      totalInWords: inWords(act.total),
      hash: act.hash.toString('hex'),
    },
  };
}

const headings = [
  '№',
  'Дата',
  'Договор',
  'Продукт',
  'Вид',
  'Субагент',
  'Премия, руб.',
  'КВ, %',
  'Скидка, %',
  'КВ, руб.',
];

const kinds: Readonly<Record<LedgerLine['kind'], string>> = {
  PREMIUM: 'премия',
  ADDITIONAL_PREMIUM: 'доплата',
  REFUND: 'возврат',
  TERMINATION: 'расторжение',
  CORRECTION: 'исправление',
  REINSTATEMENT: 'возврат отменён',
};

/** Writes the act with the lines of its month as a workbook. */
export function actWorkbook({ act, partner, products, lines }: WrittenAct): Promise<Buffer> {
  const premium = lines.reduce((sum, one) => (one.subAgent === null ? sum + one.premium : sum), 0n);
  return dressedWorkbook({
    name: 'Акт',
    widths: [6, 12, 20, 14, 16, 14, 16, 8, 10, 14],
    titles: [
      `Акт вознаграждения № ${act.actId} за ${monthPrinted(act.month)}: ${partner.name} (${act.partner})`,
      `Вознаграждение ${rublesPrinted(act.commission)} руб., ${vatText(act)}. К оплате ${rublesPrinted(act.total)} руб.`,
    ],
    headings,
    rows: lines.map((line) => [
      line.nr,
      datePrinted(moscowDate(line.at)),
      line.policyNumber,
      titleOf(products, line.product),
      kinds[line.kind],
      line.subAgent ?? '',
      rublesNumber(line.premium),
      decimalNumber(decimal(line.kvPercent)),
      decimalNumber(decimal(line.discountPercent)),
      rublesNumber(line.commission),
    ]),
    totals: ['', 'Итого', '', '', '', '', rublesNumber(premium), '', '', rublesNumber(act.commission)],
    money: ['Премия, руб.', 'КВ, руб.'].map((heading) => headings.indexOf(heading)),
    notes: [
      'Строки субагентов входят в вознаграждение партнёра, в итог они не добавляются.',
      `Хеш месяца: ${act.hash.toString('hex')}`,
      '',
      'Страховщик: ____________________          Партнёр: ____________________',
    ],
  });
}

/** XML 1.0 forbids most control characters even if they are escaped. */
const escaped = (text: string) => escapeXml(text.replaceAll(/\p{Cc}/gu, ' '));

function element(name: string, values: readonly (readonly [string, string])[], inside = ''): string {
  const attributes = values.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('');
  return inside === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>\n${inside}\n</${name}>`;
}

/** Writes the act as XML for an exchange with 1C: one element a product and programme, amounts in rubles with two decimals. */
export function actXml({ act, partner, insurer, products, sums }: WrittenAct): Buffer {
  const rows = sums
    .filter(({ subAgent }) => subAgent === null)
    .map(({ product, programme, lines, premium, commission }) =>
      element('Строка', [
        ['Продукт', titleOf(products, product)],
        ['Программа', programme ?? ''],
        ['КоличествоСтрок', String(lines)],
        ['Премия', rublesText(premium)],
        ['Вознаграждение', rublesText(commission)],
      ]),
    );
  const body = element(
    'АктВознаграждения',
    [
      ['Номер', String(act.actId)],
      ['Дата', moscowDate(act.madeAt)],
      ['Месяц', act.month.slice(0, 7)],
      ['ЗаказчикИНН', insurer.inn],
      ['ЗаказчикКПП', insurer.kpp],
      ['Заказчик', insurer.shortName],
      ['Исполнитель', partner.name],
      ['Договор', partner.agreementNumber ?? ''],
      ['Вознаграждение', rublesText(act.commission)],
      ['СтавкаНДС', act.vatMode === 'NONE' ? 'БезНДС' : act.vatPercent],
      ['НДСВключён', act.vatMode === 'INCLUDED' ? 'true' : 'false'],
      ['СуммаНДС', rublesText(act.vat)],
      ['Всего', rublesText(act.total)],
      ['ХешМесяца', act.hash.toString('hex')],
    ],
    rows.join('\n'),
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`);
}
