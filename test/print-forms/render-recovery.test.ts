import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createTypstRenderer, type TypstRendererOptions } from '#adapters/pdf/typst-renderer.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import type { PdfRenderer } from '#kernel/ports/ports.ts';
import { templateDirectory } from './support/templates.ts';

const workerFile = new URL('./support/faulty-worker.ts', import.meta.url);

function faultyRenderer(
  context: TestContext,
  options: Omit<TypstRendererOptions, 'templateDirectory' | 'workerFile'> = {},
): PdfRenderer & { close(): Promise<void> } {
  const renderer = createTypstRenderer({ templateDirectory: '.', workerFile, ...options });
  context.after(() => renderer.close());
  return renderer;
}

async function assertWorks(renderer: PdfRenderer): Promise<void> {
  const bytes = await renderer.render({ template: 'echo', data: { still: 'works' } });
  assert.equal(new TextDecoder().decode(bytes), '{"still":"works"}');
}

function failsWith(code: string, cause: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.code, code);
    assert.match(String(error.cause), cause);
    return true;
  };
}

test('a form whose render thread has ended is rendered by another thread', async (context) => {
  const renderer = faultyRenderer(context);
  const data = { path: join(templateDirectory(context), 'died') };
  const bytes = await renderer.render({ template: 'exit-once', data });
  assert.equal(new TextDecoder().decode(bytes), JSON.stringify(data));
});

test('a form that ended two render threads is refused, and the next form is rendered', async (context) => {
  const renderer = faultyRenderer(context);
  const failed = renderer.render({ template: 'exit', data: {} });
  const next = assertWorks(renderer);
  await assert.rejects(failed, failsWith('INTERNAL', /exited with code 7/));
  await next;
});

test('the error of a broken render thread contains the cause', async (context) => {
  const renderer = faultyRenderer(context);
  const failed = renderer.render({ template: 'throw', data: {} });
  await assert.rejects(failed, failsWith('INTERNAL', /the thread is broken/));
  await assertWorks(renderer);
});

test('a form that takes too long is aborted, the next form is rendered, and a full queue refuses forms', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const renderer = faultyRenderer(context, { queueMax: 1, timeoutMs: 60_000 });
  const slow = renderer.render({ template: 'hang', data: {} });
  const waiting = assertWorks(renderer);
  const refused = renderer.render({ template: 'echo', data: {} });
  context.mock.timers.tick(60_000);
  await assert.rejects(refused, failsWith('UNAVAILABLE', /1 forms wait already/));
  await assert.rejects(slow, failsWith('UNAVAILABLE', /no form after 60000 ms: hang/));
  await waiting;
});

test('closing the renderer finishes the running forms and refuses the waiting forms', async (context) => {
  const renderer = faultyRenderer(context);
  const running = assertWorks(renderer);
  const waiting = renderer.render({ template: 'echo', data: {} });
  const closed = renderer.close();
  await assert.rejects(waiting, failsWith('UNAVAILABLE', /closed/));
  await running;
  await closed;
  await assert.rejects(renderer.render({ template: 'echo', data: {} }), failsWith('UNAVAILABLE', /closed/));
});
