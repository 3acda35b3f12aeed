/** What a render thread is told at its start. */
export interface ThreadSettings {
  /** Directory of the templates; they can read nothing outside it. */
  readonly templateDirectory: string;
  /** Files that stand in for those of the same name in the directory, or beside them. */
  readonly ownFiles: readonly OwnFile[];
  /** Font files; no others should be needed, so that a form looks alike on every machine. */
  readonly fontFiles: readonly string[];
}

export interface OwnFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface RenderRequest {
  /** Name of a template file, without `.typ`. */
  readonly template: string;
  /** The form's values as one JSON text. */
  readonly data: string;
}

/** The PDF, or why the template does not compile: one line a diagnostic. */
export type RenderReply = { readonly bytes: Uint8Array } | { readonly diagnostics: readonly string[] };
