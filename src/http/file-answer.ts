import { jsonType } from '../operations/answer.ts';
import type { Outcome } from '../operations/durable/operation.ts';
import type { PrintedForm } from '../print-forms/print-form.ts';

const mimeType = 'application/pdf';

/** A print form, as base64 in JSON or as the bytes themselves. */
export function fileAnswer(form: PrintedForm, accept: string): Outcome {
  const bytes = Buffer.from(form.bytes.buffer, form.bytes.byteOffset, form.bytes.byteLength);
  if (weightOf(mimeType, accept) > weightOf('application/json', accept)) {
    const headers = {
      'content-type': mimeType,
      'content-disposition': `attachment; filename="${form.fileName}"`,
    };
    return { status: 200, headers, body: bytes };
  }
  return {
    status: 200,
    headers: { 'content-type': jsonType },
    body: JSON.stringify({ policyPDF: bytes.toString('base64'), fileName: form.fileName, mimeType }),
  };
}

/** How much a client wants a type that its Accept header names (RFC 9110 §12.5.1); 0 where it does not name it. */
function weightOf(type: string, accept: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim());
    if (name !== type) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return weight ? Number(weight.slice(2)) || 0 : 1;
  }
  return 0;
}
