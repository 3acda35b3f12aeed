/**
 * `npm run pictures` sells a contract with the running program and saves screenshots for the README. It needs Chromium and
 * `pdftoppm`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBody } from '#app/cli/demo/demo-body.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { callAt } from '../support/app.ts';
import { bindery, type ServingProcess, serving } from '../support/process.ts';
import { shopping } from './browser.ts';

const pictures = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const policies = '/sales/v2/individual/osago/policies';
/** Resolution at which an A4 page has about the width that the README shows. */
const dotsPerInch = 85;

const directory = mkdtempSync(join(tmpdir(), 'bindery-pictures-'));
const environment = { DATA_DIR: join(directory, 'data') };
mkdirSync(pictures, { recursive: true });
let service: ServingProcess | undefined;
try {
  service = await serving(environment);
  const at = { url: service.url, token: await partnerToken(service.url) };
  await keepPage(
    service.url,
    String((await pay(at, await save(at, 'XTAGFL110MY000001'), 'PAYINSURER')).paymentLink),
  );
  const sold = await save(at, 'XTAGFL110MY000002');
  await pay(at, sold, 'CASH');
  const form = await answered(at, 'GET', `/sales/v2/policies/${String(sold.policyNumber)}/files/POLICY`);
  keepFirstPage(Buffer.from(String(form.policyPDF), 'base64'));
} finally {
  await service?.end('SIGTERM');
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}

type At = Parameters<typeof callAt>[0];

async function partnerToken(url: string): Promise<string> {
  const words = ['partner', 'add', '--login', 'pictures', '--name', 'Автосалон «Образец»', '--json'];
  const added = await bindery(words, environment);
  const { client_id, client_secret } = JSON.parse(added.stdout) as Record<string, string>;
  const response = await fetch(`${url}/ship/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

function save(at: At, vin: string): Promise<JsonObject> {
  return answered(at, 'POST', policies, demoBody(new Date(), { vin }));
}

function pay(at: At, { policyNumber, premium }: JsonObject, paymentType: string): Promise<JsonObject> {
  return answered(at, 'PUT', `${policies}/${String(policyNumber)}/installments/1`, {
    amount: premium ?? null,
    paymentType,
    ...(paymentType === 'CASH'
      ? {}
      : { successUrl: 'https://partner.example/paid', failUrl: 'https://partner.example/failed' }),
  });
}

async function answered(at: At, method: string, path: string, body?: JsonObject): Promise<JsonObject> {
  const answer = await callAt(at, method, path, body);
  if (answer.status !== 200 || !isObject(answer.body)) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}

async function keepPage(url: string, link: string): Promise<void> {
  const { browser, close } = await shopping(url);
  try {
    const page = await browser.newPage({ viewport: { width: 640, height: 780 }, locale: 'ru-RU' });
    await page.goto(new URL(new URL(link).pathname, url).href);
    await page.screenshot({ path: join(pictures, 'payment-page.png'), fullPage: true });
  } finally {
    await close();
  }
}

function keepFirstPage(pdf: Uint8Array): void {
  const file = join(directory, 'policy.pdf');
  writeFileSync(file, pdf);
  execFileSync('pdftoppm', [
    '-png',
    '-singlefile',
    '-r',
    String(dotsPerInch),
    file,
    join(pictures, 'policy'),
  ]);
}
