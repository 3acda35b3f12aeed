import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './process.ts';
import type { Response, TestService } from './service.ts';

/** Fields by which a partner leaves the consent to the insurer, which requests it from the client. */
export const leftToInsurer = { consentFlag: false, consentResponsibilityFlag: true };

/** Creates a directory for the files of a service, including its letters. */
export function letterDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'consent-'));
}

/** Waits for `count` letters whose ids begin with `beginning` and returns their texts. */
export async function letters(directory: string, beginning: string, count = 1): Promise<readonly string[]> {
  const outbox = join(directory, 'outbox');
  const names = () =>
    readdirSync(outbox).filter((name) => name.startsWith(beginning) && name.endsWith('.txt'));
  await until(async () => names().length >= count);
  return names()
    .sort((left, right) => left.localeCompare(right, 'en', { numeric: true }))
    .map((name) => readFileSync(join(outbox, name), 'utf8'));
}

/** Returns the path of the consent page to which a contract's newest letter links. */
export async function consentPath(
  service: TestService,
  directory: string,
  policyNumber: string,
): Promise<string> {
  const { rows } = await service.pool.query<{ linkId: string }>(
    'select link_id as "linkId" from client_links where contract_id = contract_id_of($1)',
    [policyNumber],
  );
  const [letter = ''] = await letters(directory, `client-link-${rows[0]?.linkId}`);
  const path = /http:\/\/bindery\.test(\/consent\/[0-9a-f-]{36})/.exec(letter)?.[1];
  assert.ok(path, letter);
  return path;
}

export function sendForm(
  service: TestService,
  path: string,
  fields: readonly (readonly [string, string])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return service.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
}

/** Requests a code on a consent page and reads it from the letter; the code is the `nr`th of the link. */
export async function askedCode(
  service: TestService,
  directory: string,
  path: string,
  nr = 1,
): Promise<string> {
  const answer = await sendForm(service, path, [['action', 'code']]);
  assert.equal(answer.status, 200, answer.text);
  const [letter = ''] = await letters(directory, `client-code-${path.slice('/consent/'.length)}-${nr}.`);
  const code = /Код: (\d{6})/.exec(letter)?.[1];
  assert.ok(code, letter);
  return code;
}

/** Gives every required consent of all people on a consent page. */
export async function agreeOnPage(service: TestService, directory: string, path: string): Promise<void> {
  const code = await askedCode(service, directory, path);
  const answer = await sendForm(service, path, [
    ['action', 'give'],
    ['purpose', 'INSURANCE'],
    ['others', 'yes'],
    ['code', code],
  ]);
  assert.equal(answer.status, 200, answer.text);
}
