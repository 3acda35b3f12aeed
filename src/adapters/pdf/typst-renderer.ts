import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilledForm, FormContent, PdfRenderer } from '#kernel/ports/ports.ts';
import { withoutUnprintable } from '#kernel/text/printable-text.ts';
import { inSpan } from '#platform/spans/spans.ts';
import { fontFiles, mainFontLetters, needsSecondFont } from './fonts.ts';
import type { OwnFile, RenderedForm, RenderReply, RenderRequest, ThreadSettings } from './render-messages.ts';
import { createRenderPool } from './render-pool.ts';
import { startThread } from './render-thread.ts';

export interface TypstRendererOptions {
  /** Directory of the templates `<template>.typ` and the files that they read. */
  readonly templateDirectory: string;
  /** Directory of replacing or additional files, which are read once at the start. */
  readonly ownDirectory?: string | undefined;
  /** Files that replace or complement the files of `templateDirectory` and `ownDirectory`. */
  readonly files?: readonly OwnFile[];
  /** Returns the contents in force, which replace files of equal names; by default the files are printed. */
  readonly content?: () => FormContent;
  /** True to print the test mark on every page; false by default. */
  readonly isMarked?: boolean;
  /** Maximum number of threads; 1 by default. A thread starts when it is first needed. */
  readonly workers?: number;
  /** Maximum number of forms that wait for a thread; 100 by default. */
  readonly queueMax?: number;
  /** Time limit for one form in ms; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Program of the threads; tests replace it to simulate crashes. */
  readonly workerFile?: URL;
}

/** Thrown if a template does not compile; the message contains all compile errors. */
export class TemplateError extends Error {
  readonly diagnostics: readonly string[];

  constructor(template: string, diagnostics: readonly string[]) {
    super(`template ${template} does not compile: ${diagnostics.join('; ')}`);
    this.name = 'TemplateError';
    this.diagnostics = diagnostics;
  }
}

const templateName = /^[a-z0-9][a-z0-9-]*$/;
const ownFileName = /^[\w-]+\.(?:typ|json|svg|png|jpg)$/;

/** Creates a renderer. Equal forms give equal bytes. `render` throws TemplateError and the errors of `RenderPool.run`. */
export function createTypstRenderer(options: TypstRendererOptions): PdfRenderer & { close(): Promise<void> } {
  const workerFile = options.workerFile ?? new URL('./render-worker.ts', import.meta.url);
  const settings: ThreadSettings = {
    templateDirectory: resolve(options.templateDirectory),
    ownFiles: [...ownFiles(options.ownDirectory), ...(options.files ?? [])],
    isMarked: options.isMarked ?? false,
    fontFiles: fontFiles(),
  };
  const { workers = 1, queueMax = 100, timeoutMs = 10_000 } = options;
  const pool = createRenderPool(() => startThread(workerFile, settings), { workers, queueMax, timeoutMs });
  const rendered = (form: FilledForm, asksSignaturePlace: boolean): Promise<RenderedForm> =>
    inSpan('render', 'internal', { 'bindery.template': form.template }, async () =>
      requireRendered(
        form.template,
        await pool.run({
          ...requestOf(form),
          content: form.content ?? options.content?.(),
          asksSignaturePlace,
        }),
      ),
    );
  return {
    render: async (form) => (await rendered(form, false)).bytes,
    renderSignable: (form) => rendered(form, true),
    close: () => pool.close(),
  };
}

function requestOf(form: FilledForm): Omit<RenderRequest, 'asksSignaturePlace' | 'content'> {
  if (!templateName.test(form.template)) throw new TemplateError(form.template, ['not a template name']);
  const data = JSON.stringify(form.data, printable);
  // Slow layout rules are applied only to forms that need them.
  const needs = {
    ...(needsSecondFont(data) && { mainFontLetters }),
    ...(data.includes(breakMark) && { hasBreaks: true }),
  };
  const isPlain = Object.keys(needs).length === 0;
  return {
    template: form.template,
    data: isPlain ? data : JSON.stringify({ ...JSON.parse(data), ...needs }),
  };
}

/** Fields whose values are not printed. */
const unread = ['path', 'url', 'subject', 'keywords'];
const longWord = /\S{32,}/g;
const letters = /(?:.\p{M}*){1,16}/gsu;
/** Zero-width space, at which a long word may break. Templates print a tiny gap instead, so copied text lacks the mark. */
const breakMark = '\u200b';

/** Replaces halves of surrogate pairs, which make JSON invalid, and lets a long word break after every 16 letters. */
function printable(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = withoutUnprintable(value.toWellFormed());
  if (text.length < 32 || unread.includes(key)) return text;
  return text.replace(longWord, (word) => word.match(letters)?.join(breakMark) ?? word);
}

function requireRendered(template: string, reply: RenderReply): RenderedForm {
  if ('bytes' in reply) return reply;
  throw new TemplateError(template, reply.diagnostics);
}

/** Reads the templates, data and pictures of the directory; ignores other files. */
function ownFiles(directory: string | undefined): OwnFile[] {
  if (directory === undefined) return [];
  const names = readdirSync(directory).filter((name) => ownFileName.test(name));
  return names.map((name) => {
    const path = join(directory, name);
    return { name, path, bytes: readFileSync(path) };
  });
}
