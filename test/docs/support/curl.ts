import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface CurlRun {
  readonly output: Buffer;
  readonly status: number;
}

interface Call {
  url: string;
  method: string | undefined;
  readonly headers: Headers;
  readonly data: string[];
  output: string | undefined;
  isHeadShown: boolean;
}

/** Runs the curl options that the documents use, for machines without curl; throws for an unknown option. */
export async function curl(words: readonly string[], directory: string): Promise<CurlRun> {
  const call = parse(words, directory);
  const answer = await fetch(call.url, {
    method: call.method ?? (call.data.length > 0 ? 'POST' : 'GET'),
    headers: call.headers,
    redirect: 'manual',
    ...(call.data.length > 0 ? { body: call.data.join('&') } : {}),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const status = `HTTP/1.1 ${answer.status}\r\n`;
  const shown = call.isHeadShown ? Buffer.concat([Buffer.from(`${status}${head}\r\n`), bytes]) : bytes;
  if (call.output === undefined) return { status: answer.status, output: shown };
  writeFileSync(resolve(directory, call.output), shown);
  return { status: answer.status, output: Buffer.alloc(0) };
}

function parse(words: readonly string[], directory: string): Call {
  const call: Call = {
    url: '',
    method: undefined,
    headers: new Headers(),
    data: [],
    output: undefined,
    isHeadShown: false,
  };
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '-i') call.isHeadShown = true;
    else if (word.startsWith('-') && word !== '-s') readOption(call, word, left.shift() ?? '', directory);
    else if (word !== '-s') call.url = word;
  }
  if (call.data.length > 0 && !call.headers.has('content-type')) {
    call.headers.set('content-type', 'application/x-www-form-urlencoded');
  }
  return call;
}

function readOption(call: Call, option: string, value: string, directory: string): void {
  switch (option) {
    case '-X':
      call.method = value;
      return;
    case '-d':
      call.data.push(dataOf(value, directory));
      return;
    case '-o':
      call.output = value;
      return;
    case '-u':
      call.headers.set('authorization', `Basic ${Buffer.from(value).toString('base64')}`);
      return;
    case '-H':
      call.headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim());
      return;
    default:
      throw new Error(`test/docs knows no curl ${option}: teach it, or write the command without`);
  }
}

/** Removes line breaks from a file that `-d` sends, as curl does. */
function dataOf(value: string, directory: string): string {
  return value.startsWith('@')
    ? readFileSync(resolve(directory, value.slice(1)), 'utf8').replaceAll(/[\r\n]/g, '')
    : value;
}
