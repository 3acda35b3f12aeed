import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { insuranceNamed } from '#products/product/sold.ts';
import { type MailServer, mailServer } from '../adapters/messages/support.ts';
import { changed } from '../support/change.ts';
import { until } from '../support/process.ts';
import { products } from '../support/products.ts';
import { paidInCash, savedAt } from '../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../support/service.ts';

let server: MailServer;
let service: TestService;
let partner: TestPartner;

before(async () => {
  server = await mailServer();
  service = await testService({ SMTP_URL: server.url, POLICY_MAIL: 'on' });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  await server.close();
});

const names: Readonly<Record<string, string>> = {
  POLICY: 'Полис',
  KID: 'Ключевой информационный документ',
  MEMO: 'Памятка',
  RULES: 'Правила страхования',
};

for (const product of products) {
  if (product.keyInformation === undefined) continue;
  for (const holderType of holderTypes) {
    const isGivenKid = product.keyInformation?.includes(holderType) === true;
    test(`rules${isGivenKid ? ', memo and key information' : ' and memo'} of ${product.code} for ${holderType} are available before payment and mailed with the policy`, async () => {
      const shown = requestExamples(product.code, holderType).find(({ purpose }) => purpose === 'contract');
      const email = `${product.code}-${holderType}@example.com`;
      const body = changed(shown?.body ?? assert.fail(), { 'policyHolder.email': email });
      const path = `/sales/v2/${holderType}/${product.code}/policies`;
      const draft = await savedAt(partner, path, body);
      const given = new Map<string, string>();
      for (const form of ['KID', 'MEMO', 'RULES']) {
        const answer = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/${form}`);
        assert.equal(answer.status, form === 'KID' && !isGivenKid ? 404 : 200, answer.text);
        if (answer.status === 200) given.set(form, String(answer.body.policyPDF));
      }
      await paidInCash(partner, draft);
      const letters = () => server.received.filter(({ to }) => to.includes(email));
      await until(async () => letters().length > 0);
      const letter = letters()[0]?.email ?? assert.fail();
      assert.ok(letter.subject?.includes(`Полис ${insuranceNamed(product)} ${draft.policyNumber}`));
      const mailed = letter.attachments.filter(({ mimeType }) => mimeType === 'application/pdf');
      assert.deepEqual(
        mailed.map(({ filename }) => filename),
        ['POLICY', ...given.keys()].map((form) => `${names[form]} ${draft.policyNumber}.pdf`),
      );
      const kept = mailed
        .slice(1)
        .map(({ content }) => Buffer.from(content as ArrayBuffer).toString('base64'));
      assert.deepEqual(kept, [...given.values()], 'the bytes that were given before the payment');
    });
  }
}
