import type { PlaceOnPage } from '#kernel/ports/document-signer.ts';
import type { FormContent } from '#kernel/ports/ports.ts';

export interface ThreadSettings {
  /** Directory of the templates. Templates cannot read files outside this directory. */
  readonly templateDirectory: string;
  /** Files that replace or complement the files of the template directory. */
  readonly ownFiles: readonly OwnFile[];
  /** True to print `test-mark.typ` behind the content of every page. */
  readonly isMarked: boolean;
  /** Font files. System fonts are not used, so that forms look the same on every machine. */
  readonly fontFiles: readonly string[];
}

export interface OwnFile {
  readonly name: string;
  /** Path of the file, for error messages. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface RenderRequest {
  /** Name of a template file, without `.typ`. */
  readonly template: string;
  /** Values of the form as JSON text. */
  readonly data: string;
  /** Contents to print; absent if the thread has them already. */
  readonly content?: FormContent | undefined;
  /** True to return the place of the signature mark. */
  readonly asksSignaturePlace: boolean;
}

/** The PDF, or compile errors with one line each. */
export type RenderReply = RenderedForm | { readonly diagnostics: readonly string[] };

export interface RenderedForm {
  readonly bytes: Uint8Array;
  /** Place of the signature mark; null if the place was not requested or the template has no mark. */
  readonly signaturePlace: PlaceOnPage | null;
}
