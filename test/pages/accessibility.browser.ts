import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { servedDocuments } from '../../src/http/docs/catalogue.ts';
import { context, order } from '../adapters/acquirers/bench.ts';
import { askLink } from '../support/link.ts';
import { savedDraft, soldContract } from '../support/sale.ts';
import { type TestService, testService } from '../support/service.ts';
import { axeSource } from './axe.ts';
import { type Shop, shopping, widths } from './browser.ts';

let service: TestService;
let shop: Shop;
let axe: string;
const paths = [
  '/',
  ...servedDocuments.map(({ path }) => path),
  '/docs/examples',
  '/docs/reasons/AMOUNT_MISMATCH',
];

before(async () => {
  axe = axeSource();
  service = await testService();
  const partner = await service.partner();
  shop = await shopping(service.url);
  const sold = await soldContract(partner);
  const { rows } = await service.pool.query<{ code: string }>('select check_code as code from contracts');
  paths.push(`/check/${sold.policyNumber}?code=${rows[0]?.code}`, `/check/${sold.policyNumber}?code=x`);
  const back = { successUrl: 'http://partner.example/paid', failUrl: 'http://partner.example/failed' };
  for (const paymentType of ['PAYINSURER', 'CARD', 'SBP']) {
    const { body, text } = await askLink(partner, await savedDraft(partner), paymentType, back);
    assert.ok(body.paymentLink, text);
    paths.push(new URL(String(body.paymentLink)).pathname);
  }
  const payment = await service.acquirer.createPayment(order({ method: 'sbp', confirmation: 'qr' }), context);
  paths.push(`/sandbox/bank/sbp/${payment.acquirerPaymentId}`);
});
after(async () => {
  await shop?.close();
  await service?.close();
});

interface Violation {
  readonly impact: string;
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

for (const [name, viewport] of Object.entries(widths)) {
  test(`axe finds no accessibility errors on any page of a ${name} except the third-party API reference`, async () => {
    // `bypassCSP` lets axe run, whose script the page's content security policy would block.
    const context = await shop.browser.newContext({ viewport, locale: 'ru-RU', bypassCSP: true });
    const page = await context.newPage();
    const found: string[] = [];
    const seen = new Set<string>();
    for (const path of paths) {
      await page.goto(`http://bindery.test${path}`);
      seen.add(new URL(page.url()).pathname.split('/').slice(0, 4).join('/'));
      await page.evaluate(axe);
      const violations = (await page.evaluate(
        'axe.run().then(({ violations }) => violations)',
      )) as Violation[];
      for (const { impact, id, nodes } of violations)
        found.push(`${path} → ${page.url()}: ${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
    assert.deepEqual(found, []);
    for (const bank of ['/sandbox/bank/pay', '/sandbox/bank/sbp'])
      assert.ok(seen.has(bank), `${bank} was not seen`);
  });
}
