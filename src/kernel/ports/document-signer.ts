/** A rectangle on a page of a document, in points (1/72 inch) from the upper left corner of the page. */
export interface PlaceOnPage {
  /** Number of the page, from 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Content of the printed mark of a signature: the certificate and its owner. */
export interface SignatureMark {
  readonly owner: string;
  /** Serial number of the certificate in hexadecimal, as signature programs show it. */
  readonly serialNumber: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Signs documents in the insurer's name. A signature proves who issued a document and that it was not changed. */
export interface DocumentSigner {
  readonly mark: SignatureMark;
  /** Signs a PDF; prints the mark at `place` unless it is null. Throws UNAVAILABLE if the certificate is invalid at `at`. */
  sign(pdf: Uint8Array, place: PlaceOnPage | null, at: Date): Promise<Uint8Array>;
}
