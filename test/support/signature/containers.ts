import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const containerPassword = 'test-password';

export function containerFile(name: string): string {
  return fileURLToPath(new URL(`../../adapters/signature/containers/${name}.p12`, import.meta.url));
}

export function container(name: string): Buffer {
  return readFileSync(containerFile(name));
}

/** Returns the variables of a service that signs, and creates a password file, which `after` removes. */
export function signingVariables(
  after: (remove: () => void) => void,
  name = 'rsa-with-chain',
  password = `${containerPassword}\n`,
): Readonly<Record<string, string>> {
  const directory = mkdtempSync(join(tmpdir(), 'bindery-signature-'));
  after(() => rmSync(directory, { recursive: true }));
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password);
  return { SIGNATURE_P12_FILE: containerFile(name), SIGNATURE_P12_PASSWORD_FILE: passwordFile };
}
