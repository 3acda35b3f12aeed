import { join } from 'node:path';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { PlaceOnPage } from '#kernel/ports/document-signer.ts';
import type { RenderReply, RenderRequest, ThreadSettings } from './render-messages.ts';

/** Number of rounds after which an unused cached result is evicted. Without eviction the cache grew to 1.4 GB. */
const roundsMax = 2;
const documentsInRound = 4;

/** File from which templates read the form's values. Values in `sys.inputs` would become part of every cache entry. */
const dataFile = 'form.json';

/** Creates a compiler that caches fonts, templates and results between documents. Compiling blocks the thread. */
export function createCompiler(settings: ThreadSettings): (request: RenderRequest) => RenderReply {
  const compiler = NodeCompiler.create({
    workspace: settings.templateDirectory,
    fontArgs: [{ fontPaths: [...settings.fontFiles] }],
  });
  const ownPaths = new Map<string, string>();
  // Older templates of insurers read `sys.inputs` instead of `form.json`.
  const readsInputs = settings.ownFiles.some(({ bytes }) => Buffer.from(bytes).includes('sys.inputs'));
  for (const { name, path, bytes } of settings.ownFiles) {
    const shadowed = join(settings.templateDirectory, name);
    compiler.mapShadow(shadowed, Buffer.from(bytes));
    ownPaths.set(shadowed, path);
  }
  let documents = 0;
  const explain: Explain = (error) => diagnosticsOf(compiler, error, ownPaths);
  return (request) => {
    try {
      for (const { name, text } of request.content?.files ?? [])
        compiler.mapShadow(join(settings.templateDirectory, name), Buffer.from(text));
      return compiled(compiler, { ...settings, readsInputs }, request, explain);
    } finally {
      documents += 1;
      if (documents % documentsInRound === 0) compiler.evictCache(roundsMax);
    }
  };
}

type Explain = (error: NodeError | null) => readonly string[];

function compiled(
  compiler: NodeCompiler,
  { templateDirectory, isMarked, readsInputs }: ThreadSettings & { readonly readsInputs: boolean },
  request: RenderRequest,
  explain: Explain,
): RenderReply {
  compiler.mapShadow(join(templateDirectory, dataFile), Buffer.from(request.data));
  const outcome = compiler.compile({
    ...(isMarked
      ? { mainFileContent: marked(request.template) }
      : { mainFilePath: join(templateDirectory, `${request.template}.typ`) }),
    ...(readsInputs && { inputs: { data: request.data } }),
  });
  const document = outcome.result;
  if (document === null) return { diagnostics: explain(outcome.takeDiagnostics()) };
  const signaturePlace = request.asksSignaturePlace ? signaturePlaceIn(compiler, document) : null;
  return { bytes: new Uint8Array(archivable(compiler, document)), signaturePlace };
}

function marked(template: string): string {
  return `#import "test-mark.typ": test-mark\n#set page(background: test-mark)\n#include "${template}.typ"\n`;
}

function signaturePlaceIn(compiler: NodeCompiler, document: NodeTypstDocument): PlaceOnPage | null {
  const places: readonly PlaceOnPage[] = compiler.query(document, {
    selector: '<signature-place>',
    field: 'value',
  });
  return places[0] ?? null;
}

/** PDF/A levels, tried in this order: with tags for screen readers, then without tags. */
const standards = ['a-2a', 'a-2b'] as const;

/** Creates a PDF with the first PDF/A level that works, or a plain PDF if the form has characters without a glyph. */
function archivable(
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  [pdfStandard, ...others]: readonly string[] = standards,
): Buffer {
  if (pdfStandard === undefined) return compiler.pdf(document);
  try {
    return compiler.pdf(document, { pdfStandard });
  } catch {
    return archivable(compiler, document, others);
  }
}

interface Diagnostic {
  readonly message?: string;
  readonly path?: string;
  readonly range?: { readonly start?: { readonly line: number; readonly character: number } } | null;
}

/** Formats compile errors with one line each. `ownPaths` maps a replaced template to the insurer's file. */
function diagnosticsOf(
  compiler: NodeCompiler,
  error: NodeError | null,
  ownPaths: ReadonlyMap<string, string>,
): readonly string[] {
  if (error === null) return ['the compiler gave neither a document nor a diagnostic'];
  const diagnostics: readonly Diagnostic[] = compiler.fetchDiagnostics(error);
  return diagnostics.map((diagnostic) => diagnosticText(diagnostic, ownPaths));
}

/** Formats an error as "/forms/osago-policy.typ:12:5: unknown variable"; Typst counts lines from 0. */
function diagnosticText(
  { message = 'unknown fault', path = '', range }: Diagnostic,
  ownPaths: ReadonlyMap<string, string>,
): string {
  const file = ownPaths.get(path) ?? path;
  const start = range?.start;
  const place = start ? `${file}:${start.line + 1}:${start.character + 1}` : file;
  return place === '' ? message : `${place}: ${message}`;
}
