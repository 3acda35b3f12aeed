/** A rectangle on a page of a document, in points (1/72 inch) from the upper left corner of the page. */
export interface PlaceOnPage {
  /** From 1 on. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is printed of a signature: whose certificate it was made with. */
export interface SignatureMark {
  readonly owner: string;
  /** Hexadecimal, as signature programs show it. */
  readonly serialNumber: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Signs documents in the insurer's name, so that anybody can see who made them and that nothing was changed. */
export interface DocumentSigner {
  readonly mark: SignatureMark;
  /**
   * The PDF with the signature added behind its last byte; `place`: where the mark was printed, null where it was not.
   * Throws ServiceError UNAVAILABLE at a moment at which the certificate is not valid.
   */
  sign(pdf: Uint8Array, place: PlaceOnPage | null, at: Date): Promise<Uint8Array>;
}
