import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';

interface Diagnostic {
  readonly message?: string;
  readonly path?: string;
  readonly range?: { readonly start?: { readonly line: number; readonly character: number } } | null;
}

/** Why a template does not compile, a line each; `ownPaths`: where a file that stands in for a shipped one was read. */
export function diagnosticsOf(
  compiler: NodeCompiler,
  error: NodeError | null,
  ownPaths: ReadonlyMap<string, string>,
): readonly string[] {
  if (error === null) return ['the compiler gave neither a document nor a diagnostic'];
  const diagnostics: readonly Diagnostic[] = compiler.fetchDiagnostics(error);
  return diagnostics.map((diagnostic) => diagnosticText(diagnostic, ownPaths));
}

/** "/forms/osago-policy.typ:12:5: unknown variable", as editors jump to it; Typst counts lines from 0. */
function diagnosticText(
  { message = 'unknown fault', path = '', range }: Diagnostic,
  ownPaths: ReadonlyMap<string, string>,
): string {
  const file = ownPaths.get(path) ?? path;
  const start = range?.start;
  const place = start ? `${file}:${start.line + 1}:${start.character + 1}` : file;
  return place === '' ? message : `${place}: ${message}`;
}
