/** A rectangle on a page of a document, in points (1/72 inch) from the upper left corner of the page. */
export interface PlaceOnPage {
  /** Starts at 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Printed mark of a signature: whose certificate made it. */
export interface SignatureMark {
  readonly owner: string;
  /** Hexadecimal, as programs for signatures show it. */
  readonly serialNumber: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Signs documents in the insurer's name: the signature proves their origin and that they were not changed. */
export interface DocumentSigner {
  readonly mark: SignatureMark;
  /** Appends a signature, with a printed mark at `place`. Throws UNAVAILABLE if the certificate is not valid at `at`. */
  sign(pdf: Uint8Array, place: PlaceOnPage | null, at: Date): Promise<Uint8Array>;
}
