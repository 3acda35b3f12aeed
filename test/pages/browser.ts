import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, chromium } from 'playwright-core';

/** Paths at which Chromium is searched if `CHROMIUM` is not set. */
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser in which the address `bindery.test` leads to the service, and `partner.example` to the partner's shop. */
export interface Shop {
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * Starts Chromium; throws if it is missing, so that the tests are not skipped. `textPercent` is the text size set in the
 * browser.
 */
export async function shopping(serviceUrl: string, { textPercent = 100 } = {}): Promise<Shop> {
  const places = process.env.CHROMIUM === undefined ? usualPlaces : [process.env.CHROMIUM];
  const executablePath = places.find((path) => existsSync(path));
  if (!executablePath) throw new Error('no Chromium: apt-get install chromium, or set CHROMIUM to its path');
  const shop = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>shop</title><h1>${request.url}</h1>`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const address = shop.address();
  const shopPort = typeof address === 'object' && address ? address.port : 0;
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--blink-settings=defaultFontSize=${(16 * textPercent) / 100}`,
      `--host-resolver-rules=MAP bindery.test:80 ${new URL(serviceUrl).host}, MAP partner.example:80 127.0.0.1:${shopPort}`,
    ],
  });
  return {
    browser,
    async close() {
      await browser.close();
      await new Promise((resolve) => shop.close(resolve));
    },
  };
}

export const widths = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 360, height: 780 },
} as const;
