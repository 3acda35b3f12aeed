import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefers } from '#http/protocol/requests/accept.ts';

const pdf: readonly string[] = [
  'application/pdf',
  'APPLICATION/PDF',
  ' application/pdf ; q=0.5 ',
  'application/pdf;version=1.7',
  'application/pdf, */*',
  'application/pdf, application/json;q=0.9',
  'application/json;q=0.9,application/pdf',
  'application/pdf, application/*',
  'text/html, application/pdf;q=0.9, */*;q=0.8',
  'application/json;q=0, */*',
  'application/json;q=0, application/*;q=0.1',
  'application/pdf;q=2, application/json;q=0.9',
];

const json: readonly string[] = [
  '',
  '*/*',
  'application/*',
  'application/json',
  'application/json, application/pdf',
  'application/pdf, application/json',
  'application/json, application/pdf;q=0.9',
  'application/json, text/plain, */*',
  'application/json, */*;q=0.1',
  'application/pdf;q=0',
  'application/pdf;q=0, */*',
  'application/pdf;q=0, application/json;q=0',
  'application/pdf;q=, */*;q=0.1',
  'application/pdf;q=many',
  'application/pdf;q=-1',
  'application/pdfx',
  'x-application/pdf',
  'image/png',
  'text/html',
  ';;,,;q=1,',
];

for (const accept of pdf) {
  test(`the header Accept "${accept}" returns a PDF`, () =>
    assert.ok(prefers(accept, 'application/pdf', 'application/json')));
}

for (const accept of json) {
  test(`the header Accept "${accept}" returns JSON`, () =>
    assert.ok(!prefers(accept, 'application/pdf', 'application/json')));
}
