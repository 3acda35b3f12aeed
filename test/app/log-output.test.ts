import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';
import { after, test } from 'node:test';
import { logOutput } from '#app/cli/log-output.ts';

const full = openSync('/dev/full', 'w');
after(() => closeSync(full));

/** Creates an output that accepts a limited number of bytes at a time, and fails while an error code is set. */
function outputOf(bytesMax = 1_000_000) {
  const parts: Buffer[] = [];
  const state = {
    code: '' as string,
    get written() {
      return Buffer.concat(parts).toString();
    },
  };
  const log = logOutput((bytes) => {
    if (state.code !== '') throw Object.assign(new Error(state.code), { code: state.code });
    const part = bytes.subarray(0, bytesMax);
    parts.push(Buffer.from(part));
    return part.length;
  });
  return { state, log };
}

const lines = (text: string) => text.split('\n').slice(0, -1);

test('log lines are dropped and counted while the disk is full', () => {
  const log = logOutput((bytes) => writeSync(full, bytes));
  for (let line = 0; line < 1_000; line += 1) log.write(`{"line":${line},"msg":"${'x'.repeat(100)}"}\n`);
  log.flush();
  assert.equal(log.lostLines(), 1_000);
});

test('the first line after a full disk reports the number of lost lines', () => {
  const { state, log } = outputOf();
  state.code = 'ENOSPC';
  for (let line = 0; line < 3; line += 1) log.write(`lost ${line}\n`);
  log.flush();
  state.code = '';
  log.write('after\n');
  log.flush();
  const [loss = '', ...rest] = lines(state.written);
  assert.deepEqual(rest, ['after']);
  const { lost, code, level } = JSON.parse(loss);
  assert.deepEqual({ lost, code, level }, { lost: 3, code: 'ENOSPC', level: 50 });
  assert.equal(log.lostLines(), 3);
  log.write('later\n');
  log.flush();
  assert.deepEqual(lines(state.written).slice(2), ['later'], 'a loss is reported once');
});

test('a slow reader of the log pipe loses no line until a mebibyte is waiting', () => {
  const { state, log } = outputOf();
  state.code = 'EAGAIN';
  const sent = Array.from({ length: 200 }, (_, line) => `line ${line} ${'x'.repeat(1_000)}`);
  for (const line of sent) log.write(`${line}\n`);
  state.code = '';
  log.flush();
  assert.deepEqual(lines(state.written), sent);
  assert.equal(log.lostLines(), 0);
  state.code = 'EAGAIN';
  for (let line = 0; line < 2_000; line += 1) log.write(`${'y'.repeat(1_000)}\n`);
  assert.ok(log.lostLines() > 0);
});

test('a log line that is written in parts arrives complete', () => {
  const { state, log } = outputOf(7);
  log.write('тридцать три\n');
  log.write('other\n');
  log.flush();
  assert.equal(state.written, 'тридцать три\nother\n');
});
