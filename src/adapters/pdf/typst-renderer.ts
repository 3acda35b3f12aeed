import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FilledForm, PdfRenderer } from '#kernel/ports/ports.ts';
import { withoutUnprintable } from '#kernel/text/printable-text.ts';
import { inSpan } from '#platform/spans/spans.ts';
import { fontFiles, mainFontLetters, needsSecondFont } from './fonts.ts';
import type { OwnFile, RenderedForm, RenderReply, RenderRequest, ThreadSettings } from './render-messages.ts';
import { createPool } from './render-pool.ts';
import { startThread } from './render-thread.ts';

export interface TypstRendererOptions {
  /** Directory of `<template>.typ` files and what they read. */
  readonly templateDirectory: string;
  /** Directory whose files replace or join those; they are read once, so that all forms of a process look alike. */
  readonly ownDirectory?: string | undefined;
  /** Files that join those of both directories, or replace them. */
  readonly files?: readonly OwnFile[];
  /** Mark every page as one of the test environment; false by default. */
  readonly isMarked?: boolean;
  /** Threads, each started when first needed; 1 by default. */
  readonly workers?: number;
  /** Forms that may wait for a thread; 100 by default. */
  readonly queueMax?: number;
  /** Time for one form; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Start the threads now, so that the first form does not wait for fonts. */
  readonly warmUp?: boolean;
  /** Another thread program, for tests of crashes. */
  readonly workerFile?: URL;
}

/** A template that does not compile; the message names every diagnostic. */
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

/**
 * Renders forms with Typst, away from the event loop: the same form gives the same bytes.
 * `render` throws TemplateError, or ServiceError as `RenderPool.run` does.
 */
export function createTypstRenderer(options: TypstRendererOptions): PdfRenderer & { close(): Promise<void> } {
  const workerFile = options.workerFile ?? new URL('./render-worker.ts', import.meta.url);
  const settings: ThreadSettings = {
    templateDirectory: resolve(options.templateDirectory),
    ownFiles: [...ownFiles(options.ownDirectory), ...(options.files ?? [])],
    isMarked: options.isMarked ?? false,
    fontFiles: fontFiles(),
  };
  const { workers = 1, queueMax = 100, timeoutMs = 10_000 } = options;
  const pool = createPool(() => startThread(workerFile, settings), { workers, queueMax, timeoutMs });
  if (options.warmUp === true) pool.startAll();
  const rendered = (form: FilledForm, asksSignaturePlace: boolean): Promise<RenderedForm> =>
    inSpan('render', 'internal', { 'bindery.template': form.template }, async () =>
      demandRendered(form.template, await pool.run({ ...requestOf(form), asksSignaturePlace })),
    );
  return {
    render: async (form) => (await rendered(form, false)).bytes,
    renderSignable: (form) => rendered(form, true),
    close: () => pool.close(),
  };
}

function requestOf(form: FilledForm): Omit<RenderRequest, 'asksSignaturePlace'> {
  if (!templateName.test(form.template)) throw new TemplateError(form.template, ['not a template name']);
  const data = JSON.stringify(form.data, printable);
  // Only forms that need them are laid out with more rules, which cost time.
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

/** Values that no cell shows. */
const unread = ['path', 'url', 'subject', 'keywords'];
const longWord = /\S{32,}/g;
const letters = /(?:.\p{M}*){1,16}/gsu;
/** Where a word may be broken; templates turn it into a space without width, so that nobody copies it from a form. */
const breakMark = '\u200b';

/**
 * A text that a template can lay out: a half of a surrogate pair, which a JSON body may carry, would make its JSON unreadable, and
 * a word that is longer than any cell would leave it, so that it may break after every 16 letters.
 */
function printable(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = withoutUnprintable(value.toWellFormed());
  if (text.length < 32 || unread.includes(key)) return text;
  return text.replace(longWord, (word) => word.match(letters)?.join(breakMark) ?? word);
}

function demandRendered(template: string, reply: RenderReply): RenderedForm {
  if ('bytes' in reply) return reply;
  throw new TemplateError(template, reply.diagnostics);
}

/** Templates, data and pictures; what else lies in the directory is none of ours. */
function ownFiles(directory: string | undefined): OwnFile[] {
  if (directory === undefined) return [];
  const names = readdirSync(directory).filter((name) => ownFileName.test(name));
  return names.map((name) => {
    const path = join(directory, name);
    return { name, path, bytes: readFileSync(path) };
  });
}
