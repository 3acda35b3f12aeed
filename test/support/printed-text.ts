import assert from 'node:assert/strict';
import { readPdf } from '../print-forms/support/read-pdf.ts';
import type { TestPartner } from './service.ts';

/** Returns the text of a contract's form, with single spaces as white space. */
export async function printedText(partner: TestPartner, policyNumber: string, form: string): Promise<string> {
  const file = await partner.call('GET', `/sales/v2/policies/${policyNumber}/files/${form}`);
  assert.equal(file.status, 200, `${form}: ${file.text}`);
  return (await readPdf(Uint8Array.from(Buffer.from(String(file.body.policyPDF), 'base64')))).text;
}
