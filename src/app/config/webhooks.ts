import { readFileSync } from 'node:fs';
import { holdsLoopback } from '#platform/events/webhooks/public-address.ts';
import type { Reach } from '#platform/events/webhooks/settings.ts';
import type { Settings } from './values.ts';

export interface WebhookConfig {
  readonly reach: Reach;
  readonly timeoutMs: number;
  /** PEM certificates that are trusted in addition to Node's list. */
  readonly certificates: string | undefined;
}

export function readWebhooks(read: Settings, isTest: boolean): WebhookConfig {
  const networks = read.addresses('WEBHOOK_ALLOW_NETWORKS');
  if (!isTest && networks.some(holdsLoopback)) {
    read.faults.push(
      'WEBHOOK_ALLOW_NETWORKS holds addresses of this machine, which ENVIRONMENT=production never lets partners call: leave them out',
    );
  }
  return {
    reach: { isLax: isTest, ports: ports(read), networks },
    timeoutMs: read.whole('WEBHOOK_TIMEOUT_MS', 15_000, 100, 30_000),
    certificates: certificates(read),
  };
}

function ports(read: Settings): readonly number[] {
  const list = (read.text('WEBHOOK_PORTS') ?? '443').split(',').map((entry) => entry.trim());
  const known = list.filter((entry) => /^[1-9]\d{0,4}$/.test(entry) && Number(entry) <= 65_535);
  if (known.length < list.length)
    read.faults.push('WEBHOOK_PORTS is not usable: set ports by comma, as 443,8443');
  return known.map(Number);
}

function certificates(read: Settings): string | undefined {
  const file = read.text('WEBHOOK_CA_FILE');
  if (!file) return undefined;
  try {
    const text = readFileSync(file, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    read.faults.push(`WEBHOOK_CA_FILE=${file} holds no certificate: set a file in PEM`);
  } catch (error) {
    read.faults.push(
      `WEBHOOK_CA_FILE=${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`,
    );
  }
  return undefined;
}
