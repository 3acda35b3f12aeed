import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { readPurposes } from '#contracts/print-forms/consent/read-purposes.ts';
import { readInsurer } from '#contracts/print-forms/insurer.ts';
import { printForm } from '#sales/print-form.ts';
import { readPdf } from '../../print-forms/support/read-pdf.ts';
import { secondApp } from '../../support/app.ts';
import { valueAt } from '../../support/change.ts';
import { fingerprints } from '../../support/fingerprints.ts';
import { osagoDriver } from '../../support/osago-body.ts';
import { products } from '../../support/products.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import {
  type Response,
  type TestPartner,
  type TestService,
  testDay,
  testService,
} from '../../support/service.ts';
import { workingDays } from '../../support/working-days.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const file = (draft: Draft, type: string, headers: Record<string, string> = {}): Promise<Response> =>
  partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/${type}`, undefined, headers);

function bytesOf(answer: Response): Uint8Array {
  assert.equal(answer.status, 200, answer.text);
  const { policyPDF } = answer.body;
  assert.match(String(policyPDF), /^[A-Za-z0-9+/]+={0,2}$/, 'not base64 as RFC 4648 §4 writes it');
  const bytes = Buffer.from(String(policyPDF), 'base64');
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  return new Uint8Array(bytes);
}

/** Extracts the text without white space, because white space depends on columns and hyphenation. */
async function textOf(bytes: Uint8Array): Promise<string> {
  return (await readPdf(bytes)).text.replace(/[\s\u00a0\u202f]/g, '');
}

test('the form DRAFT before payment has a watermark and needs only the specified fields', async () => {
  const draft = await savedDraft(partner);
  const answer = await file(draft, 'DRAFT');
  const text = await textOf(bytesOf(answer));
  const { policyPDF: _, ...rest } = answer.body;
  assert.deepEqual(rest, { fileName: `${draft.policyNumber}-DRAFT.pdf`, mimeType: 'application/pdf' });
  assert.match(text, /ПРОЕКТ/);
  assert.ok(text.includes(draft.policyNumber.replace('ZZZ', 'ZZZ№')));
});

test('the form DRAFT is printed while a cash payment awaits confirmation', async () => {
  const slow = await service.partner({ cash: 'ON_CONFIRMATION' });
  const draft = await soldContract(slow);
  const answer = await slow.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/DRAFT`);
  bytesOf(answer);
});

test('the form DRAFT shows changes of the contract', async () => {
  const draft = await savedDraft(partner);
  const before = await textOf(bytesOf(await file(draft, 'DRAFT')));
  const plate = 'insuredObject.osago.vehicle.licensePlate';
  const other = await savedDraft(partner, { set: { [plate]: 'В002ВВ77' } });
  const { policyNumber: _, ...body } = other.body;
  assert.equal((await partner.call('PUT', draft.path, { ...body, version: 1 })).status, 200);
  const changed = await textOf(bytesOf(await file(draft, 'DRAFT')));
  assert.ok(before.includes('А001АА77') && !changed.includes('А001АА77') && changed.includes('В002ВВ77'));
});

test('the form POLICY prints the number, the names, the premium and the bonus-malus class of every driver', async () => {
  const drivers = [
    osagoDriver(testDay),
    {
      ...osagoDriver(testDay, { age: 25, experience: 4 }),
      person: {
        firstName: 'Анна',
        lastName: 'Примерова',
        birthDate: '2001-03-04',
        gender: 'F',
        citizenship: 'RU',
      },
      driversLicense: { typeCode: 'DRIVER_LICENSE', serial: '9900', number: '300001', countryCode: 'RU' },
    },
  ];
  const draft = await soldContract(partner, { set: { 'insuredObject.osago.drivers': drivers } });
  const text = await textOf(bytesOf(await file(draft, 'POLICY')));
  const rubles = draft.premium.toFixed(2).replace('.', ',');
  for (const part of [
    draft.policyNumber.replace('ZZZ', 'ZZZ№'),
    'ОбразцовПётрИльич',
    'ПримероваАнна',
    String(valueAt(draft.body, 'insuredObject.osago.vehicle.vin')),
    'А001АА77',
    rubles,
    'класс3(1,17)',
    'класс1(',
    '21.11.2026',
  ]) {
    assert.ok(text.includes(part), `not printed: ${part}\nin ${text}`);
  }
  assert.doesNotMatch(text, /ПРОЕКТ|черновик/i);
});

test('the form POLICY of an organization is printed', async () => {
  const draft = await soldContract(partner, { holderType: 'corporate' });
  const text = await textOf(bytesOf(await file(draft, 'POLICY')));
  assert.ok(text.includes('ООООбразец') && text.includes('7709123453'), text);
});

test('Accept: application/pdf returns the same bytes as the base64 text in JSON', async () => {
  const draft = await soldContract(partner);
  const inJson = await file(draft, 'POLICY');
  assert.match(inJson.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(
    inJson.headers.get('content-disposition'),
    null,
    'JSON would be saved under the name of a PDF',
  );
  const response = await fetch(
    `${service.url}/ship/biz/sales/v2/policies/${draft.policyNumber}/files/POLICY`,
    {
      headers: { authorization: `Bearer ${partner.token}`, accept: 'application/pdf' },
    },
  );
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="${draft.policyNumber}-POLICY.pdf"`,
  );
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytesOf(inJson));
});

test('caches distinguish PDF from JSON answers, and errors are JSON for every Accept header', async () => {
  const draft = await savedDraft(partner);
  const bytes = await file(draft, 'DRAFT', { accept: 'application/pdf, */*;q=0.1' });
  assert.equal(bytes.headers.get('content-type'), 'application/pdf');
  assert.match(bytes.headers.get('vary') ?? '', /accept/i);
  assert.match((await file(draft, 'DRAFT')).headers.get('vary') ?? '', /accept/i);
  const early = await file(draft, 'POLICY', { accept: 'application/pdf' });
  assert.equal(early.status, 400);
  assert.match(early.headers.get('content-type') ?? '', /^application\/json/);
});

test('a client that prefers JSON or accepts any type gets forms as JSON', async () => {
  const draft = await savedDraft(partner);
  for (const accept of [
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'application/json, application/pdf;q=0',
    'image/png',
    'application/pdf;q=0.1, application/*;q=0.5',
  ]) {
    bytesOf(await file(draft, 'DRAFT', { accept }));
  }
});

test('an issued POLICY never changes: in later calls, in another process, with another address or another template', async () => {
  const draft = await soldContract(partner);
  const issued = bytesOf(await file(draft, 'POLICY'));
  assert.deepEqual(bytesOf(await file(draft, 'POLICY')), issued);
  const other = await secondApp(service, { PUBLIC_URL: 'https://moved.example' });
  try {
    const path = `/sales/v2/policies/${draft.policyNumber}/files/POLICY`;
    assert.deepEqual(bytesOf(await other.call(partner.token, 'GET', path)), issued);
  } finally {
    await other.close();
  }
  const { rows } = await service.pool.query<{ partnerId: bigint }>(
    'select partner_id as "partnerId" from partners where login = $1',
    [partner.login],
  );
  const bytes = Buffer.from('%PDF- of another template');
  const changedTemplate = {
    render: async () => bytes,
    renderSignable: async () => ({ bytes, signaturePlace: null }),
  };
  const deps = {
    pool: service.pool,
    clock: service.clock,
    renderer: changedTemplate,
    printsSamples: () => false,
    printed: () => ({ content: { key: '', files: [] }, versions: [] }),
    workingDays,
    publicUrl: 'https://x.example',
    products,
    rater: { settingsOf: () => assert.fail('a policy needs no settings') },
    reference: createCurrentReferenceBook(),
    insurer: () => readInsurer(),
    purposes: readPurposes(() => readInsurer()),
    fingerprints,
  };
  const caller = { partner: { partnerId: rows[0]?.partnerId }, requestId: 'test' };
  const again = await printForm(
    deps,
    caller as Parameters<typeof printForm>[1],
    draft.policyNumber,
    'POLICY',
  );
  assert.deepEqual(new Uint8Array(again.bytes), issued);
});

test('concurrent first requests for a form in two processes return the same bytes', async () => {
  const draft = await soldContract(partner);
  const other = await secondApp(service, { PUBLIC_URL: 'https://moved.example' });
  try {
    const path = `/sales/v2/policies/${draft.policyNumber}/files/POLICY`;
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [partner.call('GET', path), other.call(partner.token, 'GET', path)]),
    );
    const distinct = new Set(answers.map((answer) => Buffer.from(bytesOf(answer)).toString('base64')));
    assert.equal(distinct.size, 1);
  } finally {
    await other.close();
  }
});
