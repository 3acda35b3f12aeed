import type { DateText } from '../time/calendar.ts';
import type { CallContext } from './ports.ts';

/** What one unit of a currency costs in rubles by the Bank of Russia, from `date` on until it sets another rate. */
export interface ExchangeRate {
  /** ISO 4217, `EUR`. */
  readonly currency: string;
  readonly date: DateText;
  /** Exact decimal text, `95.0000`. */
  readonly rate: string;
}

/** The official rates of the Bank of Russia. */
export interface ExchangeRateSource {
  /** Those that hold on a day; their own date may be an earlier one. Throws as the bonus-malus registry does. */
  ratesOn(day: DateText, context: CallContext): Promise<readonly ExchangeRate[]>;
}
