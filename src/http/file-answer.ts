import type { PrintedForm } from '../print-forms/print-form.ts';

/** A print form, as base64 in JSON or as the bytes themselves. */
export interface FileAnswer {
  readonly contentType: string;
  /** The name under which a browser saves it; absent for JSON. */
  readonly saveAs?: string;
  readonly payload: string | Buffer;
}

const mimeType = 'application/pdf';

export function fileAnswer(form: PrintedForm, accept: string): FileAnswer {
  const bytes = Buffer.from(form.bytes.buffer, form.bytes.byteOffset, form.bytes.byteLength);
  if (weightOf(mimeType, accept) > weightOf('application/json', accept)) {
    return { contentType: mimeType, saveAs: form.fileName, payload: bytes };
  }
  return {
    contentType: 'application/json; charset=utf-8',
    payload: JSON.stringify({ policyPDF: bytes.toString('base64'), fileName: form.fileName, mimeType }),
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
