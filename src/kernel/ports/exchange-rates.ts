import type { DateText } from '../time/calendar.ts';
import type { CallContext } from './ports.ts';

/** Rate of the Bank of Russia: rubles for one unit of a currency, from `date` until the bank sets another rate. */
export interface ExchangeRate {
  /** Currency code by ISO 4217, such as `EUR`. */
  readonly currency: string;
  readonly date: DateText;
  /** Rate as exact decimal text, such as `95.0000`. */
  readonly rate: string;
}

export interface ExchangeRateSource {
  /** Returns the rates in force on a day, perhaps dated earlier. Throws ServiceError DEADLINE_EXCEEDED or UNAVAILABLE. */
  ratesOn(day: DateText, context: CallContext): Promise<readonly ExchangeRate[]>;
}
