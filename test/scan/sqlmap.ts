import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanRequest } from './requests.ts';
import { runTool } from './tools.ts';

const findings =
  /identified the following injection point|might be vulnerable to (?:cross-site scripting|file inclusion)/;

export interface Scanned {
  readonly what: string;
  readonly parameters: number;
  readonly found: readonly string[];
  readonly isCutShort: boolean;
}

/** Lets sqlmap attack every marked part of a request, or every body field if no part is marked. */
export async function scanWithSqlmap(
  url: string,
  request: ScanRequest,
  directory: string,
  timeoutMs: number,
): Promise<Scanned> {
  const name = `${request.method}-${request.path}`.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 100);
  const place = join(directory, name);
  mkdirSync(place, { recursive: true });
  // sqlmap ignores the body fields of a request with marks, so a request with marks and a body is scanned twice.
  const parts = [
    ...(`${request.path}${Object.values(request.headers).join('')}`.includes('*') ||
    request.body?.includes('*')
      ? [request]
      : []),
    ...(request.body && !request.body.includes('*') ? [unmarked(request)] : []),
  ];
  const all = { parameters: 0, found: [] as string[], isCutShort: false };
  for (const [index, part] of parts.entries()) {
    const file = join(place, `request-${index}.txt`);
    writeFileSync(file, textOf(url, part));
    const isBody = part !== request && request.isLarge;
    const depth = isBody ? ['--level=1', '--risk=1'] : ['--level=3', '--risk=2'];
    const { output, isCutShort } = await runTool(
      'sqlmap',
      [
        ...[
          '-r',
          file,
          '--batch',
          '--ignore-stdin',
          '--dbms=PostgreSQL',
          ...depth,
          '--time-sec=4',
          '--timeout=30',
        ],
        ...['--flush-session', '--disable-coloring', '--ignore-code=*', '--keep-alive', '--skip-waf'],
        `--output-dir=${join(place, String(index))}`,
      ],
      timeoutMs,
    );
    writeFileSync(join(place, `output-${index}.txt`), output);
    all.parameters +=
      output.match(/parameter '.*' (?:does not seem to be|is) (?:injectable|vulnerable)/g)?.length ?? 0;
    all.found.push(...output.split('\n').filter((line) => findings.test(line)));
    all.isCutShort ||= isCutShort;
  }
  return { what: `${request.method} ${request.path.replaceAll('*', '')}`, ...all };
}

function unmarked(request: ScanRequest): ScanRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, value.replaceAll('*', '')]),
  );
  return { ...request, path: request.path.replaceAll('*', ''), headers };
}

function textOf(url: string, { method, path, headers, body }: ScanRequest): string {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
