import type { ExchangeRate } from '#kernel/ports/exchange-rates.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';

/** A currency, and the day of conclusion whose rate counts. */
interface RateQuestion {
  readonly currency: string;
  readonly day: DateText;
}

/** The currencies of a contract, that of its sums first. */
export interface RatesQuestion {
  readonly currencies: readonly string[];
  readonly day: DateText;
}

/** A rate that was set longer before is not the rate of the day. */
export const rateAgeDaysMax = 5;

export interface CurrentRates {
  /** The newest rate that is not of after the day, and at most five days old. */
  find(question: RateQuestion): ExchangeRate | undefined;
  /** Takes these in, beside what is there. */
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
