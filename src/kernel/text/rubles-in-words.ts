import type { Kopecks } from '../money/money.ts';
import { formAfter, type WordForms } from './russian-count.ts';

type Gender = 'masculine' | 'feminine';

interface Scale {
  readonly noun: WordForms;
  readonly gender: Gender;
}

const rubles: WordForms = { one: 'рубль', few: 'рубля', many: 'рублей' };
const kopecks: WordForms = { one: 'копейка', few: 'копейки', many: 'копеек' };
const scales: readonly Scale[] = [
  { noun: { one: 'миллиард', few: 'миллиарда', many: 'миллиардов' }, gender: 'masculine' },
  { noun: { one: 'миллион', few: 'миллиона', many: 'миллионов' }, gender: 'masculine' },
  { noun: { one: 'тысяча', few: 'тысячи', many: 'тысяч' }, gender: 'feminine' },
];
const below = 1000n ** BigInt(scales.length + 1);

const units = ['', '', '', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
const oneAndTwo: Readonly<Record<Gender, readonly string[]>> = {
  masculine: ['', 'один', 'два'],
  feminine: ['', 'одна', 'две'],
};
const teens = words(
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
);
const tens = [
  '',
  '',
  ...words('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'),
];
const hundreds = ['', ...words('сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот')];

/** Formats an amount: "семь тысяч четыреста восемь рублей 00 копеек". Throws RangeError below 0 and from 10^12 rubles. */
export function rublesInWords(amount: Kopecks): string {
  const whole = amount / 100n;
  if (amount < 0n || whole >= below) throw new RangeError(`cannot write out ${amount} kopecks`);
  const fraction = Number(amount % 100n);
  const rubleWords = `${numberInWords(whole)} ${formAfter(Number(whole % 100n), rubles)}`;
  return `${rubleWords} ${String(fraction).padStart(2, '0')} ${formAfter(fraction, kopecks)}`;
}

function numberInWords(value: bigint): string {
  if (value === 0n) return 'ноль';
  const parts = scales.map((scale, index) => scaleInWords(groupOf(value, scales.length - index), scale));
  const last = groupInWords(groupOf(value, 0), 'masculine');
  return [...parts, last].filter((part) => part !== '').join(' ');
}

function groupOf(value: bigint, power: number): number {
  return Number((value / 1000n ** BigInt(power)) % 1000n);
}

function scaleInWords(group: number, scale: Scale): string {
  return group === 0 ? '' : `${groupInWords(group, scale.gender)} ${formAfter(group, scale.noun)}`;
}

function groupInWords(group: number, gender: Gender): string {
  const rest = group % 100;
  const isTeen = rest >= 10 && rest <= 19;
  const unit = rest % 10;
  const parts = [
    hundreds[Math.floor(group / 100)],
    isTeen ? teens[unit] : tens[Math.floor(rest / 10)],
    isTeen ? '' : unit <= 2 ? oneAndTwo[gender][unit] : units[unit],
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
