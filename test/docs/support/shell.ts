import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { binderyHere, type Environment } from '../../support/process.ts';
import { curl } from './curl.ts';
import { root } from './markdown.ts';

export interface ScriptRun {
  readonly output: string;
  /** HTTP statuses of the script's calls, in order. */
  readonly statuses: readonly number[];
}

export interface Workplace {
  readonly directory: string;
  /** Runs scripts one after another in one shell, as a reader would type them; throws if one fails. */
  run(scripts: readonly string[], environment: Environment): Promise<readonly ScriptRun[]>;
  remove(): void;
}

export function workplace(): Workplace {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-docs-'));
  for (const part of ['docs', 'data']) symlinkSync(join(root, part), join(directory, part));
  return {
    directory,
    run: (scripts, environment) => runScripts(directory, scripts, environment),
    remove: () => rmSync(directory, { recursive: true }),
  };
}

const wordEnd = '\x1f';
const requestEnd = '\x1e';

/** Sends `curl` and `npx bindery` to this process, because starting a process for each call would take most of the time. */
const prelude = `
ask() {
  printf '%s\\037' "$PWD" "\${BINDERY_STAFF:-}" "$@" >&3
  printf '\\036' >&3
  read -r code <&4
  cat "$REPLY_FILE"
  return "$code"
}
curl() { ask curl "$@"; }
npx() { ask "$@"; }
`;

async function runScripts(
  directory: string,
  scripts: readonly string[],
  environment: Environment,
): Promise<readonly ScriptRun[]> {
  const replyFile = join(directory, 'reply');
  const statuses: number[][] = scripts.map(() => []);
  const separated = scripts.map((script) => `${script}\nprintf '\\036'; ask next`);
  writeFileSync(join(directory, 'script.sh'), [prelude, ...separated].join('\n'));
  let running = 0;
  const child = startShell(directory, { ...environment, REPLY_FILE: replyFile });
  answerRequests(child, async ([from = '', staff = '', command = '', ...words]) => {
    writeFileSync(replyFile, '');
    if (command === 'next') running += 1;
    else if (command === 'curl') {
      const { status, output } = await curl(words, from);
      statuses[running]?.push(status);
      writeFileSync(replyFile, output);
    } else return runBindery(command, words, from, named(environment, staff), replyFile);
    return 0;
  });
  const outputs = (await outputOf(child)).split('\x1e');
  return scripts.map((_script, index) => ({
    output: outputs[index] ?? '',
    statuses: statuses[index] ?? [],
  }));
}

/** Adds the variable BINDERY_STAFF of a script to the environment of a command; other exports are not passed on. */
function named(environment: Environment, staff: string): Environment {
  return staff === '' ? environment : { ...environment, BINDERY_STAFF: staff };
}

async function runBindery(
  program: string,
  words: readonly string[],
  from: string,
  environment: Environment,
  replyFile: string,
): Promise<number> {
  if (program !== 'bindery') throw new Error(`test/docs knows no npx ${program}`);
  const before = process.cwd();
  process.chdir(from);
  try {
    const { code, stdout, stderr } = await binderyHere(words, environment);
    // Documents show only standard output. After a failure, standard error is added, because it has the reason.
    writeFileSync(replyFile, code === 0 ? stdout : `${stdout}${stderr}`);
    return code ?? 1;
  } finally {
    process.chdir(before);
  }
}

function startShell(directory: string, environment: Environment): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  return spawn('sh', ['-eu', 'script.sh'], {
    cwd: directory,
    env: { HOME, ...environment, PATH: [dirname(process.execPath), PATH].join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
}

/** Reads commands of the shell from descriptor 3 and writes the exit code of each command to descriptor 4. */
function answerRequests(child: ChildProcess, answer: (words: string[]) => Promise<number>): void {
  const [requests, replies] = [child.stdio[3] as Readable, child.stdio[4] as Writable];
  let pending = '';
  requests.setEncoding('utf8').on('data', (text: string) => {
    pending += text;
    if (!pending.endsWith(requestEnd)) return;
    const words = pending.slice(0, -requestEnd.length).split(wordEnd).slice(0, -1);
    pending = '';
    answer(words).then(
      (code) => replies.write(`${code}\n`),
      (error: Error) => child.emit('error', error),
    );
  });
}

function outputOf(child: ChildProcess): Promise<string> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      child.kill();
      reject(error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve(stdout);
      else
        reject(new Error(`a command of the document ended with ${code}: ${stderr}\n${stdout.slice(-2000)}`));
    });
  });
}
