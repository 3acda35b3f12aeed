import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { createPdfSigner } from '#adapters/pdf/signature/pdf-signer.ts';
import { openPkcs12 } from '#adapters/pdf/signature/pkcs12.ts';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { issueForm } from '#contracts/print-forms/issue-form.ts';
import type { DocumentSigner } from '#kernel/ports/document-signer.ts';
import { osagoForms } from '#products/lines/osago/forms.ts';
import type { PrintableContract } from '#products/product/product.ts';
import { contract, longContract } from '../../print-forms/support/contracts.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { container, containerPassword } from '../../support/signature/containers.ts';
import { padesAttributes, verifyPdf } from '../../support/signature/verify-pdf.ts';

const clock = manualClock('2026-11-21T12:00:00+03:00');
const renderer = createTypstRenderer({ templateDirectory: shippedForms });
after(() => renderer.close());

function signerOf(name: string): DocumentSigner {
  return createPdfSigner(openPkcs12(container(name), containerPassword));
}

function policy(printable: PrintableContract) {
  const form = osagoForms.POLICY;
  assert.ok(form);
  return form(printable);
}

const issued = (printable: PrintableContract, name = 'rsa-with-chain') =>
  issueForm({ clock, renderer, signer: signerOf(name) }, policy(printable));

for (const [name, certificates] of [
  ['rsa-with-chain', 2],
  ['rsa-legacy-ciphers', 1],
  ['ecdsa', 1],
] as const) {
  test(`another implementation accepts a policy signed with the key ${name} as PAdES baseline`, async () => {
    const { attributes, original: _, ...verified } = await verifyPdf(await issued(contract(), name));
    assert.deepEqual(verified, {
      isValid: true,
      signer: 'САО «Образец-Полис»',
      certificates,
      namesItsCertificate: true,
      subFilter: 'ETSI.CAdES.detached',
    });
    assert.deepEqual([...attributes].sort(), padesAttributes);
  });
}

test('any changed byte makes the signature invalid', async () => {
  const pdf = Buffer.from(await issued(contract()));
  const [, length, next] = (/\/ByteRange \[0 (\d+) (\d+)/.exec(pdf.toString('latin1')) ?? []).map(Number);
  assert.ok(length && next);
  for (const place of [10, Math.floor(length / 2), length - 400, next + 100]) {
    const changed = Buffer.from(pdf);
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
    assert.equal((await verifyPdf(changed)).isValid, false, `byte ${place} may be changed`);
  }
});

test('a signature copied from another document is invalid', async () => {
  const [one, other] = [await issued(contract()), await issued({ ...contract(), premium: 1n })].map((pdf) =>
    Buffer.from(pdf).toString('latin1'),
  );
  const foreign = /\/Contents (<[0-9a-f]+>)/.exec(other ?? '')?.[1] ?? '';
  const forged = (one ?? '').replace(/(?<=\/Contents )<[0-9a-f]+>/, foreign);
  assert.equal((await verifyPdf(Buffer.from(forged, 'latin1'))).isValid, false);
});

test('signing only appends bytes to the rendered document', async () => {
  const signer = signerOf('rsa-with-chain');
  const pdf = await renderer.render(policy(contract()));
  const signed = Buffer.from(await signer.sign(pdf, null, clock.now()));
  assert.deepEqual(signed.subarray(0, pdf.length), Buffer.from(pdf));
  const [before, afterwards] = [await readPdf(pdf), await readPdf(new Uint8Array(signed))];
  assert.deepEqual(afterwards, before);
});

test('a PDF reader finds one signature field over the stamp, also in a policy of several pages', async () => {
  const bytes = new Uint8Array(await issued(longContract()));
  assert.equal((await verifyPdf(bytes)).isValid, true);
  const document = await getDocumentProxy(bytes.slice());
  assert.ok(document.numPages > 1);
  const fields = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const items = (await page.getTextContent()).items;
    const title = items.find((item) => 'str' in item && item.str.includes('ЭЛЕКТРОННОЙ ПОДПИСЬЮ'));
    for (const { subtype, fieldType, fieldName, rect } of await page.getAnnotations()) {
      if (subtype === 'Widget') fields.push({ fieldType, fieldName, rect, title });
    }
  }
  const [field, ...others] = fields;
  assert.deepEqual(others, []);
  assert.deepEqual([field?.fieldType, field?.fieldName], ['Sig', 'Signature1']);
  assert.ok(field?.title && 'transform' in field.title, 'the stamp is not on the page of the field');
  const [, , , , x, y] = field.title.transform;
  const [left, bottom, right, top] = field.rect;
  assert.ok(left < x && x < right && bottom < y && y < top, `${x}, ${y} is not within ${field.rect}`);
});

test('the stamp shows owner, serial number and validity of the certificate', async () => {
  const { text } = await readPdf(new Uint8Array(await issued(contract())));
  const { serialNumber } = signerOf('rsa-with-chain').mark;
  for (const part of [
    'ДОКУМЕНТ ПОДПИСАН ЭЛЕКТРОННОЙ ПОДПИСЬЮ',
    `Сертификат ${serialNumber}`,
    'Владелец САО «Образец-Полис»',
    'Действителен с 01.01.2026 по 01.01.2036',
  ]) {
    assert.ok(text.includes(part), `not printed: ${part}\nin: ${text}`);
  }
});

test('the longest owner name fits the stamp', async () => {
  const signer = signerOf('rsa-with-chain');
  const owner = 'Акционерное страховое общество с очень длинным именем '.repeat(3).trim();
  const named = { ...signer, mark: { ...signer.mark, owner } };
  const bytes = await issueForm({ clock, renderer, signer: named }, policy(contract()));
  const { text } = await readPdf(new Uint8Array(bytes));
  assert.ok(text.includes(owner) && text.includes('Действителен с 01.01.2026'), text);
});

test('a policy printed without a signing key does not mention a signature', async () => {
  const bytes = await issueForm({ clock, renderer }, policy(contract()));
  assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /\/Sig\b|\/AcroForm|ByteRange/);
  assert.doesNotMatch((await readPdf(new Uint8Array(bytes))).text, /электронной подписью|сертификат /i);
});

test("the signing time is the clock's time with Moscow's offset", async () => {
  assert.ok(Buffer.from(await issued(contract())).includes("/M (D:20261121120000+03'00')"));
});

test('signing is refused before the certificate begins and after it has ended', async () => {
  const signer = signerOf('rsa-with-chain');
  const pdf = await renderer.render(policy(contract()));
  for (const moment of ['2025-12-31T23:59:59Z', '2036-01-01T00:00:01Z']) {
    await assert.rejects(signer.sign(pdf, null, new Date(moment)), { code: 'UNAVAILABLE' });
  }
});

test('signing refuses a PDF from another renderer', async () => {
  const signer = signerOf('rsa-with-chain');
  const pdf = Buffer.from(await renderer.render(policy(contract())));
  const signed = Buffer.from(await signer.sign(pdf, null, clock.now()));
  for (const [bytes, reason] of [
    [Buffer.from('%PDF-1.7\n'), /not as our renderer writes it/],
    [pdf.subarray(0, pdf.length - 100), /not as our renderer writes it/],
    [signed, /not as our renderer writes it/],
  ] as const) {
    await assert.rejects(signer.sign(bytes, null, clock.now()), reason);
  }
});

test('signing refuses a stamp on a page that does not exist', async () => {
  const pdf = await renderer.render(policy(contract()));
  const place = { page: 9, left: 0, top: 0, width: 1, height: 1 };
  await assert.rejects(signerOf('ecdsa').sign(pdf, place, clock.now()), /no page 9/);
});
