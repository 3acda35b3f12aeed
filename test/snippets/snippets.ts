import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blocksOf, readDocument } from '../docs/support/markdown.ts';
import { osagoBody } from '../support/osago-body.ts';
import { type TestService, testDay } from '../support/service.ts';

/** The snippets of a language: a program that requests a quote, and code that verifies signatures. */
export interface Snippets {
  readonly quote: string;
  readonly signature: string;
}

export interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly now: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isValid: boolean;
}

/** The premium of the quote in `body.json`, as the programs print it. */
export const premium = '13577.74';

export const vectors = (
  JSON.parse(readDocument('docs/examples/webhook-signatures.json')) as { readonly cases: readonly Vector[] }
).cases;

/** Returns the snippets of a language on the English page. */
export function snippetsIn(language: string): Snippets {
  const texts = blocksOf(readDocument('docs/other-languages.md')).filter((one) => one.language === language);
  const [quote, signature] = texts.map(({ text }) => text);
  if (quote === undefined || signature === undefined) throw new Error(`no two snippets in ${language}`);
  return { quote, signature };
}

export interface Desk {
  write(name: string, text: string): void;
  /** Runs a command in a directory with `body.json` and returns its output followed by its errors. */
  said(command: readonly string[], environment: Readonly<Record<string, string>>): Promise<string>;
  remove(): void;
}

export function openDesk(): Desk {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-snippets-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('body.json', bodyText({}));
  return {
    write,
    async said([command = '', ...words], environment) {
      const { PATH = '' } = process.env;
      const child = spawn(command, words, { cwd: folder, env: { PATH, LANG: 'C.UTF-8', ...environment } });
      child.stdin.end();
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          printed += part;
        });
      await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
      return printed;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export function bodyText(set: Readonly<Record<string, string>>): string {
  return JSON.stringify(osagoBody({ today: testDay, set }));
}

export async function accessTo(service: TestService): Promise<Readonly<Record<string, string>>> {
  const { clientId, clientSecret } = await service.partner();
  return { BASE: service.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
}
