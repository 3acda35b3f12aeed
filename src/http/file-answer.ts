import { jsonType } from '../operations/answer.ts';
import type { Outcome } from '../operations/durable/operation.ts';
import type { PrintedForm } from '../print-forms/print-form.ts';
import { prefers } from './accept.ts';

const mimeType = 'application/pdf';

/** A print form, as the bytes themselves where the client prefers them, else as base64 in JSON: never a refusal. */
export function fileAnswer(form: PrintedForm, accept: string): Outcome {
  const bytes = Buffer.from(form.bytes.buffer, form.bytes.byteOffset, form.bytes.byteLength);
  if (prefers(accept, mimeType, 'application/json')) {
    const headers = {
      'content-type': mimeType,
      vary: 'accept',
      'content-disposition': `attachment; filename="${form.fileName}"`,
    };
    return { status: 200, headers, body: bytes };
  }
  return {
    status: 200,
    headers: { 'content-type': jsonType, vary: 'accept' },
    body: JSON.stringify({ policyPDF: bytes.toString('base64'), fileName: form.fileName, mimeType }),
  };
}
