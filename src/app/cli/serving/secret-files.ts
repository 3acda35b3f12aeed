import { readFileSync } from 'node:fs';
import { StartError } from '#platform/db/start-error.ts';
import { errorCode } from '#platform/db/unavailable.ts';
import type { Variables } from '../command-context.ts';

export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REGISTRY_TOKEN',
  'UNDERWRITING_TOKEN',
  'ACQUIRER_SECRET_KEY',
  'FISCAL_PASSWORD',
  'SMTP_URL',
  'SMS_TOKEN',
  'STAFF_OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Reads secrets from files that `<NAME>_FILE` names; throws a StartError that lists bad files, never their content. */
export function withSecretFiles(variables: Variables): Variables {
  const faults: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secretVariables) {
    const path = variables[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (variables[name]?.trim()) faults.push(`${name} and ${name}_FILE are both set: set one of them`);
    else read[name] = contentOf(path, name, faults);
  }
  if (faults.length > 0) throw new StartError(faults.join('; '));
  return { ...variables, ...read };
}

function contentOf(path: string, name: string, faults: string[]): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') faults.push(`${name}_FILE=${path} is empty: put the value of ${name} into it`);
    return text;
  } catch (error) {
    faults.push(
      `${name}_FILE=${path} cannot be read (${errorCode(error)}): name a file that this user may read`,
    );
    return '';
  }
}
