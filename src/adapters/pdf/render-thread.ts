import { Worker } from 'node:worker_threads';
import type { RenderReply, RenderRequest, ThreadSettings } from './render-messages.ts';

/** Thrown if a thread exceeded the time limit and was terminated. */
export class RenderTimeout extends Error {}

/** A worker thread that renders one form at a time. An idle thread does not prevent the process from exiting. */
export interface RenderThread {
  /** Renders a form. Rejects with RenderTimeout or the error that ended the thread; the thread is then unusable. */
  run(request: RenderRequest, timeoutMs: number): Promise<RenderReply>;
  isAlive(): boolean;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (reply: RenderReply) => void;
  readonly reject: (cause: Error) => void;
}

export function startThread(file: URL, settings: ThreadSettings): RenderThread {
  const worker = new Worker(file, { workerData: settings });
  let waiting: Waiting | undefined;
  let end: Error | undefined;
  let contentKey: string | undefined;

  const die = (cause: Error): void => {
    end ??= cause;
    waiting?.reject(end);
    waiting = undefined;
  };
  const stop = async (): Promise<void> => {
    die(new Error('the render thread was stopped'));
    worker.unref();
    await worker.terminate();
  };
  worker.unref();
  worker.on('message', (reply: RenderReply) => {
    worker.unref();
    waiting?.resolve(reply);
    waiting = undefined;
  });
  worker.on('error', (cause) => die(cause instanceof Error ? cause : new Error(String(cause))));
  worker.on('exit', (code) => die(new Error(`the render thread exited with code ${code}`)));

  const answer = ({ content, ...request }: RenderRequest): Promise<RenderReply> =>
    new Promise((resolve, reject) => {
      if (end !== undefined) return reject(end);
      waiting = { resolve, reject };
      worker.ref();
      // Send unchanged files only once, because they are larger than most forms.
      const isKnown = content === undefined || content.key === contentKey;
      worker.postMessage(isKnown ? request : { ...request, content });
      contentKey = content?.key ?? contentKey;
    });

  return {
    isAlive: () => end === undefined,
    stop,
    async run(request, timeoutMs) {
      const giveUp = setTimeout(() => {
        die(new RenderTimeout(`no form after ${timeoutMs} ms: ${request.template}`));
        void stop();
      }, timeoutMs);
      try {
        return await answer(request);
      } finally {
        clearTimeout(giveUp);
      }
    },
  };
}
