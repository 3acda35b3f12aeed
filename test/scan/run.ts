/**
 * `npm run scan [-- <directory>]` runs wapiti and sqlmap against a local service with test data. Exit codes: 0 nothing
 * found; 1 a finding, 5xx answer or logged error; 2 a scanner is missing or misses the control page.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeRunDirectory } from '../support/run-directory.ts';
import { prefixVariable, serverVariable } from '../support/server.ts';
import { createTemplate, startTestServer } from '../support/test-server.ts';
import { startControl } from './control.ts';
import { type ScanRequest, scanRequests } from './requests.ts';
import { type Scanned, scanWithSqlmap } from './sqlmap.ts';
import { startTarget, type Target } from './target.ts';
import { missingTools } from './tools.ts';
import { scanWithWapiti } from './wapiti.ts';

const requestTimeoutMs = 15 * 60_000;
const wapitiTimeoutMs = 60 * 60_000;
const atOnce = 2;

const missing = missingTools();
if (missing) {
  console.error(missing);
  process.exitCode = 2;
} else process.exitCode = await scan(resolve(process.argv[2] ?? join(tmpdir(), 'bindery-scan')));

async function scan(directory: string): Promise<number> {
  mkdirSync(directory, { recursive: true });
  const data = makeRunDirectory('bindery-scan-data');
  const server = await startTestServer(undefined, data);
  try {
    await createTemplate(server);
    process.env[serverVariable] = server.connectionString;
    process.env[prefixVariable] = server.prefix;
    const target = await startTarget();
    try {
      return await scanTarget(target, directory);
    } finally {
      await target.close();
    }
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function scanTarget(target: Target, directory: string): Promise<number> {
  if (!(await scannersFind(target, directory))) return 2;
  const requests = scanRequests(target);
  const results: Scanned[] = [await scanPages(target, requests, directory)];
  const waiting = [...requests];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const scanned = await scanWithSqlmap(target.service.url, next, directory, requestTimeoutMs);
        print(scanned);
        results.push(scanned);
      }
    }),
  );
  const failures = failuresIn(target.service.logged);
  for (const failure of failures) console.log(`FAILED ${failure}`);
  const found = results.reduce((sum, one) => sum + one.found.length, 0);
  console.log(
    `${results.length} scans, ${results.reduce((sum, one) => sum + one.parameters, 0)} parts attacked, ` +
      `${target.service.logged.length} requests logged, ${results.filter((one) => one.isCutShort).length} cut short: ` +
      `${found} findings, ${failures.length} answers of 500 or above; outputs in ${directory}`,
  );
  return found + failures.length > 0 ? 1 : 0;
}

/** Returns true if both scanners find the vulnerabilities of the control page. */
async function scannersFind({ service }: Target, directory: string): Promise<boolean> {
  const control = await startControl(service.pool);
  try {
    const place = join(directory, 'control');
    mkdirSync(place, { recursive: true });
    const request = { method: 'GET', path: '/?login=demo*', headers: {}, isLarge: false };
    const bySqlmap = await scanWithSqlmap(control.url, request, place, requestTimeoutMs);
    const byWapiti = await scanWithWapiti(control.url, ['/?login=demo'], [], place, requestTimeoutMs);
    const isSound = bySqlmap.found.length > 0 && byWapiti.found.some((line) => /Scripting/.test(line));
    console.log(
      `control: sqlmap finds ${bySqlmap.found.length}, wapiti ${byWapiti.found.length} faults of a page that has them`,
    );
    return isSound;
  } finally {
    control.close();
  }
}

async function scanPages(
  target: Target,
  requests: readonly ScanRequest[],
  directory: string,
): Promise<Scanned> {
  const { service, partner, orderId, checkPath } = target;
  const addresses = requests
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replaceAll('*', ''));
  const paths = ['/docs', `/pay/${orderId}`, checkPath, ...addresses];
  const headers = [`Authorization: Bearer ${partner.token}`];
  const scanned = await scanWithWapiti(service.url, paths, headers, directory, wapitiTimeoutMs);
  print(scanned);
  return scanned;
}

function print({ what, parameters, found, isCutShort }: Scanned): void {
  console.log(
    `${found.length > 0 ? 'FOUND' : 'clean'} ${what} (${parameters} parts${isCutShort ? ', cut short' : ''})`,
  );
  for (const line of found) console.log(`  ${line}`);
}

/** Returns the log lines of 5xx answers and of errors. */
function failuresIn(logged: readonly string[]): readonly string[] {
  return logged.filter((line) => {
    const { status, level } = JSON.parse(line);
    return Number(status) >= 500 || Number(level) >= 50;
  });
}
