import { RatesError, readRatesXml } from '#catalogues/exchange-rates/read-xml.ts';
import type { ExchangeRate, ExchangeRateSource } from '#kernel/ports/exchange-rates.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { outgoingTraceparent } from '#platform/spans/spans.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { asExchange, boundedBytes, noteStatus } from '../calls/http-call.ts';
import { misfit, refusedWith, unreached } from '../calls/peer-error.ts';

/** Reads the daily rates of the Bank of Russia: `GET …/XML_daily.asp?date_req=21/11/2026` returns XML in windows-1251. */
export function createHttpExchangeRates(url: string, guard: Guard): ExchangeRateSource {
  return {
    ratesOn(day, { traceId }) {
      const address = new URL(url);
      address.searchParams.set('date_req', datePrinted(day).replaceAll('.', '/'));
      const attempt = (signal: AbortSignal) => exchanged(address, traceId, signal);
      return guard.call(async (signal) => readRates(day, await attempt(signal)), { isIdempotent: true });
    },
  };
}

/** Reads the rates; rejects a list for a day after `day`, because a contract must not use future rates. */
function readRates(day: string, bytes: Uint8Array): readonly ExchangeRate[] {
  try {
    const rates = readRatesXml(bytes);
    if (rates.every(({ date }) => date <= day)) return rates;
  } catch (error) {
    throw error instanceof RatesError ? misfit(error.message) : error;
  }
  throw misfit('rates of a later day');
}

function exchanged(address: URL, traceId: string, signal: AbortSignal): Promise<Uint8Array> {
  return asExchange('GET', address, address.pathname, async () => {
    const headers = { 'x-request-id': traceId, traceparent: outgoingTraceparent(traceId) };
    const response = await fetch(address, { signal, redirect: 'error', headers }).catch((cause: unknown) => {
      throw unreached(cause);
    });
    noteStatus(response.status);
    if (response.status === 200) return boundedBytes(response);
    // An unread body would keep the connection open.
    await response.body?.cancel();
    throw refusedWith(response.status);
  });
}
