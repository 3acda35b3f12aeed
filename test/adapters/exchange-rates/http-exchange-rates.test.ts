import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { createGuard } from '#adapters/calls/guarded-call.ts';
import { createHttpExchangeRates } from '#adapters/exchange-rates/http-exchange-rates.ts';
import { dailyRatesXml } from '../../support/bank-of-russia.ts';
import { failures, type Peer, peer, unwatched } from '../support.ts';

function ratesAt(url: string, timeoutMs = 30_000) {
  const guard = createGuard({ port: 'exchange-rates', system: 'Банк России', timeoutMs, watch: unwatched });
  return createHttpExchangeRates(`${url}/scripts/XML_daily.asp`, guard);
}

async function withPeer(answer: (response: ServerResponse) => void, work: (peer: Peer) => Promise<void>) {
  const other = await peer(answer);
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

const xml = (body: Uint8Array) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/xml; charset=windows-1251' }).end(body);

test("rates are requested with the day in the Bank of Russia's format and parsed", () =>
  withPeer(xml(dailyRatesXml('21.11.2026')), async ({ url, received }) => {
    const rates = await ratesAt(url).ratesOn('2026-11-21', { traceId: 'trace-1' });
    assert.equal(rates.find(({ currency }) => currency === 'EUR')?.rate, '94.1200');
    assert.equal(received[0]?.method, 'GET');
    assert.equal(received[0]?.path, '/scripts/XML_daily.asp?date_req=21%2F11%2F2026');
    assert.equal(received[0]?.headers['x-request-id'], 'trace-1');
  }));

test('a list of an earlier day is accepted for a day without trade', () =>
  withPeer(xml(dailyRatesXml('21.11.2026')), async ({ url }) => {
    const rates = await ratesAt(url).ratesOn('2026-11-23', { traceId: 't' });
    assert.ok(rates.every(({ date }) => date === '2026-11-21'));
  }));

test('a list of rates for a later day is refused', () =>
  withPeer(xml(dailyRatesXml('24.11.2026')), async ({ url }) => {
    await assert.rejects(ratesAt(url).ratesOn('2026-11-23', { traceId: 't' }), { code: 'UNAVAILABLE' });
  }));

for (const [name, answer, code] of failures) {
  test(`a request for rates throws ${code} for the answer: ${name}`, () =>
    withPeer(answer, async ({ url }) => {
      await assert.rejects(ratesAt(url, 300).ratesOn('2026-11-21', { traceId: 't' }), { code });
    }));
}
