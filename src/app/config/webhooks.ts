import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { holdsLoopback } from '#platform/events/webhooks/public-address.ts';
import type { Reach } from '#platform/events/webhooks/settings.ts';
import { addresses, type Variables, whole } from './values.ts';

/** Where partners may have themselves told, and how. */
export interface WebhookConfig {
  readonly reach: Reach;
  readonly timeoutMs: number;
  /** In PEM, trusted besides those that the program brings. */
  readonly certificates: string | undefined;
}

export function readWebhooks(variables: Variables, isTest: boolean, faults: string[]): WebhookConfig {
  const networks = addresses(variables, 'WEBHOOK_ALLOW_NETWORKS', faults);
  if (!isTest && networks.some(holdsLoopback)) {
    faults.push(
      'WEBHOOK_ALLOW_NETWORKS holds addresses of this machine, which ENVIRONMENT=production never lets partners call: leave them out',
    );
  }
  return {
    reach: { isLax: isTest, ports: ports(variables, faults), networks },
    timeoutMs: whole(variables, 'WEBHOOK_TIMEOUT_MS', { preset: 15_000, least: 100, most: 30_000 }, faults),
    certificates: certificates(variables, faults),
  };
}

function ports(variables: Variables, faults: string[]): readonly number[] {
  const list = (variables.WEBHOOK_PORTS?.trim() || '443').split(',').map((entry) => entry.trim());
  const known = list.filter((entry) => /^[1-9]\d{0,4}$/.test(entry) && Number(entry) <= 65_535);
  if (known.length < list.length) faults.push('WEBHOOK_PORTS is not usable: set ports by comma, as 443,8443');
  return known.map(Number);
}

function certificates(variables: Variables, faults: string[]): string | undefined {
  const file = variables.WEBHOOK_CA_FILE?.trim();
  if (!file) return undefined;
  try {
    const text = readFileSync(resolve(file), 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    faults.push(`WEBHOOK_CA_FILE=${file} holds no certificate: set a file in PEM`);
  } catch (error) {
    faults.push(
      `WEBHOOK_CA_FILE=${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`,
    );
  }
  return undefined;
}
