import { compare, type Decimal, decimal, multiply, one } from '../../../kernel/decimal.ts';
import { type Kopecks, kopecksFromRubles, rublesText } from '../../../kernel/money.ts';
import type { CoefficientCode } from './formula.ts';
import { printed } from './russian-text.ts';
import { coefficientNames, type Found } from './work.ts';

/** The premium may not exceed the base rate with KT taken so many times (40-FZ, article 9). */
const capMultiplier = decimal('3');

export interface Factor extends Found {
  readonly code: CoefficientCode;
}

export interface Premium {
  readonly premium: Kopecks;
  /** The sum as a person redoes it, in Russian. */
  readonly steps: readonly string[];
}

/** Base rate in rubles times all factors, capped, rounded once. */
export function premiumOf(baseRate: Found, factors: readonly Factor[]): Premium {
  let exact = baseRate.value;
  let names = 'ТБ';
  let figures = baseRate.text;
  let territory: Factor | undefined;
  for (const factor of factors) {
    exact = multiply(exact, factor.value);
    names += ` × ${coefficientNames[factor.code]}`;
    figures += ` × ${factor.text}`;
    if (factor.code === 'KT') territory = factor;
  }
  const cap = multiply(multiply(capMultiplier, baseRate.value), territory?.value ?? one);
  const isCapped = compare(exact, cap) > 0;
  const premium = kopecksFromRubles(isCapped ? cap : exact);
  const steps = [
    `ТБ = ${baseRate.text} руб. (${baseRate.reason})`,
    `${names} = ${figures} = ${printed(exact)} руб.`,
    capStep(baseRate, territory, cap, isCapped),
    `Округление до копейки: ${rublesText(premium).replace('.', ',')} руб.`,
  ];
  return { premium, steps };
}

function capStep(baseRate: Found, territory: Factor | undefined, cap: Decimal, isCapped: boolean): string {
  const [names, figures] = territory
    ? ['3 × ТБ × КТ', `3 × ${baseRate.text} × ${territory.text}`]
    : ['3 × ТБ', `3 × ${baseRate.text}`];
  const outcome = isCapped ? 'превышен, премия равна пределу' : 'не превышен';
  return `Предел ${names} = ${figures} = ${printed(cap)} руб.: ${outcome}`;
}
