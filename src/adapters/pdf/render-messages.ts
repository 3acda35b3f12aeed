import type { PlaceOnPage } from '#kernel/ports/document-signer.ts';

/** What a render thread is given at its start. */
export interface ThreadSettings {
  /** Directory of the templates; they can read nothing outside it. */
  readonly templateDirectory: string;
  /** Files that stand in for those of the same name in the directory, or beside them. */
  readonly ownFiles: readonly OwnFile[];
  /** Whether `test-mark.typ` lies under every page. */
  readonly isMarked: boolean;
  /** Font files; no others should be needed, so that a form looks alike on every machine. */
  readonly fontFiles: readonly string[];
}

export interface OwnFile {
  readonly name: string;
  /** Where it was read, for whoever has to correct it. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface RenderRequest {
  /** Name of a template file, without `.typ`. */
  readonly template: string;
  /** The form's values as one JSON text. */
  readonly data: string;
  /** Whether the reply says where the template put the mark of a signature. */
  readonly asksSignaturePlace: boolean;
}

/** The PDF, or why the template does not compile: one line a diagnostic. */
export type RenderReply = RenderedForm | { readonly diagnostics: readonly string[] };

export interface RenderedForm {
  readonly bytes: Uint8Array;
  /** Null where it was not asked for, or where the template has no mark. */
  readonly signaturePlace: PlaceOnPage | null;
}
