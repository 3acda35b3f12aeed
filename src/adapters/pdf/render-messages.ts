import type { PlaceOnPage } from '#kernel/ports/document-signer.ts';

export interface ThreadSettings {
  /** Template directory; templates cannot read outside it. */
  readonly templateDirectory: string;
  /** Files that replace or join those of the directory. */
  readonly ownFiles: readonly OwnFile[];
  /** True to print `test-mark.typ` under every page. */
  readonly isMarked: boolean;
  /** Font files. System fonts are not used, so that a form looks alike on every machine. */
  readonly fontFiles: readonly string[];
}

export interface OwnFile {
  readonly name: string;
  /** Path it was read from, for error messages. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface RenderRequest {
  /** Name of a template file, without `.typ`. */
  readonly template: string;
  /** The form's values as one JSON text. */
  readonly data: string;
  /** True to return the position of the signature mark. */
  readonly asksSignaturePlace: boolean;
}

/** The PDF, or the compile errors, one a line. */
export type RenderReply = RenderedForm | { readonly diagnostics: readonly string[] };

export interface RenderedForm {
  readonly bytes: Uint8Array;
  /** Null if not requested or if the template has no mark. */
  readonly signaturePlace: PlaceOnPage | null;
}
