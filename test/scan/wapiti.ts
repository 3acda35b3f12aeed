import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#kernel/json/json.ts';
import type { Scanned } from './sqlmap.ts';
import { runTool } from './tools.ts';

/** Accepted findings, each with the reason why it is no vulnerability. */
const accepted: readonly (readonly [RegExp, string])[] = [
  [
    /^Cross Site Request Forgery: POST \/pay\//,
    'nobody is logged in: whoever knows the 122 random bits of the address may pay, and other sites are refused',
  ],
];

/** All modules of wapiti except nikto, which downloads its list, and brute_login_form, because no page has a login form. */
const modules = [
  ...['backup', 'blindsql', 'buster', 'cookieflags', 'crlf', 'csp', 'csrf', 'exec', 'file', 'htaccess'],
  ...[
    'http_headers',
    'methods',
    'permanentxss',
    'redirect',
    'shellshock',
    'sql',
    'ssrf',
    'wapp',
    'xss',
    'xxe',
  ],
];

/** Lets wapiti crawl and attack the pages and the given addresses. */
export async function scanWithWapiti(
  url: string,
  paths: readonly string[],
  headers: readonly string[],
  directory: string,
  timeoutMs: number,
): Promise<Scanned> {
  const [first = '/'] = paths;
  const report = join(directory, 'wapiti.json');
  mkdirSync(directory, { recursive: true });
  const { output, isCutShort } = await runTool(
    'wapiti',
    [
      ...['-u', `${url}${first}`, ...paths.slice(1).flatMap((path) => ['-s', `${url}${path}`])],
      ...['--scope', 'domain', '-m', modules.join(','), '-v', '1', '-f', 'json', '-o', report],
      ...headers.flatMap((header) => ['-H', header]),
      ...['-d', '3', '--max-attack-time', '120', '--flush-session', '--no-bugreport', '-t', '20'],
      ...['--store-session', join(directory, 'session'), '--store-config', join(directory, 'config')],
    ],
    timeoutMs,
  );
  const found = isCutShort ? [] : findingsIn(JSON.parse(readFileSync(report, 'utf8')));
  for (const line of found) if (reasonFor(line)) console.log(`accepted ${line}: ${reasonFor(line)}`);
  const problems = output.split('\n').filter((line) => /Traceback|\[!\] Error/.test(line));
  return {
    what: `wapiti over ${paths.length} addresses`,
    parameters: paths.length,
    found: [...found.filter((line) => !reasonFor(line)), ...problems],
    isCutShort,
  };
}

function reasonFor(line: string): string | undefined {
  return accepted.find(([pattern]) => pattern.test(line))?.[1];
}

function findingsIn(report: unknown): readonly string[] {
  if (!isObject(report)) throw new Error('the report of wapiti is not JSON');
  return [report.vulnerabilities, report.anomalies].flatMap((kinds) =>
    Object.entries(isObject(kinds) ? kinds : {}).flatMap(([kind, cases]) =>
      (Array.isArray(cases) ? cases : []).map((one) =>
        isObject(one)
          ? `${kind}: ${String(one.method)} ${String(one.path)} ${String(one.parameter ?? '')} ${String(one.info)}`
          : kind,
      ),
    ),
  );
}
