import type { DateText } from '../time/calendar.ts';
import type { CallContext } from './ports.ts';

/** Price of one unit of a currency in rubles by the Bank of Russia, from `date` until the bank sets another one. */
export interface ExchangeRate {
  /** ISO 4217, `EUR`. */
  readonly currency: string;
  readonly date: DateText;
  /** Exact decimal text, `95.0000`. */
  readonly rate: string;
}

export interface ExchangeRateSource {
  /** Rates in force on a day; their own dates may be earlier. Throws as the bonus-malus registry does. */
  ratesOn(day: DateText, context: CallContext): Promise<readonly ExchangeRate[]>;
}
