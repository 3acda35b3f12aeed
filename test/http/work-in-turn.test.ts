import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workInTurn } from '#http/protocol/requests/begin-work.ts';

/**
 * Reads requests in consecutive turns of the event loop. Returns the order in which requests were read, begun and ended.
 */
function happened(requests: number): Promise<readonly string[]> {
  const events: string[] = [];
  return new Promise((resolve) => {
    function read(request: number): void {
      events.push(`read ${request}`);
      workInTurn(async () => {
        events.push(`begin ${request}`);
        await Promise.resolve();
        events.push(`end ${request}`);
        if (request === requests) resolve(events);
      });
      if (request < requests) setImmediate(() => read(request + 1));
    }
    read(1);
  });
}

test('workInTurn processes a single request', async () => {
  assert.deepEqual(await happened(1), ['read 1', 'begin 1', 'end 1']);
});

test('workInTurn first reads all consecutive requests and then processes them one by one', async () => {
  assert.deepEqual(await happened(3), [
    ...['read 1', 'read 2', 'read 3'],
    ...['begin 1', 'end 1', 'begin 2', 'end 2', 'begin 3', 'end 3'],
  ]);
});

test('workInTurn processes requests even if new requests keep arriving', async () => {
  const events = await happened(300);
  const readBefore = events.indexOf('begin 1');
  assert.ok(readBefore >= 60 && readBefore <= 70, `${readBefore} were read before the first was worked on`);
  assert.equal(events.filter((event) => event.startsWith('end')).length, 300);
});
