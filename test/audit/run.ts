/**
 * `npm run check:audit` reports known vulnerabilities in production packages, and exits with 1 if one is high. If the
 * registry does not answer, the check prints one line and exits with 0, so that it can run without a network.
 */
import { spawnSync } from 'node:child_process';

const waitMs = 60_000;

const { stdout, signal } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: waitMs,
});
process.exitCode = signal ? notAudited(`no answer within ${waitMs / 1_000} s`) : reported(stdout);

function reported(text: string): number {
  const counts = countsIn(text);
  if (!counts) return notAudited(`the registry has no such service here: ${reasonIn(text)}`);
  const severe = (counts.high ?? 0) + (counts.critical ?? 0);
  console.log(`audited: ${JSON.stringify(counts)}`);
  if (severe > 0)
    console.error(`${text}\n${severe} findings of level high or critical: update what is named above`);
  return severe > 0 ? 1 : 0;
}

function notAudited(reason: string): number {
  console.log(`not audited: ${reason}`);
  return 0;
}

function reasonIn(text: string): string {
  try {
    const { statusCode, error, message } = JSON.parse(text);
    return String(statusCode ?? error?.code ?? message);
  } catch {
    return 'its answer is no JSON';
  }
}

/** Reads the number of vulnerabilities by severity; undefined if the answer is not an audit. */
function countsIn(text: string): Record<string, number> | undefined {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
