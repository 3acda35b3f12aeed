import { sandboxRates } from '#catalogues/exchange-rates/read-file.ts';
import type { ExchangeRateSource } from '#kernel/ports/exchange-rates.ts';
import type { CallMeter } from '../calls/guarded-call.ts';

export function createSandboxExchangeRates(meter: CallMeter): ExchangeRateSource {
  return {
    ratesOn: (day) =>
      meter.measure(async () =>
        Object.entries(sandboxRates).map(([currency, rate]) => ({ currency, date: day, rate })),
      ),
  };
}
