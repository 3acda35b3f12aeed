import type { DocumentSigner, SignatureMark } from '#kernel/ports/document-signer.ts';
import type { FilledForm, FormData, PdfRenderer } from '#kernel/ports/ports.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { PrintedContent } from './content/current-content.ts';

export interface IssueDependencies {
  readonly clock: Clock;
  readonly renderer: PdfRenderer;
  readonly signer?: DocumentSigner | undefined;
  /** Returns the contents that a form of a product prints, with the names of their versions. */
  readonly printed: (product: string) => PrintedContent;
}

/** Renders a form. If there is a signer, signs the form and prints a note about the signature. */
export async function issueForm(
  { clock, renderer, signer }: Omit<IssueDependencies, 'printed'>,
  form: FilledForm,
): Promise<Uint8Array> {
  if (!signer) return renderer.render(form);
  const signable = { ...form, data: { ...form.data, signature: markPrinted(signer.mark) } };
  const { bytes, signaturePlace } = await renderer.renderSignable(signable);
  return signer.sign(bytes, signaturePlace, clock.now());
}

function markPrinted({ owner, serialNumber, validFrom, validUntil }: SignatureMark): FormData {
  return {
    owner,
    serialNumber,
    validFrom: datePrinted(moscowDate(validFrom)),
    validUntil: datePrinted(moscowDate(validUntil)),
  };
}
