import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest, ThreadSettings } from './render-messages.ts';
import { createCompiler } from './typst-compiler.ts';

const render = createCompiler(workerData as ThreadSettings);

parentPort?.on('message', (request: RenderRequest) => {
  const reply = render(request);
  parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer as ArrayBuffer] : []);
});
