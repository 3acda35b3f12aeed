import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';

interface RateQuestion {
  readonly currency: string;
  readonly day: DateText;
}

/** Currencies of a contract; the first is the currency of its sums. */
export interface RatesQuestion {
  readonly currencies: readonly string[];
  readonly day: DateText;
}

export const rateAgeDaysMax = 5;

export interface CurrentRates {
  /** Finds the newest rate on the day or up to five days before it. */
  find(question: RateQuestion): ExchangeRate | undefined;
  add(rates: readonly ExchangeRate[]): void;
}

export function createCurrentRates(rates: readonly ExchangeRate[] = []): CurrentRates {
  const byDay = new Map<string, ExchangeRate>();
  const add: CurrentRates['add'] = (more) => {
    for (const one of more) byDay.set(`${one.currency} ${one.date}`, one);
  };
  add(rates);
  return {
    add,
    find({ currency, day }) {
      for (let age = 0; age <= rateAgeDaysMax; age += 1) {
        const rate = byDay.get(`${currency} ${age === 0 ? day : addDays(day, -age)}`);
        if (rate) return rate;
      }
      return undefined;
    },
  };
}
