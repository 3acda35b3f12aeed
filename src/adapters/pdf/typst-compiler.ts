import { join } from 'node:path';
import { NodeCompiler, type NodeError, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import type { PlaceOnPage } from '#kernel/ports/document-signer.ts';
import type { RenderReply, RenderRequest, ThreadSettings } from './render-messages.ts';

/**
 * Rounds of so many documents that a cached result outlives unused, so that forms of several templates in turn keep theirs; without
 * eviction 2,000 documents hold 1.4 GB, and each looks at all that is kept.
 */
const roundsMax = 2;
const documentsInRound = 4;

/** Templates read the data as a file: values in `sys.inputs` would become part of every cache entry. */
const dataFile = 'form.json';

/** A compiler that caches fonts, templates and shared results between documents. It blocks the calling thread. */
export function createCompiler(settings: ThreadSettings): (request: RenderRequest) => RenderReply {
  const compiler = NodeCompiler.create({
    workspace: settings.templateDirectory,
    fontArgs: [{ fontPaths: [...settings.fontFiles] }],
  });
  const ownPaths = new Map<string, string>();
  // For insurers' templates older than `form.json`.
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

/** Wraps the template so that every page has the test mark, whatever the template draws. */
function marked(template: string): string {
  return `#import "test-mark.typ": test-mark\n#set page(background: test-mark)\n#include "${template}.typ"\n`;
}

/** Finds the first element with this label; signature-mark.typ describes its content. */
function signaturePlaceIn(compiler: NodeCompiler, document: NodeTypstDocument): PlaceOnPage | null {
  const places: readonly PlaceOnPage[] = compiler.query(document, {
    selector: '<signature-place>',
    field: 'value',
  });
  return places[0] ?? null;
}

/** PDF/A levels to try: with tags for screen readers, then without. */
const standards = ['a-2a', 'a-2b'] as const;

/**
 * The first PDF/A that this form and this build of Typst can be: builds for other systems than Linux on x64 know no tags
 * yet. No PDF/A takes a sign which no font has: a template of an insurer's own, with a font of its own, is then a plain PDF.
 */
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

/** Formats compile errors, one a line; `ownPaths` maps a replaced template to the file that was read. */
function diagnosticsOf(
  compiler: NodeCompiler,
  error: NodeError | null,
  ownPaths: ReadonlyMap<string, string>,
): readonly string[] {
  if (error === null) return ['the compiler gave neither a document nor a diagnostic'];
  const diagnostics: readonly Diagnostic[] = compiler.fetchDiagnostics(error);
  return diagnostics.map((diagnostic) => diagnosticText(diagnostic, ownPaths));
}

/** "/forms/osago-policy.typ:12:5: unknown variable", so that editors can jump to it; Typst counts lines from 0. */
function diagnosticText(
  { message = 'unknown fault', path = '', range }: Diagnostic,
  ownPaths: ReadonlyMap<string, string>,
): string {
  const file = ownPaths.get(path) ?? path;
  const start = range?.start;
  const place = start ? `${file}:${start.line + 1}:${start.character + 1}` : file;
  return place === '' ? message : `${place}: ${message}`;
}
